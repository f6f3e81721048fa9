//! Matches of people: what was acknowledged is there after anything.

use std::time::Duration;

use jogada_core::{Seat, Seed};
use jogada_record::{Event, Ply};
use jogada_store::{NewLiveMatch, StoreError};
use serde_json::json;

use crate::common::{Place, laws, run};

laws!(
    events_come_back_in_their_order_with_their_times,
    of_two_that_write_the_same_number_one_is_refused,
    a_name_is_given_once_and_events_need_a_table,
);

fn new(id: &str) -> NewLiveMatch {
    let settings = json!({"seats": ["human", "engine:1"], "clock": null});
    NewLiveMatch { id: id.into(), game: "queens".into(), settings, secret: Seed::from_number(7) }
}

fn ply(text: &str) -> Event {
    Event::Move(Ply { seat: Seat::FIRST, text: text.into(), code: 3, said: None })
}

fn events_come_back_in_their_order_with_their_times(place: &Place) {
    run(async {
        let store = place.store().await;
        store.create_live(&new("a")).await.unwrap();
        for number in 0..12 {
            let took = Duration::from_millis(u64::from(number) * 10);
            store.append("a", number, &ply(&number.to_string()), took).await.unwrap();
        }
        store.append("a", 12, &Event::Takeback { plies: 2 }, Duration::ZERO).await.unwrap();
        // The next to open the file sees all of it, though it was never closed.
        let other = place.store().await;
        let live = other.live("a").await.unwrap().unwrap();
        assert_eq!((live.game.as_str(), live.secret), ("queens", Seed::from_number(7)));
        assert_eq!(live.settings["seats"][1], "engine:1");
        assert_eq!(live.events.len(), 13);
        assert_eq!(live.events[11], (ply("11"), Duration::from_millis(110)));
        assert_eq!(live.events[12].0, Event::Takeback { plies: 2 });
        assert_eq!(other.live("b").await.unwrap(), None);
    });
}

fn of_two_that_write_the_same_number_one_is_refused(place: &Place) {
    run(async {
        let (one, other) = (place.store().await, place.store().await);
        one.create_live(&new("a")).await.unwrap();
        one.append("a", 0, &ply("x"), Duration::ZERO).await.unwrap();
        let refused = other.append("a", 0, &ply("y"), Duration::ZERO).await.unwrap_err();
        assert_eq!(refused, StoreError::Taken { live: "a".into(), number: Some(0) });
        assert_eq!(one.live("a").await.unwrap().unwrap().events, [(ply("x"), Duration::ZERO)]);
    });
}

fn a_name_is_given_once_and_events_need_a_table(place: &Place) {
    run(async {
        let store = place.store().await;
        store.create_live(&new("a")).await.unwrap();
        let refused = store.create_live(&new("a")).await.unwrap_err();
        assert_eq!(refused, StoreError::Taken { live: "a".into(), number: None });
        assert!(store.append("b", 0, &ply("x"), Duration::ZERO).await.is_err());
    });
}
