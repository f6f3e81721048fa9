//! The files that students begin with: complete in names, empty in content, and working as soon as they are filled in.

use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

use crate::home::Home;

/// Writes the starter of a game and returns its text.
fn begin(home: &Home, game: &str, file: &str) -> String {
    let told = home.run(&["bot", "new", "--assignment", game, file]);
    assert_eq!(told.code, Some(0), "{told:?}");
    assert!(told.err.contains(&format!("jogada bot check {file} --game {game}")), "{told:?}");
    fs::read_to_string(home.path().join(file)).unwrap()
}

/// Runs a program in the home with this input.
fn output(home: &Home, program: &str, args: &[&str], input: &str) -> (Option<i32>, String) {
    let mut child = Command::new(program)
        .args(args)
        .current_dir(home.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout), String::from_utf8(output.stderr));
    (output.status.code(), out.unwrap() + &err.unwrap())
}

/// The functions and arguments that the assignments prescribe.
const HEADS: [(&str, &str, &[&str]); 5] = [
    (
        "queens",
        "ana.py",
        &[
            "def pos_atacadas_por(tipo_peça, pos_peça, tam_tab=8):",
            "def todas_pos_atacadas(jogo):",
            "def pos_válidas_para(tipo_peça, jogo):",
            "def faz_jogada(jogo, jogador, peça, posição):",
            "def jogo_acabou(jogo, último_a_jogar):",
            "def cria_jogo(modalidade='tradicional', nome_primeiro_jogador='primeiro', nome_segundo_jogador='segundo'):",
            "def jogador_humano(",
            "def jogador_apressado(",
            "def jogador_roleta(",
            "def mostra_jogo(jogo):",
            "def outro(jogador):",
            "def roda_jogo(dict_jogadores=None, modalidade='tradicional', interativo=True):",
            "def torneio(dict_jogadores, partidas=None):",
        ],
    ),
    (
        "gomoku",
        "gomoku.py",
        &[
            "def esta_vazia(tabuleiro):",
            "def esta_limitada(tabuleiro, y_fim, x_fim, comprimento, d_y, d_x):",
            "def detecta_linha(tabuleiro, cor, y_ini, x_ini, comprimento, d_y, d_x):",
            "def detecta_linhas(tabuleiro, cor, comprimento):",
            "def busca_max(tabuleiro):",
            "def e_vitoria(tabuleiro):",
            "def imprime_tabuleiro(tabuleiro):",
            "def pontuacao(tabuleiro):",
            "def jogar_gomoku(tamanho_tabuleiro):",
            "def por_seq_no_tabuleiro(tabuleiro, y, x, d_y, d_x, comprimento, cor):",
            "def analise(tabuleiro):",
        ],
    ),
    (
        "dominoes",
        "student_players.py",
        &[
            "from basic_players import Player",
            "    def play(self, board_extremes, play_hist):",
            "def pair_name():",
            "def create_pair():",
        ],
    ),
    (
        "othello",
        "rothelo.c",
        &[
            "int PodeJogar(char tabuleiro[][8], char jogador, int lin, int col) {",
            "int EscolheJogada(char tabuleiro[][8], char jogador, int *lin, int *col) {",
            "void Joga(char tabuleiro[][8], char jogador, int lin, int col) {",
            "int main(void) {",
        ],
    ),
    (
        "chess",
        "xadrez.c",
        &[
            "typedef struct Peca {",
            "    void (*gera)(const struct Peca *peca, const Tabuleiro *tabuleiro, Lista *lista);",
            "void gera_peao(",
            "void gera_rei(",
            "Peca *cria_peao(",
            "Peca *cria_rei(",
            "int main(void) {",
        ],
    ),
];

#[test]
fn every_assignment_has_a_file_to_begin_with() {
    let home = Home::new();
    for (game, file, heads) in HEADS {
        let text = begin(&home, game, file);
        for head in heads {
            let found = text.lines().any(|line| line.starts_with(head));
            assert!(found, "{file} lacks {head}");
        }
        // What is there stays as it is.
        home.write(file, "mine");
        let told = home.run(&["bot", "new", "--assignment", game, file]);
        assert_eq!(told.code, Some(2), "{told:?}");
        assert!(told.err.contains(&format!("{file} is there already")), "{told:?}");
        assert_eq!(fs::read_to_string(home.path().join(file)).unwrap(), "mine");
    }
    let told = home.run(&["bot", "new", "--assignment", "queens", "ana.c"]);
    assert!(told.err.contains("expected a name that ends in .py, got \"ana.c\""), "{told:?}");
    let told = home.run(&["bot", "new", "--assignment", "queens", "no/such/ana.py"]);
    assert_eq!((told.code, told.err.lines().count()), (Some(2), 1), "{told:?}");
    assert_eq!(home.run(&["bot", "new", "--assignment", "queens"]).code, Some(2));
    assert_eq!(home.run(&["bot", "new", "--assignment", "poker", "x.py"]).code, Some(2));
    assert_eq!(home.run(&["bot", "new", "python", "queens"]).code, Some(2));
}

