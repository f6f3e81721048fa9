"""Plays games of `jogar_gomoku` for the marker: a person who types, and perhaps moves for the computer."""
import io
import sys


class _Table:
    """What the functions that a game calls are shown: their name, and the board as lines."""

    def __init__(self):
        self.seen, self.board = [], None

    def watch(self, module, name):
        """Notes the boards that a function is given."""
        function = getattr(module, name, None)
        if function is None:
            return

        def watched(tabuleiro):
            self.board = [list(row) for row in tabuleiro]
            self.seen.append((name, "\n".join("".join(row) for row in tabuleiro)))
            return function(tabuleiro)
        setattr(module, name, watched)

    def is_free(self, square):
        return self.board is None or self.board[square[0]][square[1]] == " "


class _Person(io.TextIOBase):
    """Types a row, then a column: those of the first wish whose square is free."""

    def __init__(self, table, wishes):
        self.table, self.wishes, self.column = table, wishes, None

    def readline(self, size=-1):
        if self.column is not None:
            column, self.column = self.column, None
            return f"{column}\n"
        while self.wishes:
            wish = self.wishes.pop(0)
            if self.table.is_free(wish):
                row, self.column = wish
                return f"{row}\n"
        return ""


def partida(module, tamanho, desejos, lances):
    """A whole game. The computer plays `lances` after its opening, then its own moves. How it ended, and what was seen."""
    table, names = _Table(), ("imprime_tabuleiro", "analise", "e_vitoria", "busca_max")
    own = {name: getattr(module, name) for name in names if hasattr(module, name)}
    moves, search = [tuple(lance) for lance in lances], own.get("busca_max")
    sys.stdin = _Person(table, [tuple(desejo) for desejo in desejos])
    module.busca_max = lambda tabuleiro: moves.pop(0) if moves else search(tabuleiro)
    for name in names[:3]:
        table.watch(module, name)
    try:
        return module.jogar_gomoku(tamanho), table.seen
    finally:
        for name, function in own.items():
            setattr(module, name, function)
