"""Quem fecha a prisão dos robôs: o próprio Python, rodado outra vez, que se tranca e vira o robô.

Rodado como programa, sem nada além deste arquivo e da metade compilada, que está ao lado dele.
"""

import os
import sys


def interpreter() -> str:
    """O programa que roda `script`."""
    if not sys.executable:
        raise OSError("não se sabe que Python é este: não há prisão")
    return sys.executable


def script() -> str:
    """Este arquivo."""
    return os.path.abspath(__file__)


def runtime() -> str:
    """A pasta deste Python, onde robôs o encontram se o sistema não tem outro."""
    return sys.base_prefix


def cache() -> str:
    """Onde robôs são construídos, o mesmo lugar que o programa `jogada` usa."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        return "/var/cache/jogada"
    for pasta, dentro in ((os.environ.get("XDG_CACHE_HOME"), ""), (os.environ.get("HOME"), ".cache")):
        if pasta and os.path.isabs(pasta):
            return os.path.join(pasta, dentro, "jogada")
    import tempfile

    return os.path.join(tempfile.gettempdir(), "jogada")


def main() -> int:
    """A vida do auxiliar, que o programa de fora comanda pelos argumentos."""
    import importlib.machinery
    import importlib.util

    pasta = os.path.dirname(script())
    for sufixo in importlib.machinery.EXTENSION_SUFFIXES:
        caminho = os.path.join(pasta, "_jogada" + sufixo)
        if os.path.exists(caminho):
            spec = importlib.util.spec_from_file_location("_jogada", caminho)
            assert spec is not None and spec.loader is not None
            compilada = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(compilada)
            return compilada.jail_main(sys.argv[2:])
    print("jail: falta a metade compilada de jogada", file=sys.stderr)
    return 125


if __name__ == "__main__":
    sys.exit(main())
