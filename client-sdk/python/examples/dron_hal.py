# Un dron en el laberinto: despega, avanza mientras hay sitio y gira donde no lo hay; a los 20 pasos, aterriza.
# Muestra las palabras; no resuelve el laberinto: llega al 16 %. El resto es tu ejercicio.
from cancha.hal import *

despegar()
bajar(7)  # Entre los setos: por encima de ellos nada cuenta.
for paso in range(20):
    if leerUltrasonido() > 5:
        avanzarHasta(3)
    else:
        girarHasta(-90)  # A la izquierda.
aterrizar()
