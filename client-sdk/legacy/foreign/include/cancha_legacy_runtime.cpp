// Linked into each strategy's library: files by the names of Windows, its generator and clock,
// threads and what they wait for. Calls of the C library come here by the linker's --wrap.
#include <cctype>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ios>
#include <map>
#include <string>

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#ifndef CANCHA_LEGACY_FOLDER
#define CANCHA_LEGACY_FOLDER ""
#endif

#define HIDDEN __attribute__((visibility("hidden")))
#define KEPT extern "C" HIDDEN

namespace {

using std::string;

bool is_there(const string& path) {
    struct stat status;
    return stat(path.c_str(), &status) == 0;
}

/// Names that are devices, in any folder.
bool is_device(const string& name) {
    static const char* const devices[] = {"CON", "CONIN$", "CONOUT$", "NUL", "PRN", "AUX"};
    const size_t slash = name.find_last_of("/\\:");
    const string last = slash == string::npos || slash + 1 == name.size() ? name : name.substr(slash + 1);
    for (const char* const device : devices) {
        if (strcasecmp(last.c_str(), device) == 0 || strcasecmp(last.c_str(), (string(device) + ":").c_str()) == 0) {
            return true;
        }
    }
    return last.size() == 4 && isdigit((unsigned char)last[3]) &&
           (strncasecmp(last.c_str(), "COM", 3) == 0 || strncasecmp(last.c_str(), "LPT", 3) == 0);
}

/// "C:\Strategy\..\log.txt" as "C/Strategy/log.txt": below the folder in which the strategy runs.
string own_path(const string& name) {
    if (name.empty() || name[0] == '/') {
        return name;
    }
    string path;
    size_t at = 0;
    while (at < name.size()) {
        size_t end = name.find_first_of("/\\", at);
        end = end == string::npos ? name.size() : end;
        string part = name.substr(at, end - at);
        if (part.size() == 2 && part[1] == ':') {
            part.resize(1);
        } else if (part.size() > 2 && part[1] == ':') {
            part[1] = '/';
        }
        if (!part.empty() && part != "." && part != "..") {
            path += (path.empty() ? "" : "/") + part;
        }
        at = end + 1;
    }
    return path;
}

void make_folders_of(const string& path) {
    for (size_t at = path.find('/', 1); at != string::npos; at = path.find('/', at + 1)) {
        mkdir(path.substr(0, at).c_str(), 0755);
    }
}

/// The file of this name in a folder, whatever its case.
string find_in(const string& folder, const string& name) {
    const string exact = folder + "/" + name;
    if (is_there(exact)) {
        return exact;
    }
    string found;
    if (DIR* const listing = opendir(folder.c_str())) {
        while (const dirent* const entry = readdir(listing)) {
            if (found.empty() && strcasecmp(entry->d_name, name.c_str()) == 0) {
                found = folder + "/" + entry->d_name;
            }
        }
        closedir(listing);
    }
    return found;
}

string find_path(string folder, const string& path) {
    size_t at = 0;
    while (!folder.empty() && at <= path.size()) {
        size_t end = path.find('/', at);
        end = end == string::npos ? path.size() : end;
        folder = find_in(folder, path.substr(at, end - at));
        at = end + 1;
    }
    return folder;
}

/// A file that came with the sources: its name is shortened until it is there.
string with_sources(string path) {
    const string folder = CANCHA_LEGACY_FOLDER;
    while (!folder.empty() && !path.empty()) {
        const string found = find_path(folder, path);
        if (!found.empty()) {
            return found;
        }
        const size_t slash = path.find('/');
        path = slash == string::npos ? "" : path.substr(slash + 1);
    }
    return "";
}

void copy_file(const string& from, const string& to) {
    const int in = open(from.c_str(), O_RDONLY);
    const int out = in < 0 ? -1 : open(to.c_str(), O_WRONLY | O_CREAT, 0644);
    char some[4096];
    for (ssize_t size; out >= 0 && (size = read(in, some, sizeof(some))) > 0;) {
        if (write(out, some, (size_t)size) != size) {
            break;
        }
    }
    if (in >= 0) {
        close(in);
    }
    if (out >= 0) {
        close(out);
    }
}

enum Use { kRead, kWrite, kChange };

/// The file that a strategy means.
string meant(const char* name, Use use) {
    if (name == nullptr) {
        return "";
    }
    if (is_device(name)) {
        return "/dev/null";
    }
    const string path = own_path(name);
    if (path.empty() || path[0] == '/') {
        return path;
    }
    if (use != kRead) {
        make_folders_of(path);
    }
    if (use == kWrite || is_there(path)) {
        return path;
    }
    const string found = find_path(".", path);
    if (!found.empty()) {
        return found;
    }
    const string sources = with_sources(path);
    if (use == kChange && !sources.empty()) {
        copy_file(sources, path);
        return path;
    }
    return sources.empty() ? path : sources;
}

Use use_of(const char* mode) {
    if (mode != nullptr && mode[0] == 'w') {
        return kWrite;
    }
    return mode != nullptr && (mode[0] == 'a' || strchr(mode, '+') != nullptr) ? kChange : kRead;
}

/// Modes of Windows have letters of their own: "rt", "wb,ccs=UTF-8".
string plain_mode(const char* mode) {
    string plain;
    for (; mode != nullptr && *mode != 0 && *mode != ','; ++mode) {
        if (strchr("rwab+", *mode) != nullptr) {
            plain += *mode;
        }
    }
    return plain;
}

}  // namespace