#[test]
fn a_check_names_the_functions_that_are_still_empty() {
    let home = Home::new();
    for (game, file, _) in HEADS {
        begin(&home, game, file);
        let told = home.run(&["bot", "check", file, "--game", game]);
        assert_eq!(told.code, Some(1), "{told:?}");
        let needed = match game {
            "queens" => "this function is still empty: jogador_estratégia",
            "gomoku" => "this function is still empty: busca_max",
            "dominoes" => "this function is still empty: play",
            "othello" => "this function is still empty: EscolheJogada",
            _ => "these functions are still empty: gera_peao, gera_cavalo, ",
        };
        assert!(told.out.contains(needed), "{told:?}");
        let json = home.run(&["bot", "check", file, "--game", game, "--json"]);
        assert_eq!((json.code, &json.json()["trial"]), (Some(1), &"functions".into()));
    }
}

/// The questions 1 to 6 of the queens, as short as they can be written.
const QUEENS: &str = r#"
import io, contextlib, ana

def atacadas(tipo, pos, n=8):
    (a, b), casas = pos, [(i, j) for i in range(n) for j in range(n)]
    testa = {
        'R': lambda y, x: max(y, x) == 1, 'C': lambda y, x: {y, x} == {1, 2},
        'T': lambda y, x: 0 in (y, x), 'B': lambda y, x: y == x, 'D': lambda y, x: 0 in (y, x) or y == x,
    }
    return {c for c in casas if c != pos and testa[tipo](abs(c[0] - a), abs(c[1] - b))}

def todas(jogo):
    return set().union(*(atacadas(t, p, jogo['tamanho']) for p, t in jogo['ocupadas'].items()))

def validas(tipo, jogo):
    n, atacadas_agora = jogo['tamanho'], todas(jogo)
    return {(i, j) for i in range(n) for j in range(n) if (i, j) not in jogo['ocupadas'] and (i, j) not in atacadas_agora
            and not atacadas(tipo, (i, j), n) & set(jogo['ocupadas'])}

def faz(jogo, vez, tipo, pos):
    jogo[vez].remove(tipo)
    jogo['ocupadas'][pos] = tipo

def acabou(jogo, ultimo):
    proximo = ana.outro(ultimo)
    return False if any(validas(t, jogo) for t in jogo[proximo]) else ultimo

criados = []

def cria(modalidade='tradicional', a='primeiro', b='segundo'):
    criados.append(modalidade)
    return {'tamanho': 8, 'ocupadas': {}, 'primeiro': ['D'] * 4, 'segundo': ['D'] * 4, 'nomes': {'primeiro': a, 'segundo': b}}

def apressado(jogo, vez):
    return next((t, min(validas(t, jogo))) for t in jogo[vez] if validas(t, jogo))

ana.pos_válidas_para, ana.faz_jogada, ana.jogo_acabou, ana.cria_jogo = validas, faz, acabou, cria
assert ana.outro('segundo') == 'primeiro'
dupla = {'A': apressado, 'B': lambda jogo, vez: ('D', (9, 9))}
assert ana.roda_jogo(dupla, interativo=False) == 'A'
assert ana.roda_jogo({'B': lambda jogo, vez: None, 'A': apressado}, interativo=False) == 'A'
assert ana.torneio(dupla, [('tradicional', 2)]) == {'A': 100.0, 'B': 0.0}
del criados[:]
assert ana.torneio(dupla) == {'A': 100.0, 'B': 0.0}
assert [criados.count(m) for m in ('tradicional', 'grande', 'ímpar', 'x-random')] == [50] * 4, criados
with contextlib.redirect_stdout(io.StringIO()) as tela:
    vencedor = ana.roda_jogo({'A': apressado, 'B': apressado})
assert tela.getvalue().endswith(f'\n!!! {vencedor} venceu !!!\n'), tela.getvalue()
print(tela.getvalue().splitlines()[0])
"#;

#[test]
fn the_provided_parts_of_queens_play() {
    let home = Home::new();
    begin(&home, "queens", "ana.py");
    home.write("usa.py", QUEENS);
    let (code, said) = output(&home, "python3", &["usa.py"], "");
    assert_eq!((code, said.as_str()), (Some(0), " 7 |   |   |   |   |   |   |   |   |\n"));
}

