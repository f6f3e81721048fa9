//! What a trial came to, in words.

use std::time::Duration;

use jogada_core::{Fault, Said};

use super::{
    Grade, Remark,
    play::{Played, Trouble},
};
use crate::explain;

fn remark(trial: &'static str, grade: Grade, en: String, pt: String) -> Remark {
    Remark { trial, grade, said: Said::new(en, pt), mend: None }
}

impl Remark {
    fn mend(mut self, en: &'static str, pt: &'static str) -> Remark {
        self.mend = Some(Said::fixed(en, pt));
        self
    }
}

/// What is easily read: milliseconds, with a decimal where there are few.
fn ms(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1000.0;
    if ms < 10.0 { format!("{ms:.1} ms") } else { format!("{ms:.0} ms") }
}

pub(super) fn no_game(game: &str) -> Remark {
    let (en, pt) = (format!("{game} does not start"), format!("{game} não começa"));
    remark("matches", Grade::Fail, en, pt)
        .mend("the options of the game are wrong", "as opções do jogo estão erradas")
}

pub(super) fn start(took: Duration, limit: Duration, fault: Option<&str>) -> Remark {
    const EN: &str =
        "load what takes long before you read the first line, and read standard input line by line";
    const PT: &str = "carregue o que demora antes de ler a primeira linha, e leia a entrada padrão linha por linha";
    let (took_ms, limit_s) = (ms(took), limit.as_secs_f64());
    if let Some(fault) = fault {
        let why = explain(fault);
        let pt = why.say(jogada_core::Lang::Pt);
        let said = (format!("does not start: {fault}"), format!("não inicia: {pt}"));
        return remark("start", Grade::Fail, said.0, said.1).mend(
            "run the command of jogada.toml by hand in its folder and read what it prints",
            "rode à mão o comando do jogada.toml na pasta dele e leia o que ele imprime",
        );
    }
    let en = format!("starts and reads its first message in {took_ms} of {limit_s} s");
    let pt = format!("inicia e lê a primeira mensagem em {took_ms} de {limit_s} s");
    if took > limit / 2 {
        return remark("start", Grade::Warn, en, pt).mend(EN, PT);
    }
    remark("start", Grade::Pass, en, pt)
}

pub(super) fn matches(
    game: &str,
    odd: bool,
    done: u32,
    longest: usize,
    trouble: Option<Trouble>,
) -> Remark {
    let trial = if odd { "odd-positions" } else { "matches" };
    let (from, de) =
        if odd { (" from odd positions", " de posições inusitadas") } else { ("", "") };
    if let Some(trouble) = trouble {
        let where_en = format!("{game}{from}: match {done}, after {} moves", trouble.plies);
        let where_pt = format!("{game}{de}: partida {done}, depois de {} lances", trouble.plies);
        return troubled(trial, &where_en, &where_pt, &trouble);
    }
    let en = format!("{game}{from}: {done} matches on every seat, the longest of {longest} moves");
    let pt = format!(
        "{game}{de}: {done} partidas em todos os lugares, a mais longa de {longest} lances"
    );
    remark(trial, Grade::Pass, en, pt)
}

/// A mistake, what it was, and what to do about it.
fn troubled(trial: &'static str, en: &str, pt: &str, trouble: &Trouble) -> Remark {
    let Trouble { said, choices, .. } = trouble;
    let choices = choices.join(", ");
    let words = explain(said);
    let in_pt = words.say(jogada_core::Lang::Pt);
    let fail = |what_en: String, what_pt: String| {
        remark(trial, Grade::Fail, format!("{en}: {what_en}"), format!("{pt}: {what_pt}"))
    };
    match trouble.fault {
        Some(Fault::IllegalMove) => fail(
            format!("illegal move {said:?}, expected one of {choices}, …"),
            format!("lance inválido {said:?}, esperava um entre {choices}, …"),
        )
        .mend(
            "answer one of `choices`, spelt as it is there, and print nothing else to standard output",
            "responda um dos `choices`, escrito como está lá, e não imprima mais nada na saída padrão",
        ),
        Some(Fault::OutOfTime) => fail(format!("out of time: {said}"), format!("tempo esgotado: {in_pt}")).mend(
            "answer within `time_ms`, and flush standard output after each line",
            "responda dentro de `time_ms`, e esvazie (flush) a saída padrão depois de cada linha",
        ),
        Some(_) => fail(format!("crashed: {said}"), format!("caiu: {in_pt}")).mend(
            "its last words on standard error are above; catch what goes wrong and answer all the same",
            "as últimas palavras da saída de erros estão acima; trate o que dá errado e responda mesmo assim",
        ),
        None => {
            let mut gave_up = fail("gave up".to_owned(), "desistiu".to_owned());
            gave_up.grade = Grade::Warn;
            gave_up.mend(
                "a bot that resigns loses; play on where you can",
                "um bot que desiste perde; jogue até o fim quando puder",
            )
        }
    }
}

