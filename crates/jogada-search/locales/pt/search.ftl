# O que os motores dizem.
bad-level = esperava um nível de 1 a 10, veio { $got }
