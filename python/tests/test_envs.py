"""Os ambientes passam nos testes do próprio PettingZoo; sem ele, nada é testado aqui."""

import contextlib
import importlib.util
import io
import unittest
import warnings

from jogada import arena

JOGOS = list(arena.games())


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

    def test_cada_lance_tem_a_sua_ação(self):
        from jogada import arena, envs

        for jogo, opções in [
            ("chess", {"fen": "1r1rk3/2P5/8/8/8/8/2p5/1R1RK2R w K - 0 1"}),
            ("chess", {"fen": "1r1rk3/2P5/8/8/8/8/2p5/1R1RK2R b - - 0 1"}),
            ("queens", {"modality": "grande"}),
            ("gomoku", {"size": 15}),
        ]:
            ambiente = envs.env(jogo, opções)
            ambiente.reset(seed=1)
            máscara = ambiente.last()[0]["action_mask"]
            self.assertEqual(máscara.sum(), len(arena.Position(jogo, opções).moves()))
            self.assertEqual(len(máscara), ambiente.action_space("player_0").n)

    def test_recusam_o_que_não_é_jogo(self):
        from jogada import envs

        with self.assertRaisesRegex(ValueError, "game"):
            envs.raw_env("damas")
        with self.assertRaisesRegex(ValueError, "options"):
            envs.raw_env("gomoku", {"size": 99})

    def test_uma_ação_inválida_termina_o_jogo(self):
        from jogada import envs

        for ação in (399, -1, 10**30, "e4", None):
            ambiente = envs.env("gomoku")
            ambiente.reset(seed=1)
            ambiente.step(ação)
            self.assertTrue(all(ambiente.terminations.values()))
            self.assertEqual(ambiente.rewards, {"player_0": -1, "player_1": 0})


if __name__ == "__main__":
    unittest.main()
