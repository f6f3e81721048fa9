//! `jogada gomoku solve`: what a position is worth for certain, with its proof.

use std::time::Duration;

use jogada_core::{
    Desk, Exit, Game, Lang, ToolError, Turn,
    clap::{Arg, ArgAction, ArgMatches, Command, value_parser},
    serde_json::{Value as Json, json},
};
use jogada_search::Limit;

use super::position;
use crate::{
    board::{BLACK, Square},
    engine::hold::{Grid, Holder, Node, Proof, Then, square},
    rules::Gomoku,
    solve::{Attack, Solution, Value, solve},
};

/// Room for what was proved, as a power of two: 64 MB.
const TABLE_BITS: u32 = 22;
const THREADS_MAX: u64 = 64;

pub(super) fn command(lang: Lang) -> Command {
    Command::new("solve")
        .visible_alias("resolve")
        .about(lang.pick(
            "Prove whether a position is won, lost or drawn",
            "Prova se uma posição é ganha, perdida ou empatada",
        ))
        .args(position::args(lang))
        .arg(
            Arg::new("time")
                .long("time")
                .value_name("SECONDS")
                .value_parser(value_parser!(f64))
                .help(lang.pick(
                    "How long to try [default: 10, unless --nodes is given]",
                    "Quanto tempo tentar [padrão: 10, se não houver --nodes]",
                )),
        )
        .arg(
            Arg::new("nodes")
                .long("nodes")
                .value_name("N")
                .value_parser(value_parser!(u64))
                .help(lang.pick("Positions to look at", "Posições a examinar")),
        )
        .arg(
            Arg::new("threads")
                .long("threads")
                .value_name("N")
                .default_value("1")
                .value_parser(value_parser!(u64).range(1..=THREADS_MAX))
                .help(lang.pick("How many threads prove", "Quantas threads provam")),
        )
        .arg(Arg::new("proof").long("proof").action(ArgAction::SetTrue).help(
            lang.pick(
                "The whole proof, not only its beginning",
                "A prova inteira, não só o começo",
            ),
        ))
        .arg(Arg::new("json").long("json").action(ArgAction::SetTrue).help(
            lang.pick(
                "One JSON object, with the whole proof",
                "Um objeto JSON, com a prova inteira",
            ),
        ))
}

pub(super) fn run(args: &ArgMatches, desk: &mut Desk<'_>) -> Result<Exit, ToolError> {
    let pos = position::read(args, desk)?;
    let json = args.get_flag("json");
    if let Turn::Over(outcome) = pos.turn() {
        if json {
            writeln!(desk.out, "{}", json!({ "position": pos, "outcome": outcome }))?;
        } else {
            writeln!(desk.out, "{}", outcome.ending.say(desk.lang))?;
        }
        return Ok(Exit::Done);
    }
    let threads = args.get_one::<u64>("threads").copied().unwrap_or(1) as usize;
    let began = desk.stop.now();
    let mut holder = Holder::new(Grid::new(8, 8, 5), TABLE_BITS);
    let solution = solve(&pos, &mut holder, limit(args), &desk.stop, threads);
    let searched = desk.stop.now() - began;
    let is_true = solution.is_true(&pos, &holder);
    let took = [searched, desk.stop.now() - began - searched];
    if json {
        writeln!(desk.out, "{}", object(&pos, &solution, is_true, took))?;
    } else {
        let words = Words { lang: desk.lang, whole: args.get_flag("proof") };
        write!(desk.out, "{}", words.all(&pos, &solution, is_true, took))?;
    }
    Ok(if is_true { Exit::Done } else { Exit::No })
}

fn limit(args: &ArgMatches) -> Limit {
    let nodes = args.get_one::<u64>("nodes").copied();
    let seconds = args.get_one::<f64>("time").copied().or(nodes.is_none().then_some(10.0));
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    Limit { time, nodes, depth: None }
}

fn value_word(value: Value) -> (&'static str, &'static str) {
    match value {
        Value::Win => ("win", "vitória"),
        Value::Loss => ("loss", "derrota"),
        Value::Draw => ("draw", "empate"),
        Value::AtLeastDraw => ("unknown, at least a draw", "incerto, ao menos empate"),
        Value::AtMostDraw => ("unknown, at most a draw", "incerto, no máximo empate"),
        Value::Unknown => ("unknown", "incerto"),
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
        let pick = |en, pt| self.lang.pick(en, pt);
        if !is_true {
            return format!(
                "{}\n",
                pick(
                    "unknown: a proof was found, and its check failed",
                    "incerto: uma prova foi achada, e a verificação falhou"
                )
            );
        }
        let (en, pt) = value_word(solution.value());
        let sides = [("black", "pretas"), ("white", "brancas")];
        let [own, other] = if pos.side() == BLACK { sides } else { [sides[1], sides[0]] };
        let [own, other] = [own, other].map(|(en, pt)| pick(en, pt));
        let mut text = format!("{} ({} {own})\n", pick(en, pt), pick("to move:", "vez das"));
        if let Some(attack) = &solution.win {
            text += &self.attack(attack);
        }
        if let Some(answers) = &solution.loss {
            let longest = answers.iter().max_by_key(|(_, attack)| attack.line().len());
            if let Some((m, attack)) = longest {
                text += &format!(
                    "{} {m} {}\n",
                    pick("every move loses, the longest to", "todo lance perde, o mais longo para"),
                    spaced(&attack.line())
                );
            }
        }
        if let Some((m, proof)) = &solution.holds {
            text +=
                &format!("{own}: {} {m}, {}", pick("holds with", "segura com"), self.proof(proof));
        }
        if let Some(proof) = &solution.held {
            text += &format!("{other}: {}", self.proof(proof));
        }
        let [searched, checked] = took.map(|time| time.as_secs_f64());
        let (found, check) =
            (pick("positions", "posições"), pick("proof checked in", "prova verificada em"));
        text + &format!("{} {found}, {searched:.2} s; {check} {checked:.2} s\n", solution.nodes)
    }

    fn attack(&self, attack: &Attack) -> String {
        let line = attack.line();
        let mut text = format!(
            "{} {}: {}\n",
            self.lang.pick("in at most", "em no máximo"),
            line.len(),
            spaced(&line)
        );
        if self.whole {
            tree(attack, 1, &mut text);
        }
        text
    }

    fn proof(&self, proof: &Proof) -> String {
        let pick = |en, pt| self.lang.pick(en, pt);
        let mut text = match proof.root() {
            Some(Node::Pairs(pairs)) if pairs.is_empty() => format!(
                "{}\n",
                pick(
                    "too little is left to fill a line",
                    "resta pouco demais para encher uma linha"
                )
            ),
            Some(Node::Pairs(pairs)) => format!(
                "{} {}\n",
                pick(
                    "one square of each pair stops all lines:",
                    "uma casa de cada par impede todas as linhas:"
                ),
                pairs_text(pairs)
            ),
            _ => format!(
                "{} {}\n",
                pick(
                    "stops all lines, positions in the proof:",
                    "impede todas as linhas, posições na prova:"
                ),
                proof.nodes.len()
            ),
        };
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
    let value = if is_true { value_word(solution.value()).0 } else { "unknown" };
    let loss = solution.loss.as_ref().map(|answers| {
        answers
            .iter()
            .map(|(m, attack)| json!({ "move": m.to_string(), "answer": attack_json(attack) }))
            .collect::<Vec<_>>()
    });
    json!({
        "position": pos,
        "to_move": if pos.side() == BLACK { "black" } else { "white" },
        "value": value,
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