pub(super) fn kept(played: &Played) -> Remark {
    let Played { matches, starts, .. } = *played;
    let en = format!("{matches} matches by {starts} processes");
    let pt = format!("{matches} partidas por {starts} processos");
    remark("kept", Grade::Pass, en, pt)
}

pub(super) fn times(played: &mut Played, per_move: Option<Duration>) -> Remark {
    played.times.sort_unstable();
    let times = &played.times;
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    let slowest = times.last().copied().unwrap_or_default();
    let limit = per_move.map_or(String::new(), |time| format!(" / {}", ms(time)));
    let (count, median, slow) = (times.len(), ms(median), ms(slowest));
    let en = format!("{count} answers, median {median}, slowest {slow}{limit}");
    let pt = format!("{count} respostas, mediana {median}, mais lenta {slow}{limit}");
    if per_move.is_some_and(|limit| slowest > limit.mul_f64(0.8)) {
        return remark("time", Grade::Warn, en, pt).mend(
            "leave a fifth of `time_ms` unused: the tournament's machine may be slower or busier",
            "deixe sobrar um quinto de `time_ms`: a máquina do torneio pode ser mais lenta ou ocupada",
        );
    }
    remark("time", Grade::Pass, en, pt)
}

pub(super) fn memory(played: &Played, limit: u64) -> Remark {
    let (peak, most) = (played.memory_peak_bytes >> 20, limit >> 20);
    let en = format!("{peak} MiB of memory of {most} MiB");
    let pt = format!("{peak} MiB de memória de {most} MiB");
    if played.memory_peak_bytes > limit / 4 * 3 {
        return remark("memory", Grade::Warn, en, pt)
            .mend("keep less in memory", "guarde menos na memória");
    }
    remark("memory", Grade::Pass, en, pt)
}

pub(super) fn errors(played: &Played, limit: usize) -> Remark {
    let bytes = played.errors.len();
    let last = played.errors.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default();
    let last: String = last.trim().chars().take(80).flat_map(char::escape_debug).collect();
    if bytes == 0 {
        let (en, pt) = ("nothing on standard error", "nada na saída de erros");
        return remark("errors", Grade::Pass, en.to_owned(), pt.to_owned());
    }
    let en = format!("up to {bytes} bytes on standard error in a match, the last line: {last}");
    let pt = format!("até {bytes} bytes na saída de erros numa partida, a última linha: {last}");
    if bytes >= limit {
        return remark("errors", Grade::Warn, en, pt).mend(
            "write less: only the last of it is kept, and writing takes time",
            "escreva menos: só o fim é guardado, e escrever leva tempo",
        );
    }
    remark("errors", Grade::Note, en, pt)
}

pub(super) fn two_at_once(processes: usize, trouble: Option<Trouble>) -> Remark {
    let en = format!("{processes} processes at once");
    let pt = format!("{processes} processos ao mesmo tempo");
    match trouble {
        None => remark("at-once", Grade::Pass, en, pt),
        Some(trouble) => troubled("at-once", &en, &pt, &trouble),
    }
}

pub(super) fn repeats(same: bool) -> Remark {
    let (en, pt) = if same {
        ("plays the same match again", "repete a mesma partida")
    } else {
        ("plays another match each time", "joga outra partida a cada vez")
    };
    remark("repeats", Grade::Note, en.to_owned(), pt.to_owned())
}

/// A trial of manners that went well, or what was heard instead.
pub(super) fn manner(
    trial: &'static str,
    (en, pt): (&'static str, &'static str),
    wrong: Option<String>,
    mend: (&'static str, &'static str),
) -> Remark {
    match wrong {
        None => remark(trial, Grade::Pass, en.to_owned(), pt.to_owned()),
        Some(heard) => {
            let words = explain(&heard);
            let heard_pt = words.say(jogada_core::Lang::Pt);
            remark(
                trial,
                Grade::Fail,
                format!("{en}: no, {heard}"),
                format!("{pt}: não, {heard_pt}"),
            )
            .mend(mend.0, mend.1)
        }
    }
}
