//! Who comes in, what is handed in, and who plays whom.

use jogada_store::{KeyHash, Role, Store};
use serde_json::json;
use tempfile::TempDir;

use super::{
    HandInFile, JoinRequest, Lobby, LobbySeat, LobbyTable, NewChallenge, Room, RoomRefusal,
    read_roster,
};

async fn room() -> (TempDir, Room) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path().join("t.db").as_path()).await.unwrap();
    let room = Room::open(store, all_games::GAMES).await.unwrap();
    (folder, room)
}

async fn request(room: &Room, name: &str, number: Option<&str>) -> JoinRequest {
    let code = room.settings().await.unwrap().code;
    JoinRequest { code, name: name.to_owned(), number: number.map(str::to_owned) }
}

async fn join(room: &Room, name: &str, key: &str) -> Result<i64, RoomRefusal> {
    let request = request(room, name, None).await;
    room.join(&request, &KeyHash::of(key)).await.map(|person| person.id)
}

#[tokio::test]
async fn only_those_who_know_the_code_come_in() {
    let (_folder, room) = room().await;
    assert!(join(&room, "Ana", "1").await.is_ok());
    let mut wrong = request(&room, "Bia", None).await;
    wrong.code = "aaaaaa".to_owned();
    let refused = room.join(&wrong, &KeyHash::of("2")).await.unwrap_err();
    assert_eq!(refused, RoomRefusal::WrongCode);
    assert_eq!(room.free_names("aaaaaa").await, Err(RoomRefusal::WrongCode));
    // A new code makes the old one void, and those who are in stay in.
    let old = request(&room, "Bia", None).await;
    room.change_code().await.unwrap();
    assert_eq!(room.join(&old, &KeyHash::of("2")).await.unwrap_err(), RoomRefusal::WrongCode);
    // A code is typed by hand.
    let mut typed = request(&room, "Bia", None).await;
    typed.code = format!(" {} ", typed.code.to_uppercase());
    assert!(room.join(&typed, &KeyHash::of("2")).await.is_ok());
    room.change(serde_json::from_value(json!({ "is_open": false })).unwrap()).await.unwrap();
    assert_eq!(join(&room, "Caio", "3").await, Err(RoomRefusal::Closed));
}

#[tokio::test]
async fn a_roster_says_who_may_come_and_numbers_prove_it() {
    let (_folder, room) = room().await;
    let roster = "Nome;Matrícula;Papel\nAna Souza;123;\nBia;;monitora\n";
    assert_eq!(room.add_roster(roster.as_bytes()).await, Ok((2, 0)));
    assert_eq!(room.roster().await, Ok((true, true)));
    let code = room.settings().await.unwrap().code;
    assert_eq!(room.free_names(&code).await.unwrap(), ["Ana Souza", "Bia"]);
    assert_eq!(join(&room, "Caio", "1").await, Err(RoomRefusal::NotOnRoster));
    assert_eq!(join(&room, "Ana Souza", "1").await, Err(RoomRefusal::WrongNumber));
    let right = request(&room, "ana souza", Some(" 123 ")).await;
    let ana = room.join(&right, &KeyHash::of("1")).await.unwrap();
    assert_eq!(ana.name, "Ana Souza");
    assert_eq!(room.free_names(&code).await.unwrap(), ["Bia"]);
    // With the number a second device may join; without one the name is taken until the teacher releases it.
    assert_eq!(room.join(&right, &KeyHash::of("2")).await.unwrap().id, ana.id);
    let bia = join(&room, "Bia", "3").await.unwrap();
    assert_eq!(room.person(bia).await.unwrap().role, Role::Helper);
    assert_eq!(join(&room, "Bia", "4").await, Err(RoomRefusal::NameTaken));
    room.release(bia).await.unwrap();
    assert_eq!(join(&room, "Bia", "4").await, Ok(bia));
}

#[test]
fn a_roster_is_a_table_with_names_or_a_name_a_line() {
    let names = |text: &str| -> Vec<String> {
        read_roster(text.as_bytes()).unwrap().into_iter().map(|line| line.name).collect()
    };
    assert_eq!(names("Ana\nBia \n\n"), ["Ana", "Bia"]);
    assert_eq!(names("RA,Nome\n1,Ana\n2,Bia\n"), ["Ana", "Bia"]);
    assert_eq!(names("sep=;\nStudent;x\nAna;1\n"), ["Ana"]);
    for bad in ["", "\n", "a,b\n1,2\n"] {
        assert_eq!(read_roster(bad.as_bytes()), Err(RoomRefusal::BadRoster), "{bad:?}");
    }
}

