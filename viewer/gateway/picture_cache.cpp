#include "viewer/gateway/picture_cache.h"

#include <algorithm>
#include <utility>

#include "viewer/gateway/page_files.h"

namespace cancha::gateway {

bool PictureCache::has(const Order& order, Clock::time_point now) const {
    const auto known = std::ranges::find(entries_, order.key, &Entry::key);
    return known != entries_.end() && (!order.lifetime || now < known->drawn_at + *order.lifetime);
}

Result<std::shared_ptr<const Drawn>> PictureCache::find_or_draw(const Order& order,
                                                                Clock::time_point now) {
    const bool is_drawn = has(order, now);
    const auto known = std::ranges::find(entries_, order.key, &Entry::key);
    if (known != entries_.end()) {
        if (is_drawn) {
            entries_.splice(entries_.begin(), entries_, known);
            return entries_.front().drawn;
        }
        bytes_ -= known->drawn->png.size();
        entries_.erase(known);
    }
    const Result<picture::Subject> subject = order.subject();
    if (!subject) {
        return subject.error();
    }
    Result<std::string> png = picture::draw_png(*subject, order.size);
    if (!png) {
        return png.error();
    }
    std::string etag = etag_of(*png);
    auto drawn = std::make_shared<const Drawn>(Drawn{*std::move(png), std::move(etag)});
    entries_.push_front({order.key, drawn, now});
    bytes_ += drawn->png.size();
    while (bytes_ > most_bytes_) {
        bytes_ -= entries_.back().drawn->png.size();
        entries_.pop_back();
    }
    return drawn;
}

}  // namespace cancha::gateway
