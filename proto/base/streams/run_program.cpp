#include "proto/base/streams/run_program.h"

#include <cerrno>
#include <csignal>
#include <exception>

#include <fcntl.h>
#include <google/protobuf/stubs/logging.h>
#include <unistd.h>

#include "proto/base/streams/limited_log.h"
#include "proto/base/streams/log.h"
#include "proto/base/streams/print.h"
#include "proto/base/streams/streams.h"

namespace cancha::streams {

namespace {

bool is_closed(int descriptor) {
    return ::fcntl(descriptor, F_GETFD) == -1 && errno == EBADF;
}

/// Opens closed standard streams. A new descriptor gets the lowest free number, so they are checked
/// in order.
void open_missing_streams() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (is_closed(descriptor) && ::open("/dev/null", O_RDWR) < 0) {
            // On a machine without /dev/null, open a folder, to which nothing can be written
            // either.
            static_cast<void>(::open("/", O_RDONLY | O_DIRECTORY));
        }
    }
}

int run(const std::string& name, const std::function<int()>& body) {
    try {
        return body();
    } catch (const std::exception& unexpected) {
        print_error("{}: unexpected: {}\n", name, unexpected.what());
        return kExitFault;
    }
}

}  // namespace

int run_program(const std::string& name, const std::function<int()>& body) {
    open_missing_streams();
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
    log_to_stderr(name);
    // Protobuf's handler writes about every text that is not UTF-8, without limit, and waits for
    // the reader of stderr. The caller of the parser logs errors in our log, which does neither.
    google::protobuf::SetLogHandler(nullptr);
    int exit_code = run(name, body);
    log_what_was_left_out();
    if (const Status printed = flush_output(); !printed) {
        print_error("{}: stdout could not be written: {}\n", name, printed.error().message);
        exit_code = exit_code == 0 ? kExitFault : exit_code;
    }
    ErrorStream::instance().finish();
    return exit_code;
}

}  // namespace cancha::streams
