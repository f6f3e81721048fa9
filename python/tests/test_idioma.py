"""As mensagens no idioma que se escolhe."""

import os
import subprocess
import sys
import unittest

import jogada
from jogada import arena, rainhas


class Idioma(unittest.TestCase):
    def tearDown(self):
        jogada.idioma("pt")

    def test_sem_escolha_é_português(self):
        ambiente = {nome: valor for nome, valor in os.environ.items() if nome != "JOGADA_LANG"}
        comando = [sys.executable, "-c", "import jogada; print(jogada.idioma())"]
        for escolhido, esperado in [({}, "pt"), ({"JOGADA_LANG": "es_CU.UTF-8"}, "es"), ({"LANG": "C"}, "pt")]:
            dito = subprocess.run(
                comando, env={**ambiente, **escolhido}, capture_output=True, text=True, check=True
            ).stdout.strip()
            self.assertEqual(dito, esperado)

    def test_os_erros_seguem_o_idioma(self):
        for idioma, dito in [
            ("pt", "^tam_tab: esperava um inteiro de 1 a 20, veio 21$"),
            ("en", "^tam_tab: expected an integer from 1 to 20, got 21$"),
            ("es", "^tam_tab: se esperaba un entero de 1 a 20, llegó 21$"),
        ]:
            jogada.idioma(idioma)
            with self.subTest(idioma), self.assertRaisesRegex(ValueError, dito):
                rainhas.pos_atacadas_por("D", (0, 0), 21)

    def test_os_módulos_de_python_também(self):
        jogada.idioma("es")
        with self.assertRaisesRegex(TypeError, "^players: se esperaba una lista de jugadores, llegó int$"):
            arena.match("queens", 5)

    def test_os_nomes_das_opções_não_são_traduzidos(self):
        jogada.idioma("pt")
        with self.assertRaisesRegex(ValueError, "campo desconhecido `expected`"):
            arena.Position("gomoku", options={"expected": 1})

    def test_um_idioma_desconhecido_é_recusado(self):
        with self.assertRaisesRegex(ValueError, "^idioma: "):
            jogada.idioma("tlh")
        self.assertEqual(jogada.idioma("en"), "en")
        self.assertEqual(jogada.idioma(), "en")


if __name__ == "__main__":
    unittest.main()