/// A player that needs none of the other functions.
const STRATEGY: &str = r#"    n = jogo['tamanho']
    ataca = lambda a, b: a != b and (a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1]))
    for casa in [(i, j) for i in range(n) for j in range(n)]:
        if casa not in jogo['ocupadas'] and not any(ataca(casa, outra) for outra in jogo['ocupadas']):
            return jogo[vez][0], casa"#;

#[test]
fn a_strategy_alone_plays_and_the_rest_is_a_note() {
    let home = Home::new();
    let text = begin(&home, "queens", "ana.py");
    let (before, after) = text.split_once("def jogador_estratégia(jogo, vez):\n").unwrap();
    let after = after.replacen("    pass", STRATEGY, 1);
    home.write("ana.py", format!("{before}def jogador_estratégia(jogo, vez):\n{after}"));
    let told = home.run(&[
        "bot",
        "check",
        "ana.py:jogador_estratégia",
        "--game",
        "queens",
        "--option",
        "modality=tradicional",
    ]);
    assert_eq!(told.code, Some(0), "{told:?}");
    assert!(
        told.out.contains("· functions      these functions are still empty: pos_atacadas_por, ")
    );
    assert!(!told.out.contains("jogador_estratégia"), "{told:?}");
}

/// The functions of Gomoku, as short as they can be written.
const GOMOKU: &str = r#"
import sys, gomoku as g

def em(t, y, x):
    return t[y][x] if 0 <= y < len(t) and 0 <= x < len(t) else None

def sequencias(t, cor):
    for y in range(len(t)):
        for x in range(len(t)):
            for d_y, d_x in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if em(t, y, x) == cor and em(t, y - d_y, x - d_x) != cor:
                    n = 1
                    while em(t, y + n * d_y, x + n * d_x) == cor:
                        n += 1
                    yield n, [em(t, y - d_y, x - d_x), em(t, y + n * d_y, x + n * d_x)].count(' ')

g.esta_vazia = lambda t: all(casa == ' ' for linha in t for casa in linha)
g.detecta_linhas = lambda t, cor, n: tuple(list(sequencias(t, cor)).count((n, pontas)) for pontas in (2, 1))

def busca_max(t):
    melhor = None
    for y in range(len(t)):
        for x in range(len(t)):
            if t[y][x] == ' ':
                t[y][x] = 'p'
                valor = g.pontuacao(t)
                t[y][x] = ' '
                if melhor is None or valor > melhor[0]:
                    melhor = valor, y, x
    return melhor[1:]

def e_vitoria(t):
    for cor, quem in (('b', 'Venceram as brancas'), ('p', 'Venceram as pretas')):
        if any(n == 5 for n, _ in sequencias(t, cor)):
            return quem
    return 'Continue jogando'

g.busca_max, g.e_vitoria = busca_max, e_vitoria
t = g.cria_tabuleiro(8)
g.por_seq_no_tabuleiro(t, 3, 2, 0, 1, 3, 'p')
assert g.pontuacao(t) == 50
print(g.jogar_gomoku(8), file=sys.stderr)
"#;

#[test]
fn the_provided_parts_of_gomoku_are_those_of_the_assignment() {
    let home = Home::new();
    begin(&home, "gomoku", "gomoku.py");
    home.write("usa.py", GOMOKU);
    let moves = "7\n0\n7\n1\n7\n2\n7\n3\n";
    let (code, said) = output(&home, "python3", &["usa.py"], moves);
    assert_eq!(code, Some(0), "{said}");
    let jogada = env!("CARGO_BIN_EXE_jogada");
    let (_, expected) = output(&home, jogada, &["gomoku", "jogar", "--lang", "pt"], moves);
    assert_eq!(said, expected);
}

#[test]
fn a_filled_dominoes_file_plays() {
    let home = Home::new();
    let text = begin(&home, "dominoes", "student_players.py");
    let play = "        for tile in self.tiles:\n            if not board_extremes or set(tile) & set(board_extremes):\n                \
                return 0, tile\n        return 0, None";
    home.write("student_players.py", text.replacen("        pass", play, 1));
    let args = ["dominoes", "student_players.py", "random", "-n", "4", "--seed", "1"];
    let told = home.run(&[&["match"], &args[..]].concat());
    assert!(told.code == Some(0) && !told.err.contains("fault"), "{told:?}");
    assert!(told.out.starts_with("student_players.py v random"), "{told:?}");
}

