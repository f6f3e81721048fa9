//! A position outside its type: moves are text or codes, views are JSON. Referee, web, Python and C use only this.

use std::{
    any::{Any, TypeId},
    fmt,
};

use serde::Serialize;
use serde_json::Value;

use crate::{Cost, Draw, Fault, IllegalMove, Picture, Place, Rng, TEXTS, Turn, Viewer};

/// A position of any game.
pub struct AnyGame(Box<dyn Erased>);

/// A legal move outside its type.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    /// The notation, which `parse` reads back.
    pub text: String,
    /// As people write it; often the same.
    pub label: String,
    /// The stable code that records keep.
    pub code: u32,
    /// What to touch to say it.
    pub path: Vec<Place>,
}

/// A view outside its type, with its picture.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Look {
    /// What the viewer may know.
    pub view: Value,
    /// How it looks.
    pub picture: Picture,
    /// The same in plain characters.
    pub text: String,
}

impl AnyGame {
    /// Takes the type away.
    pub fn new<G: Draw>(pos: G) -> AnyGame {
        AnyGame(Box::new(pos))
    }

    /// The game's name.
    pub fn name(&self) -> &'static str {
        self.0.name()
    }

    /// How many sit at the table.
    pub fn seats(&self) -> u8 {
        self.0.seats()
    }

    /// No match of this game has more moves than this.
    pub fn moves_max(&self) -> u32 {
        self.0.moves_max()
    }

    /// Do seats know different things?
    pub fn is_hidden(&self) -> bool {
        self.0.is_hidden()
    }

    /// Whose move it is, or how it ended.
    pub fn turn(&self) -> Turn {
        self.0.turn()
    }

    /// The legal moves, in their fixed order.
    pub fn choices(&self) -> Vec<Choice> {
        self.0.choices()
    }

    /// The notations of the legal moves, in their fixed order, without all else that choices hold.
    pub fn spellings(&self) -> Vec<String> {
        self.0.spellings()
    }

    /// Reads a move without playing it.
    pub fn parse(&self, text: &str) -> Result<Choice, IllegalMove> {
        self.0.parse(text)
    }

    /// The legal move with this code.
    pub fn choice(&self, code: u32) -> Option<Choice> {
        self.0.choice(code)
    }

    /// The notation of the legal move with this code, without all else that a choice holds.
    pub fn spell(&self, code: u32) -> Option<String> {
        self.0.spell(code)
    }

    /// The moves of these codes one after the other, as far as they are legal.
    pub fn line(&self, codes: &[u32]) -> Vec<Choice> {
        let mut pos = self.clone();
        let legal = codes.iter().map_while(|&code| {
            let choice = pos.choice(code)?;
            pos.play_code(code).ok().map(|()| choice)
        });
        legal.collect()
    }

    /// Plays the legal move with this code, if `text` is its notation, in one generation of moves: what records do.
    pub fn play_spelt(&mut self, code: u32, text: &str) -> Result<(), IllegalMove> {
        self.0.play_spelt(code, text)
    }

    /// Plays the legal move with this code, or says that there is none; then the position is as it was.
    pub fn play_code(&mut self, code: u32) -> Result<(), IllegalMove> {
        self.0.play_code(code)
    }

    /// The code of a legal move drawn uniformly; nothing when the game is over.
    pub fn random_code(&self, rng: &mut Rng) -> Option<u32> {
        self.0.random_code(rng)
    }

    /// The code of the first legal move; nothing when the game is over.
    pub fn first_code(&self) -> Option<u32> {
        self.0.first_code()
    }

    /// What a mistake of the seat to move costs; a move that is played instead is given as a choice.
    pub fn cost(&self, fault: Fault) -> Cost<Choice> {
        self.0.cost(fault)
    }

    /// What a viewer may know, and how it looks.
    pub fn look(&self, viewer: Viewer) -> Look {
        self.0.look(viewer)
    }

    /// Only how it looks to a viewer, for who draws many positions.
    pub fn picture(&self, viewer: Viewer) -> Picture {
        self.0.picture(viewer)
    }

    /// What players of the game call the opening that this position is, if they have a name for it.
    pub fn opening(&self) -> Option<&'static str> {
        self.0.opening()
    }

    /// Appends what a viewer may know as JSON, without its picture: what bots are sent.
    pub fn write_view(&self, viewer: Viewer, json: &mut Vec<u8>) {
        self.0.write_view(viewer, json);
    }

    /// The position inside its type, for code that knows the game.
    pub fn downcast_ref<G: Draw>(&self) -> Option<&G> {
        self.0.as_any().downcast_ref()
    }
}

impl Clone for AnyGame {
    fn clone(&self) -> AnyGame {
        AnyGame(self.0.clone_box())
    }
}

impl fmt::Debug for AnyGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyGame({})", self.name())
    }
}

