#include "stdafx.h"
#include "Strategy.h"
#ifdef _DEBUG
#define new DEBUG_NEW
#undef THIS_FILE
static char THIS_FILE[] = __FILE__;
#endif
class CPlayer : public CObject { public: CPoint place; int role; virtual ~CPlayer() {} };
class CStrategyApp : public CWinApp { public: CStrategyApp() {} virtual BOOL InitInstance(); DECLARE_MESSAGE_MAP() };
BEGIN_MESSAGE_MAP(CStrategyApp, CWinApp)
END_MESSAGE_MAP()
CStrategyApp theApp;
BOOL CStrategyApp::InitInstance() { return CWinApp::InitInstance(); }

extern "C" STRATEGY_API void Create(Environment *env) {}
extern "C" STRATEGY_API void Destroy(Environment *env) {}

extern "C" STRATEGY_API void Strategy(Environment *env) {
    CPoint ball(3, 4); CRect field(0, 0, 10, 8); CString text; text.Format("%d:%d", ball.x, ball.y);
    text += " end"; AfxMessageBox(text); CArray<int, int> all; all.Add(7);
    bool good = field.PtInRect(ball) && text == "3:4 end" && text.Left(3) == "3:4" && all[0] == 7 && text.Find("end") == 4;
    env->home[1].velocityLeft = good ? 100 : 1;
    env->home[1].velocityRight = good ? 50 : 1;
}
