"""Os exemplos da documentação, que são os dos enunciados, dão o que está escrito."""

import doctest
import importlib
import importlib.util
import pkgutil
import unittest

import jogada


def load_tests(loader, tests, pattern):
    for módulo in pkgutil.walk_packages(jogada.__path__, "jogada."):
        if módulo.name == "jogada.envs" and importlib.util.find_spec("pettingzoo") is None:
            continue  # a parte opcional do pacote
        if not módulo.name.endswith(("__main__", "_jogada")):
            tests.addTests(doctest.DocTestSuite(importlib.import_module(módulo.name)))
    return tests


if __name__ == "__main__":
    unittest.main()
