/* Programs, windows and drawings of Microsoft's Foundation Classes, of which there are none: all of
   it does nothing. Also for C++98. */
#ifndef CANCHA_LEGACY_AFX_WINDOW_H
#define CANCHA_LEGACY_AFX_WINDOW_H

#define BEGIN_MESSAGE_MAP(name, base)
#define END_MESSAGE_MAP()
#define ON_COMMAND(number, function)
#define ON_BN_CLICKED(number, function)
#define ON_MESSAGE(number, function)
#define ON_WM_PAINT()
#define ON_WM_TIMER()
#define ON_WM_CLOSE()
#define ON_WM_CREATE()
#define ON_WM_DESTROY()
#define ON_WM_SYSCOMMAND()
#define ON_WM_QUERYDRAGICON()
#define ON_WM_LBUTTONDOWN()
#define DDX_Text(exchange, number, value)
#define DDX_Control(exchange, number, control)
#define DDX_Check(exchange, number, value)

class CDataExchange;
class CCmdUI;

class CGdiObject : public CObject {
  public:
    BOOL DeleteObject() { return TRUE; }
};

class CPen : public CGdiObject {
  public:
    CPen() {}
    CPen(int, int, COLORREF) {}
    BOOL CreatePen(int, int, COLORREF) { return TRUE; }
};

class CBrush : public CGdiObject {
  public:
    CBrush() {}
    CBrush(COLORREF) {}
    BOOL CreateSolidBrush(COLORREF) { return TRUE; }
};

class CFont : public CGdiObject {};
class CBitmap : public CGdiObject {};

class CDC : public CObject {
  public:
    CPen* SelectObject(CPen* pen) { return pen; }
    CBrush* SelectObject(CBrush* brush) { return brush; }
    CFont* SelectObject(CFont* font) { return font; }
    CBitmap* SelectObject(CBitmap* bitmap) { return bitmap; }
    CPoint MoveTo(int, int) { return CPoint(); }
    CPoint MoveTo(POINT) { return CPoint(); }
    BOOL LineTo(int, int) { return TRUE; }
    BOOL LineTo(POINT) { return TRUE; }
    BOOL Rectangle(int, int, int, int) { return TRUE; }
    BOOL Rectangle(const RECT*) { return TRUE; }
    BOOL Ellipse(int, int, int, int) { return TRUE; }
    BOOL Ellipse(const RECT*) { return TRUE; }
    BOOL TextOut(int, int, const char*) { return TRUE; }
    COLORREF SetPixel(int, int, COLORREF colour) { return colour; }
    COLORREF SetTextColor(COLORREF colour) { return colour; }
    int SetBkMode(int mode) { return mode; }
    void FillSolidRect(const RECT*, COLORREF) {}
    HDC GetSafeHdc() const { return NULL; }
};

class CCmdTarget : public CObject {};

class CWnd : public CCmdTarget {
  public:
    CWnd() : m_hWnd(NULL) {}
    HWND GetSafeHwnd() const { return m_hWnd; }
    CDC* GetDC() { static CDC none; return &none; }
    int ReleaseDC(CDC*) { return 1; }
    CWnd* GetDlgItem(int) { return this; }
    void SetWindowText(const void*) {}
    void SetWindowTextA(const void*) {}
    void SetDlgItemText(int, const void*) {}
    void SetDlgItemInt(int, int) {}
    void GetClientRect(RECT* area) { memset(area, 0, sizeof(*area)); }
    BOOL ShowWindow(int) { return TRUE; }
    void Invalidate(BOOL = TRUE) {}
    void InvalidateRect(const RECT*, BOOL = TRUE) {}
    void UpdateWindow() {}
    BOOL UpdateData(BOOL = TRUE) { return TRUE; }
    int MessageBox(const char* text, const char* title = NULL, UINT kind = MB_OK) {
        return ::MessageBoxA(NULL, text, title, kind);
    }
    UINT_PTR SetTimer(UINT_PTR which, UINT, TIMERPROC) { return which; }
    BOOL KillTimer(UINT_PTR) { return TRUE; }
    static CWnd* FindWindow(const void*, const void*) { return NULL; }
    LRESULT SendMessage(UINT, WPARAM = 0, LPARAM = 0) { return 0; }
    BOOL DestroyWindow() { return TRUE; }
    virtual void DoDataExchange(CDataExchange*) {}
    virtual BOOL PreTranslateMessage(MSG*) { return FALSE; }

    HWND m_hWnd;
};

class CFrameWnd : public CWnd {};
class CButton : public CWnd {};
class CStatic : public CWnd {};
class CEdit : public CWnd {};
class CListBox : public CWnd {
  public:
    int AddString(const char*) { return 0; }
};

class CPaintDC : public CDC {
  public:
    CPaintDC(CWnd*) {}
};

class CClientDC : public CDC {
  public:
    CClientDC(CWnd*) {}
};

class CDialog : public CWnd {
  public:
    CDialog() {}
    CDialog(UINT, CWnd* = NULL) {}
    CDialog(const char*, CWnd* = NULL) {}
    virtual INT_PTR DoModal() { return IDCANCEL; }
    BOOL Create(UINT, CWnd* = NULL) { return TRUE; }
    virtual BOOL OnInitDialog() { return TRUE; }
    virtual void OnOK() {}
    virtual void OnCancel() {}
};

typedef CDialog CDialogEx;

class CWinThread : public CCmdTarget {
  public:
    HANDLE m_hThread;
};

class CWinApp : public CWinThread {
  public:
    CWinApp(const char* = NULL) : m_pMainWnd(NULL), m_hInstance(NULL) {}
    virtual BOOL InitInstance() { return TRUE; }
    virtual int ExitInstance() { return 0; }
    void SetRegistryKey(const char*) {}
    void Enable3dControls() {}

    CWnd* m_pMainWnd;
    HINSTANCE m_hInstance;
};

inline int AfxMessageBox(const char* text, UINT kind = MB_OK, UINT = 0) {
    return MessageBoxA(NULL, text, NULL, kind);
}

inline int AfxMessageBox(const wchar_t* text, UINT kind = MB_OK, UINT = 0) {
    return MessageBoxW(NULL, text, NULL, kind);
}

inline CWinApp* AfxGetApp() {
    static CWinApp none;
    return &none;
}

inline CWnd* AfxGetMainWnd() {
    static CWnd none;
    return &none;
}

inline HINSTANCE AfxGetInstanceHandle() {
    return NULL;
}

inline BOOL AfxSocketInit() {
    return TRUE;
}

inline BOOL AfxOleInit() {
    return TRUE;
}

inline CWinThread* AfxBeginThread(UINT (*start)(void*), void* argument, int = 0, UINT = 0, DWORD = 0) {
    static CWinThread thread;
    thread.m_hThread = cancha_legacy_thread((DWORD(*)(void*))start, argument);
    return &thread;
}

#endif
