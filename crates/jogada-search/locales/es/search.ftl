# Lo que dicen los motores.
bad-level = se esperaba un nivel de 1 a 10, llegó { $got }
