wrong-code = este no es el código de la sala
closed = ahora nadie puede entrar; habla con tu profesor
bad-name = se esperaba un nombre de hasta 40 caracteres
not-on-roster = este nombre no está en la lista de la clase; habla con tu profesor
wrong-number = este no es el número que corresponde al nombre
name-taken = este nombre ya entró desde otro navegador; si es el tuyo, pide a tu profesor que lo libere
frozen = ya no se puede entregar ni elegir
too-often = { $most ->
    [one] puedes entregar una vez por hora
   *[other] puedes entregar { $most } veces por hora
  }; espera un poco
no-game = aquí no se entregan archivos de { $got }
bad-file = no se pudo guardar el archivo
bad-file-name = se esperaba un archivo con nombre
file-lost = el archivo ya no está
no-person = la clase no tiene a esa persona
has-hand-ins = esta persona ya entregó algo, y se queda
no-version = esa versión no existe
no-challenge = ese desafío ya no existe
own-challenge = se esperaba a otra persona: nadie juega contra sí mismo
not-asked = ese desafío es para otra persona
too-many-challenges = ya hay demasiados desafíos en espera; espera a que se responda alguno
bad-roster = se esperaba una lista de nombres: uno por línea, o una tabla con una columna llamada nombre
bad-per-hour = se esperaba de 1 a { $most } versiones por hora, llegó { $got }
