# O que a lei de um jogo diz: lances, sementes e opções com que jogo nenhum começa.
game-over = o jogo acabou
not-a-legal-move = { $count ->
    [one] esperava o único lance válido, { $example }, veio { $got }
   *[other] esperava um dos { $count } lances válidos, como { $example }, veio { $got }
  }
bad-spelling = esperava um lance válido e seu código, veio { $got }
bad-code = esperava o código de um lance válido, veio { $got }
bad-seed = esperava um número ou 64 dígitos hexadecimais, veio { $got }

# Opções, configurações e posições em JSON.
bad-options = opções inválidas: { $why }
not-an-object-of-options = esperava um objeto de opções, veio { $got }
at = { $place }: { $why }
bad-json = esperava JSON, veio { $got } (linha { $line }, coluna { $column })
unknown-field = campo desconhecido `{ $got }`, esperava { $count ->
    [0] nenhum
    [one] { $names }
   *[other] um entre { $names }
  }
unknown-value = valor desconhecido `{ $got }`, esperava { $count ->
    [0] nenhum
    [one] { $names }
   *[other] um entre { $names }
  }
missing-field = falta o campo `{ $name }`
duplicate-field = o campo `{ $name }` aparece duas vezes
expected-boolean = esperava true ou false, veio { $got }
expected-whole-number = esperava um número inteiro de { $least } a { $most }, veio { $got }
expected-number = esperava um número, veio { $got }
expected-text = esperava um texto, veio { $got }
expected-list = esperava uma lista, veio { $got }
expected-null = esperava null, veio { $got }
expected-list-of = esperava uma lista de { $count }, veio { $got }
expected-object = esperava um objeto, veio { $got }
expected-other = esperava { $expected }, veio { $got }
