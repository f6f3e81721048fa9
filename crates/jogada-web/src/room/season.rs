//! What is handed in, and the seasons: a version that plays is entered at once, and its owner sees how it stands.

use std::sync::Arc;

use jogada_arena::{MatchFilter, StoredTournament, match_page, version_name};
use jogada_store::{Person, StoredHandIn};
use jogada_text::printable_line;
use serde_json::{Value, json};

use super::GameHandIns;
use crate::{
    arena::Arena,
    problem::Problem,
    tournament::{ListedSeason, enter_version, seasons},
};

/// The season of a game: the newest, if there were several.
pub(crate) async fn season(
    arena: &Arc<Arena>,
    game: &str,
) -> Result<Option<ListedSeason>, Problem> {
    Ok(seasons(arena).await?.into_iter().find(|season| season.game == game))
}

/// Enters a version that was found to play into its game's season, if one takes versions. What goes wrong is logged: the
/// version is entered again when the server starts.
pub(super) async fn enter_hand_in(arena: &Arc<Arena>, hand_in: &StoredHandIn) {
    if let Err(problem) = enter(arena, hand_in).await {
        let StoredHandIn { person, game, version, .. } = hand_in;
        tracing::warn!(person, game, version, "a version does not enter: {}", problem.said);
    }
}

async fn enter(arena: &Arc<Arena>, hand_in: &StoredHandIn) -> Result<(), Problem> {
    let Some(class) = &arena.class else { return Ok(()) };
    let Some(season) = season(arena, &hand_in.game).await? else { return Ok(()) };
    if season.settings.is_frozen {
        return Ok(());
    }
    let owner = class.room.person(hand_in.person).await?;
    let path = class.room.file(hand_in, &class.folder).await?;
    let name = version_name(&owner.name, hand_in.version);
    enter_version(arena, season.id, name, path.display().to_string()).await?;
    let what = json!({ "hand_in": { "game": hand_in.game, "version": hand_in.version } });
    class.lobby.call(hand_in.person, what);
    Ok(())
}

/// Enters all chosen versions that play and are not in their season: when it starts, and after the server was killed.
pub(crate) async fn enter_waiting(arena: &Arc<Arena>) {
    let Some(class) = &arena.class else { return };
    let Ok(hand_ins) = class.room.hand_ins(None).await else { return };
    let plays = |one: &&StoredHandIn| {
        let is_ok = one.checked.as_ref().is_some_and(|checked| checked["ok"] == true);
        one.is_chosen && is_ok
    };
    for hand_in in hand_ins.iter().filter(plays) {
        enter_hand_in(arena, hand_in).await;
    }
}

/// Adds how versions stand in their season.
pub(crate) async fn add_ratings(
    arena: &Arc<Arena>,
    owner: &Person,
    shown: &mut GameHandIns,
) -> Result<(), Problem> {
    let Some(season) = season(arena, &shown.game).await? else { return Ok(()) };
    let status = arena.tournaments.find(arena, season.id).await?.status();
    for version in &mut shown.versions {
        let name = version_name(&owner.name, version.version());
        version.rating = status.rated(&printable_line(&name)).map(|rated| json!(rated));
    }
    Ok(())
}

/// The games of a version in its season.
pub(crate) async fn season_games(
    arena: &Arc<Arena>,
    owner: &Person,
    hand_in: &StoredHandIn,
) -> Result<Value, Problem> {
    let none = json!({ "tournament": null, "entrant": null, "matches": [] });
    let Some(season) = season(arena, &hand_in.game).await? else { return Ok(none) };
    let stored = StoredTournament::read(&arena.store, arena.games, season.id).await?;
    let name = version_name(&owner.name, hand_in.version);
    let entrants = &stored.info.plan.entrants;
    let Some(own) = entrants.iter().position(|entrant| entrant.name == name) else {
        return Ok(none);
    };
    let filter = MatchFilter { entrant: Some(own), ..MatchFilter::default() };
    let page = match_page(&arena.store, &stored, filter).await?;
    let game = |one: &Value| {
        let [a, b] = ["a", "b"].map(|side| one[side].as_u64().unwrap_or(0) as usize);
        let (other, side) = if a == own { (b, 0) } else { (a, 1) };
        let result = match one["winner"].as_u64() {
            None => "½-½",
            Some(winner) if winner == side => "1-0",
            Some(_) => "0-1",
        };
        let opponent = entrants.get(other).map_or("", |entrant| entrant.name.as_str());
        json!({
            "match": one["id"], "opponent": printable_line(opponent), "result": result,
            "reason": one["reason"],
        })
    };
    let matches: Vec<Value> = page["matches"].as_array().into_iter().flatten().map(game).collect();
    Ok(json!({ "tournament": season.id, "entrant": own, "matches": matches }))
}
