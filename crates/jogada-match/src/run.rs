//! Lets players play a match to its end.

use std::time::Duration;

use jogada_core::Seat;
use jogada_record::End;

use crate::{Action, Answer, Match, Player, Sink, Unable};

/// Asks whoever is to move, again and again, until the match is over. `players` are in the order of seats; `now` is a clock
/// that only grows. Players that wait must give up by themselves when their time is over: this function only measures.
///
/// Where the machine cannot ask a player, the match stops without an end, and its players are not told of one: whoever
/// seated them closes them, and plays the match again from its start.
pub async fn run(
    game: &mut Match,
    players: &mut [Box<dyn Player>],
    now: &(dyn Fn() -> Duration + Sync),
    sink: &mut (dyn Sink + Send),
) -> Result<End, Unable> {
    for (index, player) in players.iter_mut().enumerate() {
        player.begin(game.setup(), Seat::new(index as u8));
    }
    while let Some(ask) = game.ask() {
        let seat = ask.seat();
        let began = now();
        let (answer, own) = match players.get_mut(seat.index()) {
            Some(player) => (player.ask(ask).await, player.took()),
            None => (Answer::Crashed("nobody sits here".to_owned()), None),
        };
        let took = own.unwrap_or_else(|| now().saturating_sub(began));
        let action = Action::try_from(answer)?;
        game.act(seat, action, took).expect("whoever was asked is to move");
        let event =
            game.course().events().last().expect("an action that was not refused is an event");
        sink.event(event, game.course());
    }
    let end = game.course().end().expect("nobody is to move, so it is over").clone();
    players.iter_mut().for_each(|player| player.end(&end));
    Ok(end)
}
