import random

SIZE = 8
EMPTY, FIRST, SECOND = 0, 1, 2


def new_board():
    board = [[EMPTY] * SIZE for _ in range(SIZE)]
    middle = SIZE // 2
    board[middle][middle] = FIRST
    board[middle - 1][middle] = SECOND
    return board


def inside(row, col):
    return 0 <= row < SIZE and 0 <= col < SIZE


def neighbours(row, col):
    found = []
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if (dr != 0 or dc != 0) and inside(row + dr, col + dc):
                found.append((row + dr, col + dc))
    return found


def group(board, row, col):
    owner = board[row][col]
    seen = {(row, col)}
    pending = [(row, col)]
    while pending:
        place = pending.pop()
        for near in neighbours(place[0], place[1]):
            if near not in seen and board[near[0]][near[1]] == owner:
                seen.add(near)
                pending.append(near)
    return seen


def score(board, player):
    total = 0
    for row in range(SIZE):
        for col in range(SIZE):
            if board[row][col] == player:
                total += len(group(board, row, col)) - 1
            elif board[row][col] != EMPTY:
                total -= 2
    return total


def choose(board, player):
    best, best_score = None, None
    for row in range(SIZE):
        for col in range(SIZE):
            if board[row][col] != EMPTY:
                continue
            board[row][col] = player
            value = score(board, player) + random.random() / 10
            board[row][col] = EMPTY
            if best_score is None or value > best_score:
                best, best_score = (row, col), value
    return best