/// The functions of Rothelo.
const ROTHELO: [(&str, &str); 3] = [
    (
        "int lin, int col) {\n    return FALSE;",
        "int lin, int col) {\n    if (tabuleiro[lin][col] != ' ') return FALSE;\n    \
         for (int dl = -1; dl < 2; dl++) for (int dc = -1; dc < 2; dc++) {\n        \
         int l = lin + dl, c = col + dc, n = 0;\n        \
         while (l >= 0 && l < 8 && c >= 0 && c < 8 && (dl || dc) && tabuleiro[l][c] != ' ' && tabuleiro[l][c] != jogador) l += dl, c += dc, n++;\n        \
         if (n && l >= 0 && l < 8 && c >= 0 && c < 8 && tabuleiro[l][c] == jogador) return TRUE;\n    }\n    return FALSE;",
    ),
    (
        "int *lin, int *col) {\n    return FALSE;",
        "int *lin, int *col) {\n    for (*lin = 0; *lin < 8; ++*lin) for (*col = 0; *col < 8; ++*col)\n        \
         if (PodeJogar(tabuleiro, jogador, *lin, *col)) return TRUE;\n    return FALSE;",
    ),
    ("int lin, int col) {\n}", "int lin, int col) {\n    tabuleiro[lin][col] = jogador;\n}"),
];

#[test]
fn rothelo_compiles_empty_and_plays_filled() {
    let home = Home::new();
    let text = begin(&home, "othello", "rothelo.c");
    let warnings = ["-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror"];
    let compile = [&warnings[..], &["-o", "rothelo", "rothelo.c"]].concat();
    assert_eq!(output(&home, "cc", &compile, ""), (Some(0), String::new()));
    let (code, said) = output(&home, "./rothelo", &[], "");
    assert!(code == Some(0) && said.ends_with("2 estrelas x 2 bolas\n"), "{said}");
    let filled = ROTHELO.iter().fold(text, |text, (empty, full)| {
        assert!(text.contains(empty), "{empty}");
        text.replacen(empty, full, 1)
    });
    home.write("rothelo.c", filled);
    let told = home.run(&["match", "othello", "rothelo.c", "random", "-n", "2", "--seed", "1"]);
    assert!(told.code == Some(0) && !told.err.contains("fault"), "{told:?}");
    assert_eq!(output(&home, "cc", &compile, "").0, Some(0));
    let (_, said) = output(&home, "./rothelo", &[], "a1\nf4\n");
    assert!(
        said.contains("Jogada invalida.\n") && said.contains("O computador joga em "),
        "{said}"
    );
}

#[test]
fn the_chess_file_reads_a_position_and_asks_for_its_constructors() {
    let home = Home::new();
    let text = begin(&home, "chess", "xadrez.c");
    let warnings = ["-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror"];
    let compile = [&warnings[..], &["-o", "xadrez", "xadrez.c"]].concat();
    assert_eq!(output(&home, "cc", &compile, ""), (Some(0), String::new()));
    let fen = "8/8/8/8/8/8/8/N6k w - - 0 1\n";
    let run = |input: &str| output(&home, "./xadrez", &[], input);
    assert_eq!(run(fen), (Some(1), "falta o construtor da peca N\n".to_owned()));
    for bad in ["", "x\n", "9/8/8/8/8/8/8/8 w - - 0 1\n", "8/8/8/8/8/8/8 w - - 0 1\n"] {
        assert_eq!(run(bad), (Some(2), "esperava um FEN na entrada\n".to_owned()), "{bad}");
    }
    let cavalo = "Peca *cria_cavalo(int lin, int col) {\n    return NULL;";
    let made = "Peca *cria_cavalo(int lin, int col) {\n    Peca *peca = malloc(sizeof *peca);\n    \
                *peca = (Peca){'N', 325, lin, col, gera_cavalo};\n    return peca;";
    let gera = "void gera_cavalo(const Peca *peca, const Tabuleiro *tabuleiro, Lista *lista) {\n";
    let lists = format!("{gera}    acrescenta(lista, \"Nb3\");\n    acrescenta(lista, \"Nc2\");\n");
    home.write("xadrez.c", text.replacen(cavalo, made, 1).replacen(gera, &lists, 1));
    assert_eq!(output(&home, "cc", &compile, ""), (Some(0), String::new()));
    assert_eq!(run(fen), (Some(0), "Nb3\nNc2\n".to_owned()));
    let told = home.run(&["bot", "check", "xadrez.c", "--game", "chess"]);
    assert!(told.out.contains("gera_peao, gera_bispo, gera_torre, "), "{told:?}");
    assert!(!told.out.contains("cavalo"), "{told:?}");
}
