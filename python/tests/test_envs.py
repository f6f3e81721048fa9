"""Os ambientes passam nos testes do próprio PettingZoo; sem ele, nada é testado aqui."""

import contextlib
import importlib.util
import io
import unittest
import warnings

JOGOS = ["queens", "dominoes", "chess", "othello", "gomoku"]


@unittest.skipIf(importlib.util.find_spec("pettingzoo") is None, "sem pettingzoo")
class Ambientes(unittest.TestCase):
    def test_passam_nos_testes_da_api(self):
        from pettingzoo.test import api_test, seed_test

        from jogada import envs

        for jogo in JOGOS:
            with self.subTest(jogo), warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
                warnings.simplefilter("ignore")
                api_test(envs.env(jogo), num_cycles=60)
                seed_test(lambda: envs.env(jogo), num_cycles=20)

    def test_uma_partida_ao_acaso_soma_zero(self):
        from jogada import envs

        for jogo in JOGOS:
            ambiente = envs.raw_env(jogo, render_mode="ansi")
            ambiente.reset(seed=7)
            while not any(ambiente.terminations.values()):
                ação = ambiente.sample()
                self.assertEqual(ambiente.observe(ambiente.agent_selection)["action_mask"][ação], 1)
                ambiente.step(ação)
            self.assertEqual(sum(ambiente.rewards.values()), 0)
            self.assertTrue(ambiente.render())

    def test_recusam_o_que_não_é_jogo_nem_ação(self):
        from jogada import envs

        with self.assertRaisesRegex(ValueError, "game"):
            envs.raw_env("damas")
        with self.assertRaisesRegex(ValueError, "options"):
            envs.raw_env("gomoku", {"size": 99})
        ambiente = envs.raw_env("gomoku")
        ambiente.reset(seed=1)
        with self.assertRaisesRegex(ValueError, "action"):
            ambiente.step(399)


if __name__ == "__main__":
    unittest.main()
