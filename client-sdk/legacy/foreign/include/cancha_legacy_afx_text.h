/* Objects, texts, points, arrays and files of Microsoft's Foundation Classes. Also for C++98. */
#ifndef CANCHA_LEGACY_AFX_TEXT_H
#define CANCHA_LEGACY_AFX_TEXT_H

#include <list>
#include <map>
#include <string>
#include <vector>

#define AFX_EXT_CLASS
#define AFXAPI
#define afx_msg
#define ASSERT(condition) ((void)0)
#define VERIFY(condition) ((void)(condition))
#define ASSERT_VALID(object) ((void)0)
#define TRACE(...) ((void)0)
#define TRACE0(text) ((void)0)
#define TRACE1(text, one) ((void)0)
#define TRACE2(text, one, two) ((void)0)
#define DEBUG_NEW new
#define DECLARE_DYNAMIC(name)
#define DECLARE_DYNCREATE(name)
#define DECLARE_SERIAL(name)
#define DECLARE_MESSAGE_MAP()
#define IMPLEMENT_DYNAMIC(name, base)
#define IMPLEMENT_DYNCREATE(name, base)
#define IMPLEMENT_SERIAL(name, base, version)
#define RUNTIME_CLASS(name) 0
#define AFX_MANAGE_STATE(state)
#define AfxGetStaticModuleState() 0


class CArchive;
class CDumpContext;

class CObject {
  public:
    CObject() {}
    virtual ~CObject() {}
    virtual void Serialize(CArchive&) {}
    virtual void AssertValid() const {}
    virtual void Dump(CDumpContext&) const {}
};

class CString {
  public:
    CString() {}
    CString(const char* text) : text_(text != NULL ? text : "") {}
    CString(const wchar_t* text) { append(text); }
    CString(char letter, int count = 1) : text_((size_t)count, letter) {}
    CString(const char* text, int length) : text_(text, (size_t)length) {}
    CString(const std::string& text) : text_(text) {}

    operator const char*() const { return text_.c_str(); }
    int GetLength() const { return (int)text_.size(); }
    BOOL IsEmpty() const { return text_.empty(); }
    void Empty() { text_.clear(); }
    char GetAt(int i) const { return text_[(size_t)i]; }
    void SetAt(int i, char letter) { text_[(size_t)i] = letter; }
    const char* GetString() const { return text_.c_str(); }
    char operator[](int i) const { return text_[(size_t)i]; }

    CString& operator+=(const CString& other) { text_ += other.text_; return *this; }
    CString& operator+=(const char* other) { text_ += other; return *this; }
    CString& operator+=(char letter) { text_ += letter; return *this; }

    void Format(const char* format, ...) {
        va_list arguments;
        va_start(arguments, format);
        text_.clear();
        append_formatted(format, arguments);
        va_end(arguments);
    }

    void Format(const wchar_t* format, ...) {
        std::string narrow;
        for (; *format != 0; ++format) {
            narrow += (char)*format;
        }
        va_list arguments;
        va_start(arguments, format);
        text_.clear();
        append_formatted(narrow.c_str(), arguments);
        va_end(arguments);
    }

    void AppendFormat(const char* format, ...) {
        va_list arguments;
        va_start(arguments, format);
        append_formatted(format, arguments);
        va_end(arguments);
    }

    void Append(const char* text) { text_ += text; }
    void AppendChar(char letter) { text_ += letter; }
    CString Mid(int first) const { return text_.substr(place(first)); }
    CString Mid(int first, int count) const { return text_.substr(place(first), (size_t)count); }
    CString Left(int count) const { return text_.substr(0, (size_t)count); }
    CString Right(int count) const {
        return text_.substr(text_.size() - place(count));
    }
    int Find(char letter, int from = 0) const { return found(text_.find(letter, (size_t)from)); }
    int Find(const char* text, int from = 0) const { return found(text_.find(text, (size_t)from)); }
    int ReverseFind(char letter) const { return found(text_.rfind(letter)); }
    int Compare(const char* other) const { return text_.compare(other); }
    int CompareNoCase(const char* other) const { return strcasecmp(text_.c_str(), other); }
    void MakeUpper() { _strupr(&text_[0]); }
    void MakeLower() { _strlwr(&text_[0]); }
    void TrimLeft() { text_.erase(0, text_.find_first_not_of(" \t\r\n")); }
    void TrimRight() { text_.erase(text_.find_last_not_of(" \t\r\n") + 1); }
    CString& Trim() { TrimRight(); TrimLeft(); return *this; }
    int Insert(int at, const char* text) { text_.insert(place(at), text); return GetLength(); }
    int Delete(int at, int count = 1) { text_.erase(place(at), (size_t)count); return GetLength(); }
    int Replace(const char* from, const char* to) {
        int count = 0;
        for (size_t at = text_.find(from); at != text_.npos; at = text_.find(from, at + strlen(to))) {
            text_.replace(at, strlen(from), to);
            ++count;
        }
        return count;
    }
    char* GetBuffer(int size = 0) {
        if ((size_t)size > text_.size()) {
            text_.resize((size_t)size);
        }
        return &text_[0];
    }
    void ReleaseBuffer(int size = -1) { text_.resize(size < 0 ? strlen(text_.c_str()) : (size_t)size); }

