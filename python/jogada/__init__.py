"""Os jogos dos trabalhos, com as funções que os enunciados pedem.

Cada trabalho é um módulo; `help` mostra o que há em cada um.
"""
