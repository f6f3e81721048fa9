//! People of a class, what they hand in, and what a server remembers.

use std::sync::Arc;

use jogada_store::{
    Deed, Finding, Joining, KeyHash, NewHandIn, Person, Role, RosterLine, Store, StoredHandIn,
};
use serde_json::{Value, json};

use crate::common::{Place, laws, run};

laws!(
    what_is_remembered_comes_back,
    one_browser_at_a_time_has_a_name,
    a_roster_is_taken_in_once,
    every_version_is_kept_and_one_plays,
    deeds_come_back_the_newest_first,
);

async fn joined(store: &Store, name: &str, key: &str) -> Person {
    match store.join(name, &KeyHash::of(key), false).await.unwrap() {
        Joining::Joined(person) => person,
        Joining::Taken => panic!("{name} is taken"),
    }
}

fn what_is_remembered_comes_back(place: &Place) {
    run(async {
        let store = place.store().await;
        assert_eq!(store.setting::<Value>("room").await.unwrap(), None);
        store.set_setting("room", &json!({ "code": "a" })).await.unwrap();
        store.set_setting("room", &json!({ "code": "b" })).await.unwrap();
        let other = place.store().await;
        assert_eq!(other.setting::<Value>("room").await.unwrap(), Some(json!({ "code": "b" })));
    });
}

fn one_browser_at_a_time_has_a_name(place: &Place) {
    run(async {
        let store = place.store().await;
        let ana = joined(&store, "Ana Souza", "k1").await;
        let bia = joined(&store, "Bia", "k2").await;
        assert!(ana.id != bia.id && ana.role == Role::Student && !ana.on_roster);
        // Neither case nor spaces make another name.
        let again = store.join(" ana  SOUZA ", &KeyHash::of("k3"), false).await.unwrap();
        assert_eq!(again, Joining::Taken);
        assert_eq!(store.person_of(&KeyHash::of("k1")).await.unwrap().unwrap().name, "Ana Souza");
        assert_eq!(store.person_of(&KeyHash::of("k3")).await.unwrap(), None);
        store.end_session(&KeyHash::of("k1")).await.unwrap();
        assert_eq!(store.person_of(&KeyHash::of("k1")).await.unwrap(), None);
        assert_eq!(joined(&store, "Ana Souza", "k4").await.id, ana.id);
        assert_eq!(store.joined().await.unwrap(), [ana.id, bia.id]);
        assert_eq!(store.end_sessions(bia.id).await.unwrap(), 1);
        assert_eq!(store.joined().await.unwrap(), [ana.id]);
        assert!(store.remove_person(bia.id).await.unwrap());
        assert_eq!(store.person(bia.id).await.unwrap(), None);
        assert!(!store.remove_person(bia.id).await.unwrap());
    });
}

fn a_roster_is_taken_in_once(place: &Place) {
    run(async {
        let store = place.store().await;
        let caio = joined(&store, "Caio", "k1").await;
        let line = |name: &str, number: Option<&str>, role| RosterLine {
            name: name.to_owned(),
            number: number.map(str::to_owned),
            role,
        };
        let lines = [
            line("Ana", Some("12"), Role::Student),
            line("caio", Some("13"), Role::Helper),
            line("Zé", None, Role::Student),
        ];
        assert_eq!(store.add_roster(&lines).await.unwrap(), 2);
        assert_eq!(store.add_roster(&lines).await.unwrap(), 0);
        let people = store.people().await.unwrap();
        let names: Vec<&str> = people.iter().map(|person| person.name.as_str()).collect();
        assert_eq!(names, ["Ana", "Caio", "Zé"]);
        assert_eq!((people[1].id, people[1].role), (caio.id, Role::Helper));
        assert!(people.iter().all(|person| person.on_roster));
        assert_eq!(people[0].number.as_deref(), Some("12"));
        assert!(store.set_role(caio.id, Role::Student).await.unwrap());
        assert!(!store.set_role(99, Role::Student).await.unwrap());
    });
}

fn every_version_is_kept_and_one_plays(place: &Place) {
    run(async {
        let store = place.store().await;
        let ana = joined(&store, "Ana", "k1").await.id;
        let new = |text: &str| NewHandIn {
            person: ana,
            game: "queens".to_owned(),
            hash: format!("hash of {text}"),
            file: "ana.py".to_owned(),
            bytes: text.len() as u64,
            packed: Arc::new(text.as_bytes().to_vec()),
        };
        assert_eq!(store.hand_in(&new("one")).await.unwrap(), 1);
        assert_eq!(store.hand_in(&new("two")).await.unwrap(), 2);
        // The same file again is a version of its own.
        assert_eq!(store.hand_in(&new("two")).await.unwrap(), 3);
        let versions = store.hand_ins(Some(ana)).await.unwrap();
        let chosen = |versions: &[StoredHandIn]| -> Vec<(u32, bool)> {
            versions.iter().map(|one| (one.version, one.is_chosen)).collect()
        };
        assert_eq!(chosen(&versions), [(3, true), (2, false), (1, false)]);
        assert!(store.choose_hand_in(ana, "queens", 1).await.unwrap());
        assert!(!store.choose_hand_in(ana, "queens", 9).await.unwrap());
        let versions = store.hand_ins(None).await.unwrap();
        assert_eq!(chosen(&versions), [(3, false), (2, false), (1, true)]);
        store.note_hand_in(&versions[2], Finding::Check, &json!({ "ok": true })).await.unwrap();
        store.note_hand_in(&versions[2], Finding::Mark, &json!({ "mark": 7 })).await.unwrap();
        let one = store.stored_hand_in(ana, "queens", 1).await.unwrap().unwrap();
        assert_eq!(one.checked, Some(json!({ "ok": true })));
        assert_eq!(one.mark, Some(json!({ "mark": 7 })));
        assert_eq!(store.files(&one.hash).await.unwrap().unwrap(), b"one");
        assert_eq!(store.hand_ins_since(ana, one.added).await.unwrap(), 3);
        assert_eq!(store.hand_ins_since(ana, one.added + 3600).await.unwrap(), 0);
        assert!(!store.remove_person(ana).await.unwrap(), "what was handed in is kept");
    });
}

fn deeds_come_back_the_newest_first(place: &Place) {
    run(async {
        let store = place.store().await;
        let deed = |about: &str| Deed {
            done: 7,
            who: "Ana".to_owned(),
            role: "helper".to_owned(),
            action: "freeze".to_owned(),
            about: about.to_owned(),
        };
        store.add_deed(&deed("queens")).await.unwrap();
        store.add_deed(&deed("chess")).await.unwrap();
        assert_eq!(store.deeds().await.unwrap(), [deed("chess"), deed("queens")]);
    });
}