    friend CString operator+(const CString& one, const CString& other) { return one.text_ + other.text_; }
    friend CString operator+(const CString& one, const char* other) { return one.text_ + other; }
    friend CString operator+(const char* one, const CString& other) { return one + other.text_; }
    friend CString operator+(const CString& one, char other) { return one.text_ + other; }
    friend bool operator==(const CString& one, const CString& other) { return one.text_ == other.text_; }
    friend bool operator==(const CString& one, const char* other) { return one.text_ == other; }
    friend bool operator!=(const CString& one, const CString& other) { return one.text_ != other.text_; }
    friend bool operator!=(const CString& one, const char* other) { return one.text_ != other; }
    friend bool operator<(const CString& one, const CString& other) { return one.text_ < other.text_; }

  private:
    size_t place(int i) const { return (size_t)i < text_.size() ? (size_t)i : text_.size(); }
    static int found(size_t at) { return at == std::string::npos ? -1 : (int)at; }
    void append(const wchar_t* text) {
        for (; text != NULL && *text != 0; ++text) {
            text_ += (char)*text;
        }
    }
    void append_formatted(const char* format, va_list arguments) {
        char line[4096];
        vsnprintf(line, sizeof(line), format, arguments);
        text_ += line;
    }

    std::string text_;
};

typedef CString CStringA;

class CSize : public SIZE {
  public:
    CSize() { cx = cy = 0; }
    CSize(int width, int height) { cx = width; cy = height; }
};

class CPoint : public POINT {
  public:
    CPoint() { x = y = 0; }
    CPoint(int over, int down) { x = over; y = down; }
    CPoint(const POINT& other) { x = other.x; y = other.y; }
    CPoint(const SIZE& other) { x = other.cx; y = other.cy; }
    void Offset(int over, int down) { x += over; y += down; }
    void Offset(POINT by) { x += by.x; y += by.y; }
    void SetPoint(int over, int down) { x = over; y = down; }
    bool operator==(const POINT& other) const { return x == other.x && y == other.y; }
    bool operator!=(const POINT& other) const { return !(*this == other); }
    void operator+=(const POINT& other) { Offset(other); }
    void operator-=(const POINT& other) { x -= other.x; y -= other.y; }
    CPoint operator+(const POINT& other) const { return CPoint((int)(x + other.x), (int)(y + other.y)); }
    CPoint operator-(const POINT& other) const { return CPoint((int)(x - other.x), (int)(y - other.y)); }
    CPoint operator-() const { return CPoint((int)-x, (int)-y); }
};

class CRect : public RECT {
  public:
    CRect() { SetRect(0, 0, 0, 0); }
    CRect(int l, int t, int r, int b) { SetRect(l, t, r, b); }
    CRect(const RECT& other) { SetRect((int)other.left, (int)other.top, (int)other.right, (int)other.bottom); }
    CRect(const POINT& one, const POINT& other) { SetRect((int)one.x, (int)one.y, (int)other.x, (int)other.y); }
    int Width() const { return (int)(right - left); }
    int Height() const { return (int)(bottom - top); }
    CPoint CenterPoint() const { return CPoint((int)(left + right) / 2, (int)(top + bottom) / 2); }
    CPoint TopLeft() const { return CPoint((int)left, (int)top); }
    CPoint BottomRight() const { return CPoint((int)right, (int)bottom); }
    BOOL PtInRect(POINT at) const { return at.x >= left && at.x < right && at.y >= top && at.y < bottom; }
    BOOL IsRectEmpty() const { return right <= left || bottom <= top; }
    void SetRect(int l, int t, int r, int b) { left = l; top = t; right = r; bottom = b; }
    void SetRectEmpty() { SetRect(0, 0, 0, 0); }
    void OffsetRect(int over, int down) { left += over; right += over; top += down; bottom += down; }
    void InflateRect(int over, int down) { left -= over; right += over; top -= down; bottom += down; }
    void DeflateRect(int over, int down) { InflateRect(-over, -down); }
    void NormalizeRect() {
        if (left > right) { LONG l = left; left = right; right = l; }
        if (top > bottom) { LONG t = top; top = bottom; bottom = t; }
    }
    operator LPRECT() { return this; }
    operator LPCRECT() const { return this; }
};

