# WebSim's line follower: drives ahead on the line, turns to the line if it is at one side, backs up if it is lost.
from cancha.hal import *

while True:
    code = readIR()
    if code == 0:
        advance(3)
        turnLeft(0)
    elif code == 1:
        advance(1)
        turnLeft(0.1)
    elif code == 2:
        advance(1)
        turnRight(0.1)
    else:
        advance(-3)
        turnLeft(0)
