"""A barra de progresso dos trabalhos longos, no terminal e em cadernos."""

from __future__ import annotations

import sys
import time
from typing import Any, Optional

#: O que termina antes disso não mostra barra nenhuma.
_ESPERA = 0.5


class Progress:
    """Mostra quantas partidas já foram jogadas. `shown` pede a barra, `False` a dispensa; sem ele, aparece
    onde há alguém olhando: num terminal ou num caderno. Usa `tqdm` se estiver instalado.

    >>> with Progress(10, False) as barra:
    ...     barra(3, 10)
    """

    def __init__(self, total: Optional[int], shown: Optional[bool] = None):
        self._total = total
        self._shown = _há_quem_veja() if shown is None else bool(shown)
        self._espera = 0.0 if shown else _ESPERA
        self._começo = time.monotonic()
        self._barra: Any = None
        self._feitas = -1

    def __enter__(self) -> Progress:
        return self

    def __call__(self, done: int, total: Optional[int]) -> None:
        """Diz quantas foram jogadas, e de quantas se isso se sabe."""
        if not self._shown or done == self._feitas or time.monotonic() - self._começo < self._espera:
            return
        self._feitas, self._total = done, total
        if self._barra is None:
            self._barra = _tqdm(total) or _Barra()
        self._barra.total = total
        self._barra.n = done
        self._barra.refresh()

    def __exit__(self, *_: object) -> None:
        if self._barra is not None:
            self._barra.close()


class _Barra:
    """Uma barra simples, para onde não há `tqdm`."""

    total: Optional[int] = None
    n = 0

    def refresh(self) -> None:
        """Desenha por cima do que estava."""
        if self.total:
            cheia = "█" * (30 * self.n // self.total)
            print(f"\r{cheia:<30} {self.n}/{self.total}", end="", file=sys.stderr, flush=True)
        else:
            print(f"\r{self.n} partidas", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Deixa a barra como está e passa à outra linha."""
        print(file=sys.stderr, flush=True)


def _há_quem_veja() -> bool:
    return "ipykernel" in sys.modules or (sys.stderr is not None and sys.stderr.isatty())


def _tqdm(total: Optional[int]) -> Any:
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(total=total, unit="partida")
