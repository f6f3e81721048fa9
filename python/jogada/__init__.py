"""Os jogos dos trabalhos, com as funções que os enunciados pedem.

Cada trabalho é um módulo; `help` mostra o que há em cada um.

The games of the assignments, with the functions that they ask for; each assignment is a module.
"""

from __future__ import annotations

from typing import Optional

from . import _jogada
from .notas import grade

__all__ = ["grade", "idioma"]


def idioma(nome: Optional[str] = None) -> str:
    """Escolhe o idioma das mensagens, 'pt', 'en' ou 'es', se dado; devolve o idioma em uso.

    Sem escolha vale a variável `JOGADA_LANG`; sem ela, português. O que um enunciado prescreve palavra por
    palavra fica em português.

    Chooses the language of messages, 'pt', 'en' or 'es', if one is given; returns the one in use. Without a
    choice it is that of the variable `JOGADA_LANG`, or else Portuguese. What an assignment prescribes word by
    word stays in Portuguese.

    >>> idioma('pt')
    'pt'
    """
    return _jogada.idioma(nome)