/* Collections. */
template <class Type, class Argument = const Type&>
class CArray : public CObject {
  public:
    int GetSize() const { return (int)all_.size(); }
    int GetCount() const { return (int)all_.size(); }
    int GetUpperBound() const { return (int)all_.size() - 1; }
    BOOL IsEmpty() const { return all_.empty(); }
    void SetSize(int size, int = -1) { all_.resize((size_t)size); }
    void RemoveAll() { all_.clear(); }
    void RemoveAt(int i, int count = 1) { all_.erase(all_.begin() + i, all_.begin() + i + count); }
    void InsertAt(int i, Argument one) { all_.insert(all_.begin() + i, one); }
    int Add(Argument one) { all_.push_back(one); return GetSize() - 1; }
    Type& GetAt(int i) { return all_[(size_t)i]; }
    const Type& GetAt(int i) const { return all_[(size_t)i]; }
    void SetAt(int i, Argument one) { all_[(size_t)i] = one; }
    Type& ElementAt(int i) { return all_[(size_t)i]; }
    Type& operator[](int i) { return all_[(size_t)i]; }
    const Type& operator[](int i) const { return all_[(size_t)i]; }
    Type* GetData() { return all_.empty() ? NULL : &all_[0]; }

  private:
    std::vector<Type> all_;
};

typedef CArray<CString> CStringArray;
typedef CArray<DWORD> CDWordArray;
typedef CArray<UINT> CUIntArray;
typedef CArray<void*> CPtrArray;

class CFile : public CObject {
  public:
    enum { modeRead = 0, modeWrite = 1, modeReadWrite = 2, modeCreate = 0x1000, modeNoTruncate = 0x2000,
           typeText = 0x4000, typeBinary = 0x8000, shareDenyNone = 0x40, begin = 0, current = 1, end = 2 };
    CFile() : file_(NULL) {}
    CFile(const char* name, UINT mode) : file_(NULL) { Open(name, mode); }
    virtual ~CFile() { Close(); }
    BOOL Open(const char* name, UINT mode, void* = NULL) {
        Close();
        file_ = fopen(name, (mode & modeCreate) ? "w+" : (mode & (modeWrite | modeReadWrite)) ? "r+" : "r");
        return file_ != NULL;
    }
    UINT Read(void* to, UINT size) { return file_ != NULL ? (UINT)fread(to, 1, size, file_) : 0; }
    void Write(const void* from, UINT size) {
        if (file_ != NULL) {
            fwrite(from, 1, size, file_);
        }
    }
    LONG Seek(LONG distance, UINT from) { return file_ != NULL ? fseek(file_, distance, (int)from) : -1; }
    void SeekToEnd() { Seek(0, end); }
    void Flush() {
        if (file_ != NULL) {
            fflush(file_);
        }
    }
    void Close() {
        if (file_ != NULL) {
            fclose(file_);
            file_ = NULL;
        }
    }

  protected:
    FILE* file_;
};

class CStdioFile : public CFile {
  public:
    CStdioFile() {}
    CStdioFile(const char* name, UINT mode) : CFile(name, mode) {}
    void WriteString(const char* text) { Write(text, (UINT)strlen(text)); }
    BOOL ReadString(CString& line) {
        char text[4096];
        if (file_ == NULL || fgets(text, sizeof(text), file_) == NULL) {
            return FALSE;
        }
        text[strcspn(text, "\r\n")] = 0;
        line = text;
        return TRUE;
    }
};

class CFileException : public CObject {};
class CException : public CObject {};

class CTime {
  public:
    CTime() : when_(0) {}
    CTime(time_t when) : when_(when) {}
    static CTime GetCurrentTime() { return CTime(time(NULL)); }
    time_t GetTime() const { return when_; }
    int GetYear() const { return localtime(&when_)->tm_year + 1900; }
    int GetMonth() const { return localtime(&when_)->tm_mon + 1; }
    int GetDay() const { return localtime(&when_)->tm_mday; }
    int GetHour() const { return localtime(&when_)->tm_hour; }
    int GetMinute() const { return localtime(&when_)->tm_min; }
    int GetSecond() const { return localtime(&when_)->tm_sec; }
    CString Format(const char* format) const {
        char text[256];
        strftime(text, sizeof(text), format, localtime(&when_));
        return text;
    }

  private:
    time_t when_;
};

class CCriticalSection {
  public:
    CCriticalSection() { InitializeCriticalSection(&section_); }
    BOOL Lock() { EnterCriticalSection(&section_); return TRUE; }
    BOOL Unlock() { LeaveCriticalSection(&section_); return TRUE; }

  private:
    CRITICAL_SECTION section_;
};

#endif
