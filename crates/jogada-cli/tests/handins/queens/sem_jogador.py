def pos_atacadas_por(t, p, n=8):
    r, c = p
    out = set()
    for i in range(n):
        for j in range(n):
            if (i, j) == p: continue
            a, b = abs(i - r), abs(j - c)
            if t == 'D' and (a == 0 or b == 0 or a == b): out.add((i, j))
            if t == 'T' and (a == 0 or b == 0): out.add((i, j))
            if t == 'B' and a == b: out.add((i, j))
            if t == 'R' and max(a, b) == 1: out.add((i, j))
            if t == 'C' and {a, b} == {1, 2}: out.add((i, j))
    return out

def todas_pos_atacadas(jogo):
    out = set()
    for p, t in jogo['ocupadas'].items(): out |= pos_atacadas_por(t, p, jogo['tamanho'])
    return out

def validas(tipo, jogo):
    ata, n = todas_pos_atacadas(jogo), jogo['tamanho']
    return {(i, j) for i in range(n) for j in range(n) if (i, j) not in ata and (i, j) not in jogo['ocupadas'] and not (pos_atacadas_por(tipo, (i, j), n) & set(jogo['ocupadas']))}

def conta(jogo, jogador):
    return len(jogo[jogador])