#[tokio::test]
async fn what_is_handed_in_is_limited_kept_and_chosen() {
    let (folder, room) = room().await;
    let ana = join(&room, "Ana", "1").await.unwrap();
    let ana = room.person(ana).await.unwrap();
    let game = all_games::GAMES.entries()[0].kind.name;
    let file =
        |text: &str| HandInFile { name: "../ana.py".to_owned(), bytes: text.as_bytes().to_vec() };
    room.change(serde_json::from_value(json!({ "per_hour": 2 })).unwrap()).await.unwrap();
    let one = room.hand_in(&ana, game, file("1"), false).await.unwrap();
    assert_eq!((one.version, one.file.as_str(), one.is_chosen), (1, "ana.py", true));
    room.hand_in(&ana, game, file("2"), false).await.unwrap();
    let refused = room.hand_in(&ana, game, file("3"), false).await.unwrap_err();
    assert_eq!(refused, RoomRefusal::TooOften(2));
    let three = room.hand_in(&ana, game, file("3"), true).await.unwrap();
    let path = room.file(&three, folder.path()).await.unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"3");
    room.choose(ana.id, game, 1, false).await.unwrap();
    assert_eq!(room.choose(ana.id, game, 9, false).await, Err(RoomRefusal::NoVersion));
    assert_eq!(room.remove(ana.id).await, Err(RoomRefusal::HasHandIns));
    room.change(serde_json::from_value(json!({ "is_frozen": true })).unwrap()).await.unwrap();
    assert_eq!(room.choose(ana.id, game, 2, false).await, Err(RoomRefusal::Frozen));
    let refused = room.hand_in(&ana, game, file("4"), false).await.unwrap_err();
    assert_eq!(refused, RoomRefusal::Frozen);
    let other = json!({ "is_frozen": false, "per_hour": 9, "games": [all_games::GAMES.entries()[1].kind.name] });
    room.change(serde_json::from_value(other).unwrap()).await.unwrap();
    let refused = room.hand_in(&ana, game, file("4"), false).await.unwrap_err();
    assert_eq!(refused, RoomRefusal::NoGame(game.to_owned()));
}

fn challenge(to: Option<i64>) -> NewChallenge {
    NewChallenge { to, game: "some-game".to_owned(), time: None, options: None }
}

#[test]
fn a_challenge_is_accepted_by_those_who_were_asked() {
    let mut lobby = Lobby::default();
    lobby.arrive(1);
    let all = lobby.challenge(1, challenge(None)).unwrap();
    let one = lobby.challenge(1, challenge(Some(3))).unwrap();
    assert_eq!(lobby.challenge(1, challenge(Some(1))), Err(RoomRefusal::OwnChallenge));
    assert_eq!(lobby.accept(1, all), Err(RoomRefusal::OwnChallenge));
    assert_eq!(lobby.accept(2, one), Err(RoomRefusal::NotAsked));
    assert_eq!(lobby.withdraw(2, one), Err(RoomRefusal::NotAsked));
    lobby.withdraw(3, one).unwrap();
    assert_eq!(lobby.accept(2, all).map(|challenge| challenge.from), Ok(1));
    assert_eq!(lobby.accept(3, all), Err(RoomRefusal::NoChallenge));
    // One person cannot fill the lobby.
    let many: Vec<bool> = (0..9).map(|_| lobby.challenge(1, challenge(None)).is_ok()).collect();
    assert_eq!(many.iter().filter(|&&is_ok| is_ok).count(), 3);
    lobby.depart(1);
    assert_eq!(lobby.challenges().count(), 0);
}

#[test]
fn one_is_here_as_long_as_a_browser_looks_and_plays_until_the_match_is_over() {
    let mut lobby = Lobby::default();
    lobby.arrive(1);
    lobby.arrive(1);
    lobby.depart(1);
    assert!(lobby.is_here(1));
    lobby.depart(1);
    lobby.depart(1);
    assert!(!lobby.is_here(1));
    let seats = vec![LobbySeat { person: Some(1), name: "Ana".to_owned() }];
    let (id, game) = ("abc".to_owned(), "some-game".to_owned());
    lobby.add_table(LobbyTable { id, game, seats, is_over: false });
    assert_eq!(lobby.table_of(1), Some("abc"));
    assert!(lobby.end_table("abc") && !lobby.end_table("abc"));
    assert_eq!((lobby.table_of(1), lobby.tables().count()), (None, 1));
}
