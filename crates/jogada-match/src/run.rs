//! Lets players play a match to its end.

use std::{
    future::poll_fn,
    task::{Context, Poll},
    time::Duration,
};

use jogada_core::Seat;
use jogada_record::{End, Setup};

use crate::{Action, Answer, BoxFuture, Match, Player, Sink, Unable};

/// Plays a match from its first move to its end: [`begin`], then [`play`].
pub async fn run(
    game: &mut Match,
    players: &mut [&mut dyn Player],
    now: &(dyn Fn() -> Duration + Sync),
    sink: &mut (dyn Sink + Send),
) -> Result<End, Unable> {
    begin(players, game.setup()).await?;
    play(game, players, now, sink).await
}

/// Seats the players, in the order of seats. All get ready at once, so that a match waits for the slowest only.
pub async fn begin(players: &mut [&mut dyn Player], setup: &Setup) -> Result<(), Unable> {
    let mut starting: Vec<BoxFuture<'_, Result<(), Unable>>> = Vec::with_capacity(players.len());
    for (index, player) in players.iter_mut().enumerate() {
        starting.push(player.begin(setup, Seat::new(index as u8)));
    }
    let mut started = Ok(());
    poll_fn(|context: &mut Context<'_>| {
        starting.retain_mut(|start| match start.as_mut().poll(context) {
            Poll::Pending => true,
            Poll::Ready(Ok(())) => false,
            Poll::Ready(Err(unable)) => {
                started = Err(unable);
                false
            }
        });
        if starting.is_empty() { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    started
}

/// Asks the player to move, again and again, until the match is over. `players` have begun, in the order of seats; `now`
/// is a clock that only grows. Players give up by themselves when their time is over: this function only measures.
///
/// Where the machine cannot ask a player, the match stops without an end, and its players are not told of one: their
/// owner closes them, and plays the match again from its start.
pub async fn play(
    game: &mut Match,
    players: &mut [&mut dyn Player],
    now: &(dyn Fn() -> Duration + Sync),
    sink: &mut (dyn Sink + Send),
) -> Result<End, Unable> {
    while let Some(ask) = game.ask() {
        let seat = ask.seat();
        let began = now();
        let (answer, own) = match players.get_mut(seat.index()) {
            Some(player) => (player.ask(ask).await, player.took()),
            None => (Answer::Crashed("no player sits here".to_owned()), None),
        };
        let took = own.unwrap_or_else(|| now().saturating_sub(began));
        let action = Action::try_from(answer)?;
        game.act(seat, action, took).expect("the player that was asked is to move");
        let event =
            game.course().events().last().expect("an action that was not refused is an event");
        sink.event(event, game.course());
    }
    let end = game.course().end().expect("no seat is to move, so it is over").clone();
    for player in players {
        player.end(&end).await;
    }
    Ok(end)
}
