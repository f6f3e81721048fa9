//! Seasons of the class: a ladder for each game, challenges on it, and its final.

use std::{sync::Arc, time::Instant};

use axum::{
    Json,
    extract::{Path, State},
    http::{Method, StatusCode},
    routing::post,
};
use jogada_arena::{TournamentSettings, season_of, version_name};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{
    Answer, Doc, Route,
    room::{classroom, member},
};
use crate::{
    TEXTS,
    access::{Access, Caller},
    arena::Arena,
    body::Body,
    problem::Problem,
    room::{self, season},
    tournament::{self, ListedSeason},
};

pub(super) fn routes() -> Vec<Route> {
    let staff = |summary, answer, errors| Doc {
        access: Access::Staff,
        errors,
        ..Doc::new(summary, answer)
    };
    let done = Answer::Json(200, "Empty");
    let (begun, errors) = (Answer::Json(201, "SeasonId"), &[400, 403, 404, 409, 503][..]);
    vec![
        Route::new(
            Method::POST,
            "/api/room/seasons",
            Doc { body: Some("NewSeason"), ..staff("Starts a season", begun, errors) },
            post(start),
        ),
        Route::new(
            Method::POST,
            "/api/room/seasons/{game}/freeze",
            Doc { body: Some("Freeze"), ..staff("Takes no more versions, or again", done, errors) },
            post(freeze),
        ),
        Route::new(
            Method::POST,
            "/api/room/seasons/{game}/final",
            Doc { body: Some("Final"), ..staff("Starts the final", begun, errors) },
            post(start_final),
        ),
        Route::new(
            Method::POST,
            "/api/room/seasons/{game}/challenge",
            Doc {
                body: Some("SeasonChallenge"),
                access: Access::Member,
                ..staff("Has one's own version meet another", done, errors)
            },
            post(challenge),
        ),
    ]
}

type Server = State<Arc<Arena>>;

/// A season as it is asked for.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NewSeason {
    game: String,
    #[serde(default)]
    staff: Vec<String>,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    time: Option<String>,
}

async fn find(arena: &Arc<Arena>, game: &str) -> Result<ListedSeason, Problem> {
    classroom(arena)?;
    let found = season(arena, game).await?;
    found.ok_or_else(|| Problem::not_found(TEXTS.message("no-season").quoting("got", game)))
}

async fn start(
    State(arena): Server,
    Body(asked): Body<NewSeason>,
) -> Result<(StatusCode, Json<Value>), Problem> {
    classroom(&arena)?;
    let entry = arena.games.find(&asked.game).map_err(Problem::bad_request)?;
    let name = entry.kind.name;
    if season(&arena, name).await?.is_some_and(|one| one.settings.final_tournament.is_none()) {
        return Err(Problem::refused("busy", TEXTS.message("season-begun").with("game", name)));
    }
    let settings = TournamentSettings {
        options: asked.options,
        time: asked.time,
        ..TournamentSettings::default()
    };
    let id = tournament::start_season(&arena, season_of(name, &asked.staff, settings)).await?;
    let server = Arc::clone(&arena);
    // Building takes a while, and versions enter one by one.
    tokio::spawn(async move { room::enter_waiting(&server).await });
    Ok((StatusCode::CREATED, Json(json!({ "tournament": id }))))
}

/// Whether versions are taken.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Freeze {
    is_frozen: bool,
}

async fn freeze(
    State(arena): Server,
    Path(game): Path<String>,
    Body(Freeze { is_frozen }): Body<Freeze>,
) -> Result<Json<Value>, Problem> {
    let season = find(&arena, &game).await?;
    tournament::freeze(&arena, season.id, is_frozen).await?;
    if !is_frozen {
        let server = Arc::clone(&arena);
        tokio::spawn(async move { room::enter_waiting(&server).await });
    }
    Ok(Json(json!({})))
}

async fn start_final(
    State(arena): Server,
    Path(game): Path<String>,
    Body(asked): Body<FinalSettings>,
) -> Result<(StatusCode, Json<Value>), Problem> {
    let season = find(&arena, &game).await?;
    let chosen = chosen_entrants(&arena, &season).await?;
    let id = tournament::start_final(&arena, season.id, chosen, asked.settings()?).await?;
    Ok((StatusCode::CREATED, Json(json!({ "tournament": id }))))
}

/// A final as it is asked for: what a tournament's settings say of it.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
struct FinalSettings(Map<String, Value>);

impl FinalSettings {
    fn settings(self) -> Result<TournamentSettings, Problem> {
        /// What of a tournament a final may decide.
        const KNOWN: [&str; 4] = ["format", "rounds", "games", "name"];
        if let Some(odd) = self.0.keys().find(|key| !KNOWN.contains(&key.as_str())) {
            let message = TEXTS.message("bad-final").with("known", KNOWN.join(", "));
            return Err(Problem::bad_request(message.quoting("got", odd)));
        }
        let mut settings = json!(TournamentSettings::default());
        if let Some(fields) = settings.as_object_mut() {
            fields.extend(self.0);
        }
        serde_json::from_value(settings).map_err(|bad| {
            Problem::bad_request(TEXTS.message("bad-json").with("why", bad.to_string()))
        })
    }
}

/// The entrants of a season that are the chosen versions of their owners.
async fn chosen_entrants(arena: &Arc<Arena>, season: &ListedSeason) -> Result<Vec<usize>, Problem> {
    let class = classroom(arena)?;
    let people = class.room.people().await?;
    let status = arena.tournaments.find(arena, season.id).await?.status();
    let hand_ins = class.room.hand_ins(None).await?.into_iter();
    let chosen = hand_ins.filter(|one| one.is_chosen && one.game == season.game);
    let entrant = chosen.filter_map(|one| {
        let owner = people.iter().find(|person| person.id == one.person)?;
        Some(status.rated(&version_name(&owner.name, one.version))?.entrant)
    });
    Ok(entrant.collect())
}

/// Whom one challenges.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Opponent {
    opponent: usize,
}

async fn challenge(
    State(arena): Server,
    caller: Caller,
    Path(game): Path<String>,
    Body(Opponent { opponent }): Body<Opponent>,
) -> Result<Json<Value>, Problem> {
    let (class, own) = (classroom(&arena)?, member(&caller)?);
    let season = find(&arena, &game).await?;
    if !class.tables.takes(own, Instant::now()) {
        return Err(Problem::too_many(TEXTS.message("too-many-own-tables")));
    }
    let owner = class.room.person(own).await?;
    let status = arena.tournaments.find(&arena, season.id).await?.status();
    let hand_ins = class.room.hand_ins(Some(own)).await?.into_iter();
    let mut chosen = hand_ins.filter(|one| one.is_chosen && one.game == season.game);
    let entrant = chosen.find_map(|one| status.rated(&version_name(&owner.name, one.version)));
    let entrant = entrant.ok_or_else(|| Problem::not_found(TEXTS.message("not-in-season")))?;
    tournament::challenge(&arena, season.id, [entrant.entrant, opponent]).await?;
    Ok(Json(json!({})))
}
