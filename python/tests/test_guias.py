"""Os trechos de Python dos guias rodam como estão escritos, nas duas línguas, e dizem algo em pouco tempo."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

RAIZ = pathlib.Path(__file__).resolve().parents[2]
JOGOS = RAIZ / "games"

# Um trecho que passa disso não serve de exemplo.
SEGUNDOS = 60

# O que está na pasta de quem lê o guia: arquivo de lá, e o que se copia para ele.
PASTAS = {
    "student-queens": {"ana.py": "queens/testdata/students/boa.py"},
    "student-dominoes": {"student_players.py": "dominoes/testdata/students/boa.py"},
    "student-gomoku": {"ana.py": "gomoku/testdata/students/completa.py"},
    "README": {"ana.py": "queens/testdata/students/boa.py", "bia.py": "queens/testdata/students/boa.py"},
}

FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"


def trechos():
    """O guia, o número e o texto de cada trecho de Python."""
    guias = sorted((RAIZ / "docs").glob("*.md")) + sorted((RAIZ / "python").glob("README*.md"))
    for guia in guias:
        texto = guia.read_text(encoding="utf-8")
        for número, trecho in enumerate(re.findall(r"^```python\n(.*?)^```", texto, re.M | re.S)):
            yield guia, número, trecho


class Guias(unittest.TestCase):
    def test_cada_trecho_roda_como_está_escrito(self):
        total = 0
        for guia, número, trecho in trechos():
            with self.subTest(guia=guia.name, trecho=número), tempfile.TemporaryDirectory() as pasta:
                nome = guia.name.split(".")[0]
                for arquivo, origem in PASTAS.get(nome, {}).items():
                    shutil.copy(JOGOS / origem, pathlib.Path(pasta, arquivo))
                pathlib.Path(pasta, "fen.txt").write_text(FEN)
                # Quem lê está no teclado: uma pessoa que não responde encerra a conversa.
                feito = subprocess.run(
                    [sys.executable, "-B", "-c", trecho],
                    cwd=pasta, timeout=SEGUNDOS, capture_output=True, text=True, input=LANCES.get((nome, número), ""),
                )
                self.assertEqual(feito.returncode, 0, feito.stderr)
                if "print(" in trecho or nome in PROMETE:
                    self.assertRegex(feito.stdout, re.compile(PROMETE.get(nome, r"\S"), re.M))
                total += 1
        self.assertGreaterEqual(total, 10)


# O que se digita num trecho que pergunta: a primeira dama no centro, depois uma casa atacada, que encerra a partida.
LANCES = {("README", 0): "D\n3 3\n" + "D\n3 4\n"}

# O que o guia diz que o trecho mostra: vinte lances do início; três duplas em ordem; uma casa; as porcentagens de vitórias.
PROMETE = {
    "student-chess": r"^\[('\w+'(, )?){20}\]\n$",
    "student-dominoes": r"^1 .+ \d+\n2 .+ \d+\n3 .+ \d+\n$",
    "student-othello": r"^\(\d, \d\)\n$",
    "student-queens": r"^\{'Ana': [0-9.]+, 'guloso': [0-9.]+\}$",
}


if __name__ == "__main__":
    unittest.main()
