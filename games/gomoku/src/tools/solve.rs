//! `jogada gomoku solve`: what a position is worth for certain, with its proof.

use std::time::Duration;

use jogada_core::{
    Game, Turn,
    serde_json::{Value as Json, json},
};
use jogada_game::{
    Exit, ToolContext, ToolError,
    clap::{Arg, ArgAction, ArgMatches, Command, value_parser},
};
use jogada_search::Limit;
use jogada_text::{Lang, Message};

use super::position;
use crate::{
    TEXTS,
    board::{BLACK, Square},
    engine::maker_breaker::{Grid, MakerBreaker, Node, Proof, Then, square},
    rules::Gomoku,
    solve::{Attack, Solution, Value, solve},
};

/// Room for what was proved, as a power of two: 64 MB.
const TABLE_BITS: u32 = 22;
const THREADS_MAX: u64 = 64;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("solve")
        .visible_alias("resolve")
        .about(TEXTS.say(lang, "solve"))
        .args(position::args(lang))
        .arg(
            Arg::new("time")
                .long("time")
                .value_name("SECONDS")
                .value_parser(value_parser!(f64))
                .help(TEXTS.say(lang, "solve-time")),
        )
        .arg(
            Arg::new("nodes")
                .long("nodes")
                .value_name("N")
                .value_parser(value_parser!(u64))
                .help(TEXTS.say(lang, "solve-nodes")),
        )
        .arg(
            Arg::new("threads")
                .long("threads")
                .value_name("N")
                .default_value("1")
                .value_parser(value_parser!(u64).range(1..=THREADS_MAX))
                .help(TEXTS.say(lang, "solve-threads")),
        )
        .arg(
            Arg::new("proof")
                .long("proof")
                .action(ArgAction::SetTrue)
                .help(TEXTS.say(lang, "solve-proof")),
        )
        .arg(
            Arg::new("json")
                .long("json")
                .action(ArgAction::SetTrue)
                .help(TEXTS.say(lang, "solve-json")),
        )
}

pub(super) fn run(args: &ArgMatches, context: &mut ToolContext<'_>) -> Result<Exit, ToolError> {
    let pos = position::read(args, context)?;
    let json = args.get_flag("json");
    if let Turn::Over(outcome) = pos.turn() {
        if json {
            writeln!(context.out, "{}", json!({ "position": pos, "outcome": outcome }))?;
        } else {
            writeln!(context.out, "{}", outcome.ending.say(context.lang))?;
        }
        return Ok(Exit::Done);
    }
    let threads = args.get_one::<u64>("threads").copied().unwrap_or(1) as usize;
    let began = context.stop.now();
    let mut maker_breaker = MakerBreaker::new(Grid::new(8, 8, 5), TABLE_BITS);
    let solution = solve(&pos, &mut maker_breaker, limit(args), &context.stop, threads);
    let searched = context.stop.now() - began;
    let is_true = solution.is_true(&pos, &maker_breaker);
    let took = [searched, context.stop.now() - began - searched];
    if json {
        writeln!(context.out, "{}", object(&pos, &solution, is_true, took))?;
    } else {
        let words = Words { lang: context.lang, whole: args.get_flag("proof") };
        write!(context.out, "{}", words.all(&pos, &solution, is_true, took))?;
    }
    Ok(if is_true { Exit::Done } else { Exit::No })
}

fn limit(args: &ArgMatches) -> Limit {
    let nodes = args.get_one::<u64>("nodes").copied();
    let seconds = args.get_one::<f64>("time").copied().or(nodes.is_none().then_some(10.0));
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    Limit { time, nodes, depth: None }
}

/// The value for people. Programs read it in English.
fn value_message(value: Value) -> Message {
    match value {
        Value::Win => TEXTS.message("value-win"),
        Value::Loss => TEXTS.message("value-loss"),
        Value::Draw => TEXTS.message("value-draw"),
        Value::AtLeastDraw => TEXTS.message("value-at-least-draw"),
        Value::AtMostDraw => TEXTS.message("value-at-most-draw"),
        Value::Unknown => TEXTS.message("value-unknown"),
    }
}