// Files of C.
extern "C" FILE* __real_fopen(const char*, const char*);
extern "C" FILE* __real_freopen(const char*, const char*, FILE*);
extern "C" int __real_open(const char*, int, ...);
extern "C" int __real_access(const char*, int);
extern "C" int __real_remove(const char*);
extern "C" int __real_rename(const char*, const char*);

KEPT FILE* __wrap_fopen(const char* name, const char* mode) {
    return __real_fopen(meant(name, use_of(mode)).c_str(), plain_mode(mode).c_str());
}

KEPT FILE* __wrap_fopen64(const char* name, const char* mode) {
    return __wrap_fopen(name, mode);
}

/// A stream that goes to the console stays as it is.
KEPT FILE* __wrap_freopen(const char* name, const char* mode, FILE* file) {
    if (name == nullptr || is_device(name)) {
        return file;
    }
    return __real_freopen(meant(name, use_of(mode)).c_str(), plain_mode(mode).c_str(), file);
}

KEPT int __wrap_open(const char* name, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const int rights = (flags & O_CREAT) != 0 ? va_arg(arguments, int) : 0;
    va_end(arguments);
    const Use use = (flags & O_TRUNC) != 0 ? kWrite : (flags & O_ACCMODE) == O_RDONLY ? kRead : kChange;
    return __real_open(meant(name, use).c_str(), flags, rights | 0600);
}

KEPT int __wrap_access(const char* name, int mode) {
    return __real_access(meant(name, kRead).c_str(), mode & ~X_OK);
}

KEPT int __wrap_remove(const char* name) {
    return __real_remove(own_path(name).c_str());
}

KEPT int __wrap_rename(const char* from, const char* to) {
    return __real_rename(own_path(from).c_str(), meant(to, kWrite).c_str());
}

KEPT int cancha_legacy_make_folder(const char* name) {
    const string path = own_path(name);
    make_folders_of(path);
    return mkdir(path.c_str(), 0755);
}

// Files of C++: constructors and open() of the three kinds of stream.
namespace {

Use use_of(int mode) {
    if ((mode & (std::ios::trunc | std::ios::out | std::ios::in | std::ios::app)) == std::ios::out ||
        (mode & std::ios::trunc) != 0) {
        return kWrite;
    }
    return (mode & (std::ios::out | std::ios::app)) != 0 ? kChange : kRead;
}

}  // namespace

#define WRAP_STREAM(symbol, more)                                                        \
    extern "C" void* __real_##symbol(void*, const char*, int);                                 \
    KEPT void* __wrap_##symbol(void* stream, const char* name, int mode) {               \
        return __real_##symbol(stream, meant(name, use_of(mode | (more))).c_str(), mode); \
    }
#define WRAP_STREAM_BY_STRING(symbol, more)                                          \
    extern "C" void* __real_##symbol(void*, const string&, int);                           \
    KEPT void* __wrap_##symbol(void* stream, const string& name, int mode) {         \
        return __real_##symbol(stream, meant(name.c_str(), use_of(mode | (more))), mode); \
    }
