//! Why a bot is gone, in words. Records keep them in English, the same bytes everywhere; people read them in their language.

use jogada_core::Said;

/// What can be said, in English and in Portuguese; `{}` stands for what differs.
const WORDS: &[(&str, &str)] = &[
    ("exit status {}", "terminou com o código {}"),
    ("killed by signal {}", "morto pelo sinal {}"),
    ("closed its output", "fechou a saída"),
    ("did not start", "não iniciou"),
    (
        "not started again after {} failed starts",
        "não foi mais iniciado depois de {} tentativas sem êxito",
    ),
    ("did not read its first message in {}", "não leu a primeira mensagem em {}"),
    ("does not read what it is told", "não lê o que lhe dizem"),
    ("no answer in {}", "nenhuma resposta em {}"),
    (
        "expected a line of at most {} bytes among at most {}, got more",
        "esperava uma linha de até {} bytes entre até {}, veio mais",
    ),
    ("expected an answer to {} in {} s, got none", "esperava uma resposta a {} em {} s, não veio"),
    ("took more than {}", "levou mais de {}"),
    ("wrote more than {}", "escreveu mais de {}"),
    ("more than {} MiB of memory", "mais de {} MiB de memória"),
    ("more than {} MiB of files", "mais de {} MiB de arquivos"),
    ("more than {} files", "mais de {} arquivos"),
    ("cannot start {}", "não consigo iniciar {}"),
    ("cannot jail {}", "não consigo pôr {} na prisão"),
    ("this machine lacks {}", "falta {} nesta máquina"),
    ("cannot find it in {}", "não está em {}"),
    ("cannot find {} in {}", "não encontro {} em {}"),
    ("cannot execute {}", "não consigo executar {}"),
    (
        "{} still runs {} s after its import began, keep that under {}",
        "{} ainda roda {} s depois de começar a ser importado, deixe isso sob {}",
    ),
    (
        "{} reads from the keyboard when it is imported, keep that under {}",
        "{} lê do teclado ao ser importado, deixe isso sob {}",
    ),
    (
        "{} ends the program when it is imported, keep that under {}",
        "{} termina o programa ao ser importado, deixe isso sob {}",
    ),
    (
        "expected a player in {}, a function of the game and the seat with a name of its own",
        "esperava um jogador em {}, uma função do jogo e da vez com nome próprio",
    ),
    (
        "expected one player in {}, got {}, so say {} or another",
        "esperava um só jogador em {}, vieram {}, então diga {} ou outro",
    ),
    ("expected {} to define {}", "esperava que {} definisse {}"),
    ("expected {} to return two players", "esperava que {} devolvesse dois jogadores"),
    ("expected {} to compile", "esperava que {} compilasse"),
    ("expected paths inside {}, got {}", "esperava caminhos dentro de {}, veio {}"),
    ("expected at most {} files in {}, got more", "esperava até {} arquivos em {}, veio mais"),
    ("expected at most {} MiB in {}, got more", "esperava até {} MiB em {}, veio mais"),
    (
        "expected headers of at most {} KiB in {}, got more",
        "esperava cabeçalhos de até {} KiB em {}, veio mais",
    ),
    (
        "expected {} to unpack in {} s, got more",
        "esperava que {} se descompactasse em {} s, levou mais",
    ),
    (
        "expected {} to be an archive, got a fault, {}",
        "esperava que {} fosse um arquivo compactado, veio uma falha, {}",
    ),
    ("expected one {} in {} with {}, got {}", "esperava um só {} em {} com {}, veio {}"),
    ("nobody sits here", "ninguém está sentado aqui"),
];

/// What may stand in brackets behind a signal.
const SIGNALS: &[(&str, &str)] = &[
    (" (abort)", " (abort)"),
    (" (bad memory access)", " (acesso inválido à memória)"),
    (" (division by zero)", " (divisão por zero)"),
    (" (killed)", " (morto)"),
    (" (processor time used up)", " (tempo de processador esgotado)"),
    (" (file too large)", " (arquivo grande demais)"),
    (" (forbidden call)", " (chamada proibida)"),
];

/// A reason of ours in both languages. What it quotes, such as the last line that a bot wrote, stays as it is,
/// as does a reason that is not ours.
pub fn explain(words: &str) -> Said {
    Said::new(words.to_owned(), in_portuguese(words))
}

fn in_portuguese(words: &str) -> String {
    // A reason, then where in a line it happened, then a reason behind it or somebody else's words.
    let (head, rest) = match words.split_once(": ") {
        Some((head, rest)) => (head, Some(rest)),
        None => (words, None),
    };
    let (head, middle) = match head.split_once(" in the middle of ") {
        Some((head, half)) => (head, format!(" no meio de {half}")),
        None => (head, String::new()),
    };
    let Some(head) = translate(head) else { return words.to_owned() };
    let rest = match rest.map(|rest| rest.strip_prefix("jail: ").unwrap_or(rest)) {
        Some(rest) => format!(": {}", in_portuguese(rest)),
        None => String::new(),
    };
    head + &middle + &rest
}