fn spaced(squares: &[Square]) -> String {
    squares.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn pair_text(pair: u64) -> String {
    let (low, high) = (pair.trailing_zeros() as u8, 63 - pair.leading_zeros() as u8);
    format!("{}-{}", square(low % 64), square(high % 64))
}

fn pairs_text(pairs: &[u64]) -> String {
    pairs.iter().map(|&pair| pair_text(pair)).collect::<Vec<_>>().join(" ")
}

/// A solution for people.
struct Words {
    lang: Lang,
    whole: bool,
}

impl Words {
    fn all(&self, pos: &Gomoku, solution: &Solution, is_true: bool, took: [Duration; 2]) -> String {
        if !is_true {
            return self.line(&TEXTS.message("solve-check-failed"));
        }
        let sides = [TEXTS.message("black"), TEXTS.message("white")];
        let (own, other) = (&sides[pos.side().index()], &sides[pos.side().other().index()]);
        let value = value_message(solution.value());
        let value = TEXTS.message("solve-value").with("value", value).with("side", own);
        let mut text = self.line(&value);
        if let Some(attack) = &solution.win {
            text += &self.attack(attack);
        }
        if let Some(answers) = &solution.loss {
            let longest = answers.iter().max_by_key(|(_, attack)| attack.line().len());
            if let Some((m, attack)) = longest {
                let moves = format!("{m} {}", spaced(&attack.line()));
                text += &self.line(&TEXTS.message("solve-every-move-loses").with("moves", moves));
            }
        }
        if let Some((m, proof)) = &solution.holds {
            let message = TEXTS.message("solve-holds").with("move", m.to_string());
            text += &self.proof(message.with("side", own), proof);
        }
        if let Some(proof) = &solution.held {
            text += &self.proof(TEXTS.message("solve-held").with("side", other), proof);
        }
        let [searched, checked] = took.map(|time| format!("{:.2}", time.as_secs_f64()));
        let took = TEXTS.message("solve-took").with("nodes", solution.nodes);
        text + &self.line(&took.with("searched", searched).with("checked", checked))
    }

    fn line(&self, message: &Message) -> String {
        message.say(self.lang) + "\n"
    }

    fn attack(&self, attack: &Attack) -> String {
        let line = attack.line();
        let message = TEXTS.message("solve-attack").with("plies", line.len());
        let mut text = self.line(&message.with("moves", spaced(&line)));
        if self.whole {
            tree(attack, 1, &mut text);
        }
        text
    }

    /// What a proof comes to, said as a part of `message`, and below it the proof as far as it is shown.
    fn proof(&self, message: Message, proof: &Proof) -> String {
        let kind = match proof.root() {
            Some(Node::Pairs(pairs)) if pairs.is_empty() => TEXTS.message("proof-no-room"),
            Some(Node::Pairs(pairs)) => {
                TEXTS.message("proof-pairs").with("pairs", pairs_text(pairs))
            }
            _ => TEXTS.message("proof-steps").with("count", proof.nodes.len()),
        };
        let mut text = self.line(&message.with("proof", kind));
        if self.whole {
            for (number, node) in proof.nodes.iter().enumerate().rev() {
                text += &format!("  {number}: {}\n", node_text(node));
            }
        } else if let Some(node @ Node::Steps(_)) = proof.root() {
            text += &format!("  {}\n", node_text(node));
        }
        text
    }
}

fn node_text(node: &Node) -> String {
    match node {
        Node::Pairs(pairs) => pairs_text(pairs),
        Node::Steps(steps) => {
            let text = steps.iter().map(|step| {
                let then = match &step.then {
                    Then::Pairs(pairs) => format!("[{}]", pairs_text(pairs)),
                    Then::Node(node) => format!("→{node}"),
                };
                format!("{} {} {then}", square(step.stone), square(step.reply))
            });
            text.collect::<Vec<_>>().join("; ")
        }
    }
}

fn tree(attack: &Attack, depth: usize, text: &mut String) {
    for (reply, next) in &attack.replies {
        *text += &format!("{:indent$}{reply} {}\n", "", next.m, indent = 2 * depth);
        tree(next, depth + 1, text);
    }
}

fn object(pos: &Gomoku, solution: &Solution, is_true: bool, took: [Duration; 2]) -> Json {
    let value = if is_true { solution.value() } else { Value::Unknown };
    let loss = solution.loss.as_ref().map(|answers| {
        answers
            .iter()
            .map(|(m, attack)| json!({ "move": m.to_string(), "answer": attack_json(attack) }))
            .collect::<Vec<_>>()
    });
    json!({
        "position": pos,
        "to_move": if pos.side() == BLACK { "black" } else { "white" },
        "value": value_message(value).to_string(),
        "checked": is_true,
        "win": solution.win.as_ref().map(attack_json),
        "line": solution.win.as_ref().map(|attack| attack.line().iter().map(ToString::to_string).collect::<Vec<_>>()),
        "loss": loss,
        "holds": solution.holds.as_ref().map(|(m, proof)| json!({ "move": m.to_string(), "proof": proof_json(proof) })),
        "held": solution.held.as_ref().map(proof_json),
        "nodes": solution.nodes,
        "seconds": took[0].as_secs_f64(),
        "check_seconds": took[1].as_secs_f64(),
    })
}

fn attack_json(attack: &Attack) -> Json {
    let replies =
        attack.replies.iter().map(|(reply, next)| json!([reply.to_string(), attack_json(next)]));
    let threat = attack.threat.as_deref().map(attack_json);
    json!({ "move": attack.m.to_string(), "replies": replies.collect::<Vec<_>>(), "threat": threat })
}

fn proof_json(proof: &Proof) -> Json {
    let pairs = |pairs: &[u64]| pairs.iter().map(|&pair| pair_text(pair)).collect::<Vec<_>>();
    let nodes = proof.nodes.iter().map(|node| match node {
        Node::Pairs(all) => json!({ "pairs": pairs(all) }),
        Node::Steps(steps) => {
            let steps = steps.iter().map(|step| {
                let then = match &step.then {
                    Then::Pairs(all) => json!(pairs(all)),
                    Then::Node(node) => json!(node),
                };
                json!([square(step.stone).to_string(), square(step.reply).to_string(), then])
            });
            json!({ "steps": steps.collect::<Vec<_>>() })
        }
    });
    Json::Array(nodes.collect())
}