#define WRAP_STREAM_OF(letter, more)                                                                \
    WRAP_STREAM(_ZNSt14basic_##letter##fstreamIcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode, more)   \
    WRAP_STREAM(_ZNSt14basic_##letter##fstreamIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode, more)
WRAP_STREAM_OF(i, std::ios::in)
WRAP_STREAM_OF(o, std::ios::out)
WRAP_STREAM(_ZNSt13basic_fstreamIcSt11char_traitsIcEEC1EPKcSt13_Ios_Openmode, 0)
WRAP_STREAM(_ZNSt13basic_fstreamIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode, 0)
WRAP_STREAM(_ZNSt13basic_filebufIcSt11char_traitsIcEE4openEPKcSt13_Ios_Openmode, 0)
WRAP_STREAM_BY_STRING(_ZNSt14basic_ifstreamIcSt11char_traitsIcEEC1ERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode, std::ios::in)
WRAP_STREAM_BY_STRING(_ZNSt14basic_ofstreamIcSt11char_traitsIcEEC1ERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode, std::ios::out)
WRAP_STREAM_BY_STRING(_ZNSt13basic_fstreamIcSt11char_traitsIcEEC1ERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode, 0)
WRAP_STREAM_BY_STRING(_ZNSt14basic_ifstreamIcSt11char_traitsIcEE4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode, std::ios::in)
WRAP_STREAM_BY_STRING(_ZNSt14basic_ofstreamIcSt11char_traitsIcEE4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode, std::ios::out)
WRAP_STREAM_BY_STRING(_ZNSt13basic_fstreamIcSt11char_traitsIcEE4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode, 0)
WRAP_STREAM_BY_STRING(_ZNSt13basic_filebufIcSt11char_traitsIcEE4openERKNSt7__cxx1112basic_stringIcS1_SaIcEEESt13_Ios_Openmode, 0)

// The generator of Microsoft's library, whose constants are known: 15 bits of a linear one.
static uint32_t generator = 1;

KEPT void __wrap_srand(unsigned seed) {
    generator = seed;
}

KEPT int __wrap_rand() {
    const uint32_t next = generator * 214013u + 2531011u;
    generator = next;
    return (int)(next >> 16 & 0x7fff);
}

// Time of Windows.
KEPT long long cancha_legacy_nanoseconds() {
    timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static const long long start_of_clock = cancha_legacy_nanoseconds();

KEPT clock_t __wrap_clock() {
    return (clock_t)((cancha_legacy_nanoseconds() - start_of_clock) / 1000000);
}

// Reading with sizes.
namespace {

/// Pointers of scanf() without the sizes that follow those to texts.
struct Targets {
    Targets(const char* format, va_list arguments) {
        for (; *format != 0; ++format) {
            if (*format != '%') {
                continue;
            }
            ++format;
            const bool is_passed_over = *format == '*';
            format += strspn(format, "*0123456789hlLqjzt");
            if (*format == 0) {
                break;
            }
            if (*format == '%' || is_passed_over) {
                continue;
            }
            if (count < 24) {
                at[count++] = va_arg(arguments, void*);
            }
            if (strchr("sScC[", *format) != nullptr) {
                (void)va_arg(arguments, unsigned);
            }
            if (*format == '[') {
                format += format[1] == ']' || (format[1] == '^' && format[2] == ']') ? 2 : 1;
                format += strcspn(format, "]");
                if (*format == 0) {
                    break;
                }
            }
        }
    }

    void* at[24] = {};
    int count = 0;
};

}  // namespace

#define TARGETS(a)                                                                              \
    a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8], a[9], a[10], a[11], a[12], a[13], a[14], \
        a[15], a[16], a[17], a[18], a[19], a[20], a[21], a[22], a[23]

KEPT int cancha_legacy_scan_stream(FILE* from, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const Targets targets(format, arguments);
    va_end(arguments);
    return fscanf(from, format, TARGETS(targets.at));
}

KEPT int cancha_legacy_scan_text(const char* from, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    const Targets targets(format, arguments);
    va_end(arguments);
    return sscanf(from, format, TARGETS(targets.at));
}

// Threads, events, mutexes, memory, files: what a HANDLE may be.
namespace {

enum Kind { kThread, kEvent, kMutex, kSemaphore, kMemory, kFile };

struct Handle {
    Kind kind;
    bool is_manual = false;
    long count = 0;          // Above 0: nobody needs to wait.
    void* owner = nullptr;   // Of a mutex.
    int depth = 0;
    void* memory = nullptr;
    int file = -1;
};

// Never destroyed: threads may outlive the statics.
pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
thread_local unsigned last_error = 0;

std::map<string, Handle*>& named() {
    static std::map<string, Handle*>* const all = new std::map<string, Handle*>;
    return *all;
}

struct Locked {
    Locked() { pthread_mutex_lock(&guard); }
    ~Locked() { pthread_mutex_unlock(&guard); }
};

void* this_thread() {
    static thread_local char mark;
    return &mark;
}

/// A new object, or the one of this name.
Handle* make(Kind kind, const char* name) {
    Locked locked;
    last_error = 0;
    Handle* fresh = nullptr;
    Handle*& handle = name == nullptr ? fresh : named()[name];
    if (handle != nullptr && handle->kind == kind) {
        last_error = 183;  // ERROR_ALREADY_EXISTS.
        return handle;
    }
    handle = new Handle{kind};
    return handle;
}

struct Start {
    unsigned (*function)(void*);
    void* argument;
    Handle* handle;
};

thread_local bool is_own_thread = false;

void* run_thread(void* start_of_thread) {
    is_own_thread = true;
    const Start start = *static_cast<Start*>(start_of_thread);
    delete static_cast<Start*>(start_of_thread);
    start.function(start.argument);
    Locked locked;
    start.handle->count = 1;
    pthread_cond_broadcast(&changed);
    return nullptr;
}

bool take(Handle& handle) {
    if (handle.kind == kMutex) {
        if (handle.depth != 0 && handle.owner != this_thread()) {
            return false;
        }
        handle.owner = this_thread();
        ++handle.depth;
        return true;
    }
    if (handle.count <= 0) {
        return false;
    }
    if ((handle.kind == kEvent && !handle.is_manual) || handle.kind == kSemaphore) {
        --handle.count;
    }
    return true;
}

bool is_object(const void* handle) {
    return handle != nullptr && (intptr_t)handle > 4096;
}

}  // namespace

KEPT void* cancha_legacy_thread(unsigned (*function)(void*), void* argument) {
    Handle* const handle = make(kThread, nullptr);
    pthread_t thread;
    if (pthread_create(&thread, nullptr, run_thread, new Start{function, argument, handle}) != 0) {
        return nullptr;
    }
    pthread_detach(thread);
    return handle;
}

KEPT void cancha_legacy_sleep(unsigned milliseconds) {
    if (is_own_thread) {
        usleep(milliseconds % 1000000 * 1000);
    }
}

KEPT unsigned cancha_legacy_thread_number() {
    return (unsigned)(uintptr_t)this_thread();
}

KEPT void* cancha_legacy_event(int is_manual, int is_set, const char* name) {
    Handle* const handle = make(kEvent, name);
    Locked locked;
    if (last_error == 0) {
        handle->is_manual = is_manual != 0;
        handle->count = is_set != 0 ? 1 : 0;
    }
    return handle;
}

KEPT void* cancha_legacy_mutex(const char* name) {
    return make(kMutex, name);
}

KEPT void* cancha_legacy_semaphore(long count) {
    Handle* const handle = make(kSemaphore, nullptr);
    handle->count = count;
    return handle;
}

KEPT void* cancha_legacy_memory(size_t size, const char* name, int is_made) {
    if (is_made == 0) {
        Locked locked;
        if (name == nullptr || named().count(name) == 0) {
            last_error = 2;
            return nullptr;
        }
    }
    Handle* const handle = make(kMemory, name);
    Locked locked;
    if (handle->memory == nullptr) {
        handle->memory = calloc(1, size + 1);
    }
    return handle;
}

KEPT void* cancha_legacy_view(void* memory) {
    return is_object(memory) ? static_cast<Handle*>(memory)->memory : nullptr;
}

KEPT int cancha_legacy_signal(void* object, int is_set) {
    if (!is_object(object)) {
        return 0;
    }
    Handle& handle = *static_cast<Handle*>(object);
    Locked locked;
    if (handle.kind == kMutex) {
        handle.depth -= handle.depth > 0 ? 1 : 0;
    } else if (handle.kind == kSemaphore) {
        ++handle.count;
    } else {
        handle.count = is_set != 0 ? 1 : 0;
    }
    pthread_cond_broadcast(&changed);
    return 1;
}

KEPT unsigned cancha_legacy_wait(void* object, unsigned milliseconds) {
    if (!is_object(object)) {
        return 0xffffffff;
    }
    timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += milliseconds / 1000;
    until.tv_nsec += milliseconds % 1000 * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    Locked locked;
    while (!take(*static_cast<Handle*>(object))) {
        if (milliseconds == 0xffffffff) {
            pthread_cond_wait(&changed, &guard);
        } else if (pthread_cond_timedwait(&changed, &guard, &until) == ETIMEDOUT) {
            return 258;
        }
    }
    return 0;
}

KEPT int cancha_legacy_close(void* object) {
    if (is_object(object) && static_cast<Handle*>(object)->kind == kFile) {
        close(static_cast<Handle*>(object)->file);
        static_cast<Handle*>(object)->file = -1;
    }
    return 1;
}

KEPT unsigned cancha_legacy_last_error() {
    return last_error;
}

KEPT void* cancha_legacy_open_file(const char* name, unsigned access, unsigned how) {
    static const int flags_of[] = {0, O_CREAT | O_EXCL, O_CREAT | O_TRUNC, 0, O_CREAT, O_TRUNC};
    const bool is_written = (access & 0x40000000u) != 0;
    const int flags = (is_written ? O_RDWR : O_RDONLY) | flags_of[how < 6 ? how : 0];
    const Use use = how == 2 || how == 5 ? kWrite : is_written ? kChange : kRead;
    const int file = __real_open(meant(name, use).c_str(), flags, 0644);
    if (file < 0) {
        last_error = 2;
        return (void*)(intptr_t)-1;
    }
    Handle* const handle = make(kFile, nullptr);
    handle->file = file;
    return handle;
}

static int file_of(void* object) {
    return is_object(object) && object != (void*)(intptr_t)-1 ? static_cast<Handle*>(object)->file : -1;
}

KEPT int cancha_legacy_read_file(void* file, void* to, unsigned size, unsigned* done) {
    const ssize_t count = read(file_of(file), to, size);
    if (done != nullptr) {
        *done = count > 0 ? (unsigned)count : 0;
    }
    return count >= 0;
}

KEPT int cancha_legacy_write_file(void* file, const void* from, unsigned size, unsigned* done) {
    const ssize_t count = write(file_of(file), from, size);
    if (done != nullptr) {
        *done = count > 0 ? (unsigned)count : 0;
    }
    return count >= 0;
}

KEPT unsigned cancha_legacy_seek_file(void* file, long distance, unsigned from) {
    return (unsigned)lseek(file_of(file), distance, from == 0 ? SEEK_SET : from == 1 ? SEEK_CUR : SEEK_END);
}

KEPT unsigned cancha_legacy_file_size(void* file) {
    struct stat status;
    return fstat(file_of(file), &status) == 0 ? (unsigned)status.st_size : 0xffffffff;
}

// A CRITICAL_SECTION is all zero before its first use.
struct Section {
    void* owner;
    volatile int depth;
    volatile int guard;
};

KEPT int cancha_legacy_try_lock(Section* section) {
    Locked locked;
    if (section->depth != 0 && section->owner != this_thread()) {
        return 0;
    }
    section->owner = this_thread();
    section->depth = section->depth + 1;
    return 1;
}

KEPT void cancha_legacy_lock(Section* section) {
    Locked locked;
    while (section->depth != 0 && section->owner != this_thread()) {
        pthread_cond_wait(&changed, &guard);
    }
    section->owner = this_thread();
    section->depth = section->depth + 1;
}

KEPT void cancha_legacy_unlock(Section* section) {
    Locked locked;
    section->depth = section->depth > 0 ? section->depth - 1 : 0;
    pthread_cond_broadcast(&changed);
}

// Functions that are used and are nowhere: see the linking.
KEPT void cancha_legacy_missing(const char* name) {
    static std::map<string, bool>* const told = new std::map<string, bool>;
    Locked locked;
    if (!(*told)[name]) {
        (*told)[name] = true;
        fprintf(stderr, "%s is not in the strategy's sources: it does nothing and returns 0\n", name);
    }
}
