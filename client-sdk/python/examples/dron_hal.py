# Un dron sale del laberinto sin señales solo con instrucciones de posición: lleva el camino aprendido.
from cancha.hal import *

despegar()
bajar(7)  # Entre los setos: por encima de ellos nada cuenta.
for lado in (90, -90, 90, -90, 90):  # Cada pasillo acaba en un hueco, a la derecha o a la izquierda.
    avanzarHasta(12.8)
    girarHasta(lado)
    avanzarHasta(8)
    girarHasta(lado)
avanzarHasta(12.8)
girarHasta(-90)
avanzarHasta(6)  # Fuera.
