"""`jogada.notas`, and the plugin for pytest."""

import json
import os
import subprocess
import sys
import tempfile
import unittest

from jogada import idioma
from jogada.notas import grade

AQUI = os.path.dirname(os.path.abspath(__file__))
CERTA = os.path.join(AQUI, "../../crates/jogada-grade/testdata/solutions/queens/ana_beatriz_souza.py")
ERRADA = "\n_própria = outro\ndef outro(jogador):\n    print(_própria(jogador))\n"


class Notas(unittest.TestCase):
    def setUp(self):
        idioma("pt")
        self.pasta = tempfile.TemporaryDirectory()
        self.addCleanup(self.pasta.cleanup)
        with open(CERTA, encoding="utf-8") as arquivo:
            texto = arquivo.read()
        for nome, mais in (("ana", ""), ("bia", ERRADA)):
            with open(self.caminho(nome), "w", encoding="utf-8") as arquivo:
                arquivo.write(texto + mais)

    def caminho(self, nome):
        return os.path.join(self.pasta.name, nome + ".py")

    def test_notas_de_uma_turma(self):
        notas = grade("rainhas", self.caminho("ana"), self.caminho("bia"), trust=True)
        self.assertEqual(notas._repr_html_().count("<iframe"), 2)
        ana, bia = notas
        self.assertEqual((ana["hand_in"], ana["mark"]), ("ana", ana["max"]))
        (errada,) = bia.failed
        self.assertEqual(errada["function"], "outro")
        self.assertIn("imprime a resposta", errada["why"])
        self.assertIn("<iframe", bia._repr_html_())
        json.dumps(bia)

    def test_o_que_não_serve_é_recusado(self):
        with self.assertRaisesRegex(ValueError, "linha"):
            grade("rainhas", self.caminho("ana"), rubric="[[check]]\nfunction = 1", trust=True)
        with self.assertRaises(ValueError):
            grade("rainhas", os.path.join(self.pasta.name, "nada.py"), trust=True)

    def test_pytest_tem_um_teste_por_função(self):
        try:
            import pytest  # noqa: F401
        except ImportError:
            self.skipTest("pytest is not installed")
        # Only the jail imports it: it cannot write here.
        with open(self.caminho("bia"), "a", encoding="utf-8") as arquivo:
            vestígio = os.path.join(self.pasta.name, "importado")
            arquivo.write(f"\ntry:\n    open({vestígio!r}, 'w').close()\nexcept OSError:\n    pass\n")
        comando = [sys.executable, "-m", "pytest", "-q", "--jogada", "queens", self.caminho("bia")]
        dito = subprocess.run(comando, capture_output=True, text=True, cwd=self.pasta.name)
        self.assertEqual(dito.returncode, 1, dito.stdout + dito.stderr)
        self.assertIn("1 failed, 14 passed", dito.stdout)
        self.assertFalse(os.path.exists(vestígio))


if __name__ == "__main__":
    unittest.main()
