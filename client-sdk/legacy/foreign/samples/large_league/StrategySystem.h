#ifndef STRATEGY_SYSTEM_H
#define STRATEGY_SYSTEM_H

#include "General.h"

class CStrategySystem : public CObject {
    DECLARE_DYNAMIC(CStrategySystem)

public:
    CStrategySystem(int id);
    void ReceiveData(Robot1 bal, Robot2 ho1, Robot2 ho2, Robot2 ho3, Robot2 ho4, Robot2 ho5, Robot2 ho6,
                     Robot2 ho7, Robot2 ho8, Robot2 ho9, Robot2 ho10, Robot2 hgo, Robot3 opp);
    void Action();

    int command[35];

private:
    // The own goal is on the right, whatever the side.
    Robot2 Turned(Robot2 robot);
    void Velocity(int which, int vL, int vR);
    void Drive(int which, CPoint point, bool stops);
    void Play(int which);
    int Way(int which);

    int m_nGameArea;
    CRect boundRect;
    CPoint ball;
    Robot2 home[11];
};

#endif
