#include "client-sdk/legacy/build/compilation.h"

#include <algorithm>
#include <atomic>
#include <functional>
#include <set>
#include <thread>

#include <fmt/format.h>

#include "client-sdk/legacy/build/mending.h"

namespace cancha::legacy {
namespace {

namespace fs = std::filesystem;

// Most rounds of mending. Each round mends everything that it can; further rounds mend errors
// hidden behind others.
constexpr int kMostRounds = 16;
constexpr std::size_t kMostWarnings = 10;

/// Calls a function for each index below `count`, on all processors.
void for_each_of(std::size_t count, const std::function<void(std::size_t)>& action) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            action(i);
        }
    };
    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::jthread> workers;
    workers.reserve(processors);
    for (std::size_t i = 0; i < std::min(count, processors); ++i) {
        workers.emplace_back(work);
    }
}

/// A source and its progress.
struct Job {
    fs::path source;
    Attempt attempt{};
};

std::vector<Job*> unfinished(std::vector<Job>& jobs) {
    std::vector<Job*> rest;
    for (Job& job : jobs) {
        if (!job.attempt.is_done) {
            rest.push_back(&job);
        }
    }
    return rest;
}

/// Compiles in the likeliest dialect and mends, until nothing is left to do.
void compile_and_mend(const CompilerSetup& setup, std::vector<Job>& jobs, Mender& mender) {
    for (int round = 0; round < kMostRounds; ++round) {
        const std::vector<Job*> rest = unfinished(jobs);
        for_each_of(rest.size(), [&](std::size_t i) {
            rest[i]->attempt = compile(setup, rest[i]->source, dialects_of(rest[i]->source)[0]);
        });
        std::vector<Diagnostic> complaints;
        for (const Job* const job : unfinished(jobs)) {
            complaints.insert(complaints.end(), job->attempt.diagnostics.begin(),
                              job->attempt.diagnostics.end());
        }
        if (complaints.empty() || !mender.mend(complaints)) {
            return;
        }
    }
}

void try_other_dialects(const CompilerSetup& setup, Job& job) {
    for (const Dialect& dialect : dialects_of(job.source).subspan(1)) {
        Attempt attempt = compile(setup, job.source, dialect);
        if (attempt.is_done) {
            job.attempt = std::move(attempt);
            return;
        }
    }
}

/// Adds remarks on places where the sources assume pointers of 32 bits.
void remark_on_pointers(const std::vector<Job>& jobs, const CompilerSetup& setup,
                        std::vector<std::string>& remarks) {
    std::set<std::string> places;
    for (const Job& job : jobs) {
        for (const Diagnostic& one : job.attempt.diagnostics) {
            if (one.text.find("loses precision") != std::string::npos ||
                one.text.find("from pointer to integer of different size") != std::string::npos) {
                const Complaint complaint = complaint_of(one, setup);
                places.insert(fmt::format("{}:{}", complaint.file, complaint.line));
            }
        }
    }
    for (const std::string& place : places) {
        if (remarks.size() == kMostWarnings) {
            return;
        }
        remarks.push_back(
            fmt::format("{}: warning: a pointer is kept in a number of 32 bits; here "
                        "it has 64. Use `intptr_t`",
                        place));
    }
}

/// Returns complaints about a source, missing headers first: other complaints often follow from
/// them.
std::vector<Complaint> complaints_about(const Job& job, const CompilerSetup& setup,
                                        const Mender& mender) {
    std::vector<Complaint> complaints;
    for (const Diagnostic& missing : mender.missing_headers()) {
        complaints.push_back(complaint_of(missing, setup));
    }
    for (Complaint& complaint : complaints_of(job.attempt, setup)) {
        complaints.push_back(std::move(complaint));
    }
    return complaints;
}

}  // namespace

Compilation compile_all(const CompilerSetup& setup, std::span<const fs::path> sources) {
    Mender mender(setup.copies, setup.first);
    std::vector<Job> jobs;
    for (const fs::path& source : sources) {
        jobs.push_back({.source = source});
    }
    compile_and_mend(setup, jobs, mender);
    const std::vector<Job*> rest = unfinished(jobs);
    for_each_of(rest.size(), [&](std::size_t i) { try_other_dialects(setup, *rest[i]); });
    Compilation result;
    remark_on_pointers(jobs, setup, result.remarks);
    for (const Job& job : jobs) {
        (job.attempt.is_done ? result.sources : result.failed).push_back(job.source);
        if (!job.attempt.is_done && result.complaints.empty()) {
            result.complaints = complaints_about(job, setup, mender);
        } else if (!job.attempt.is_done) {
            std::ranges::move(complaints_of(job.attempt, setup),
                              std::back_inserter(result.complaints));
        }
    }
    std::ranges::move(mender.remarks(), std::back_inserter(result.remarks));
    return result;
}

}  // namespace cancha::legacy
