# O que se diz de notas e de critérios de correção.
bad-rubric = linha { $line } dos critérios: { $why }
bad-points = esperava pontos de 0 a 1000000, veio { $got }
check-twice = esperava cada item uma vez nos critérios, { $got } veio duas vezes
unknown-check = esperava um item como { $names }, veio { $got }
deduction = desconto por { $function }
late = { $days ->
    [one] entregue com { $days } dia de atraso
   *[other] entregue com { $days } dias de atraso
 }: { $percent } % da nota
not-a-hand-in = esperava uma entrega deste trabalho, veio { $got }
not-run = não foi possível rodar: { $why }