fn translate(words: &str) -> Option<String> {
    WORDS
        .iter()
        .find_map(|(en, pt)| {
            let mut parts = en.split("{}");
            let mut rest = words.strip_prefix(parts.next()?)?;
            let mut filled = (*pt).to_owned();
            for (index, part) in parts.clone().enumerate() {
                let is_last = index + 1 == parts.clone().count();
                let end = if part.is_empty() && is_last { rest.len() } else { rest.find(part)? };
                filled = filled.replacen("{}", &rest[..end], 1);
                rest = &rest[end + part.len()..];
            }
            rest.is_empty().then_some(filled)
        })
        .map(|filled| SIGNALS.iter().fold(filled, |text, (en, pt)| text.replace(en, pt)))
}

/// A wait status in words. A keeper tells a signal as a shell does.
pub(crate) fn describe(status: i32, by_keeper: bool) -> String {
    let code = libc::WEXITSTATUS(status);
    if libc::WIFSIGNALED(status) {
        killed(libc::WTERMSIG(status))
    } else if by_keeper && code > 128 {
        killed(code - 128)
    } else {
        format!("exit status {code}")
    }
}

fn killed(signal: i32) -> String {
    let name = match signal {
        libc::SIGABRT => " (abort)",
        libc::SIGSEGV => " (bad memory access)",
        libc::SIGFPE => " (division by zero)",
        libc::SIGKILL => " (killed)",
        libc::SIGXCPU => " (processor time used up)",
        libc::SIGXFSZ => " (file too large)",
        libc::SIGSYS => " (forbidden call)",
        _ => "",
    };
    format!("killed by signal {signal}{name}")
}

#[cfg(test)]
mod tests {
    use jogada_core::Lang;

    use super::*;

    #[test]
    fn reasons_are_read_in_portuguese_too() {
        for (en, pt) in [
            ("exit status 3", "terminou com o código 3"),
            ("exit status 3: Traceback: no", "terminou com o código 3: Traceback: no"),
            ("killed by signal 6 (abort)", "morto pelo sinal 6 (abort)"),
            ("killed by signal 8 (division by zero)", "morto pelo sinal 8 (divisão por zero)"),
            (
                "exit status 0 in the middle of \"d3\": bye",
                "terminou com o código 0 no meio de \"d3\": bye",
            ),
            (
                "killed by signal 9 (killed): jail: more than 256 MiB of memory",
                "morto pelo sinal 9 (morto): mais de 256 MiB de memória",
            ),
            (
                "expected a line of at most 8 bytes among at most 9, got more",
                "esperava uma linha de até 8 bytes entre até 9, veio mais",
            ),
            (
                "exit status 3: a.py reads from the keyboard when it is imported, keep that under if x",
                "terminou com o código 3: a.py lê do teclado ao ser importado, deixe isso sob if x",
            ),
            (
                "exit status 3: a.py still runs 8 s after its import began, keep that under if x",
                "terminou com o código 3: a.py ainda roda 8 s depois de começar a ser importado, deixe isso sob if x",
            ),
            (
                "expected one player in a.py, got f, g, so say a.py:g or another",
                "esperava um só jogador em a.py, vieram f, g, então diga a.py:g ou outro",
            ),
            ("expected a.py to define f", "esperava que a.py definisse f"),
            (
                "expected headers of at most 64 KiB in a.zip, got more",
                "esperava cabeçalhos de até 64 KiB em a.zip, veio mais",
            ),
            (
                "expected a.zip to unpack in 5 s, got more",
                "esperava que a.zip se descompactasse em 5 s, levou mais",
            ),
            ("no answer in 320 ms", "nenhuma resposta em 320 ms"),
            ("cannot start ./x: No such file", "não consigo iniciar ./x: No such file"),
            ("something else: exit status 3", "something else: exit status 3"),
            ("", ""),
        ] {
            let said = explain(en);
            assert_eq!((said.say(Lang::En), said.say(Lang::Pt)), (en, pt));
        }
    }

    #[test]
    fn every_signal_that_we_name_has_a_name_in_portuguese() {
        for signal in 1..32 {
            let en = killed(signal);
            if let Some((_, name)) = en.split_once(" (") {
                let name = format!(" ({name}");
                assert!(SIGNALS.iter().any(|(known, _)| *known == name), "{name}");
            }
            assert!(explain(&en).say(Lang::Pt).starts_with(&format!("morto pelo sinal {signal}")));
        }
    }
}