/// The same questions with the types taken away; the one blanket impl is below.
trait Erased: Send + Sync {
    fn name(&self) -> &'static str;
    fn seats(&self) -> u8;
    fn moves_max(&self) -> u32;
    fn is_hidden(&self) -> bool;
    fn turn(&self) -> Turn;
    fn choices(&self) -> Vec<Choice>;
    fn spellings(&self) -> Vec<String>;
    fn parse(&self, text: &str) -> Result<Choice, IllegalMove>;
    fn choice(&self, code: u32) -> Option<Choice>;
    fn spell(&self, code: u32) -> Option<String>;
    fn play_spelt(&mut self, code: u32, text: &str) -> Result<(), IllegalMove>;
    fn play_code(&mut self, code: u32) -> Result<(), IllegalMove>;
    fn random_code(&self, rng: &mut Rng) -> Option<u32>;
    fn first_code(&self) -> Option<u32>;
    fn cost(&self, fault: Fault) -> Cost<Choice>;
    fn look(&self, viewer: Viewer) -> Look;
    fn picture(&self, viewer: Viewer) -> Picture;
    fn opening(&self) -> Option<&'static str>;
    fn write_view(&self, viewer: Viewer, json: &mut Vec<u8>);
    fn as_any(&self) -> &dyn Any;
    fn clone_box(&self) -> Box<dyn Erased>;
}

impl<G: Draw> Erased for G {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> u8 {
        G::SEATS
    }

    fn moves_max(&self) -> u32 {
        G::MOVES_MAX
    }

    fn is_hidden(&self) -> bool {
        // Where nothing is hidden the view is the position itself.
        TypeId::of::<G>() != TypeId::of::<G::View>()
    }

    fn turn(&self) -> Turn {
        G::turn(self)
    }

    fn choices(&self) -> Vec<Choice> {
        self.legal_moves().into_iter().map(|m| choice(self, m)).collect()
    }

    fn spellings(&self) -> Vec<String> {
        self.legal_moves().into_iter().map(|m| m.to_string()).collect()
    }

    fn parse(&self, text: &str) -> Result<Choice, IllegalMove> {
        self.parse_move(text).map(|m| choice(self, m))
    }

    fn choice(&self, code: u32) -> Option<Choice> {
        find(self, code).map(|m| choice(self, m))
    }

    fn spell(&self, code: u32) -> Option<String> {
        find(self, code).map(|m| m.to_string())
    }

    fn play_spelt(&mut self, code: u32, text: &str) -> Result<(), IllegalMove> {
        let Some(m) = find(self, code).filter(|m| m.to_string() == text) else {
            let got = format!("{text} {code}");
            return Err(IllegalMove(TEXTS.message("bad-spelling").quoting("got", &got)));
        };
        self.play_unchecked(m);
        Ok(())
    }

    fn play_code(&mut self, code: u32) -> Result<(), IllegalMove> {
        let Some(m) = find(self, code) else {
            let got = code.to_string();
            return Err(IllegalMove(TEXTS.message("bad-code").quoting("got", &got)));
        };
        self.play_unchecked(m);
        Ok(())
    }

    fn random_code(&self, rng: &mut Rng) -> Option<u32> {
        self.random_move(rng).map(Into::into)
    }

    fn first_code(&self) -> Option<u32> {
        self.legal_moves().first().map(|&m| m.into())
    }

    fn cost(&self, fault: Fault) -> Cost<Choice> {
        match G::cost(self, fault) {
            Cost::Game => Cost::Game,
            Cost::Instead(m) => Cost::Instead(choice(self, m)),
        }
    }

    fn look(&self, viewer: Viewer) -> Look {
        let view = self.view(viewer);
        let picture = G::picture(&view);
        let text = G::text(&view);
        let view = serde_json::to_value(view).expect("a view has text keys and finite numbers");
        Look { view, picture, text }
    }

    fn picture(&self, viewer: Viewer) -> Picture {
        G::picture(&self.view(viewer))
    }

    fn opening(&self) -> Option<&'static str> {
        G::opening(&self.view(Viewer::Public))
    }

    fn write_view(&self, viewer: Viewer, json: &mut Vec<u8>) {
        serde_json::to_writer(json, &self.view(viewer))
            .expect("a view has text keys and finite numbers, and memory can be written to");
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn clone_box(&self) -> Box<dyn Erased> {
        Box::new(self.clone())
    }
}

fn choice<G: Draw>(pos: &G, m: G::Move) -> Choice {
    Choice { text: m.to_string(), label: pos.describe(m), code: m.into(), path: G::path(m) }
}

fn find<G: Draw>(pos: &G, code: u32) -> Option<G::Move> {
    pos.legal_moves().into_iter().find(|&m| m.into() == code)
}
