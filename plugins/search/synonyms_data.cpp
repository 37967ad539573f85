// SPDX-License-Identifier: MIT
#include "plugins/search/synonyms_table.hpp"

namespace collet::search {
namespace {

constexpr std::string_view k_lines[] = {
    "all every whole complete = all list",
    "status state condition",
    "detail details information info = get details",
    "description text = description",
    "metadata properties attributes = metadata property",
    "setting option preference",
    "statistic stats metric analytics",
    "summary overview = summary",
    "history log record",
    "trend = statistics",
    "latest newest recent last most_recent = latest recent",
    "upcoming next future = upcoming next",
    "previous past earlier = history previous",
    "old stale expired = expired old",
    "pending waiting unapproved = pending",
    "deleted removed trashed recycle_bin = deleted",
    "hidden private = private hidden",
    "visible public open = public",
    "read_only readonly = archived archive update",
    "default standard = default",
    "category topic subject = category topic",
    "language locale = language locale",
    "country nation = country",
    "address street = address",
    "time hour = time",
    "date day = date",
    "week weekly = week",
    "month monthly = month",
    "daily = day daily",
    "url address link = url link",
    "key = key",
    "id identifier = id",
    "name title",
    "kind type class = type kind",
    "size space = size storage usage",
    "limit quota",
    "part piece chunk byte_range = session upload part",
    "big large huge = large",
    "bulk mass batch many several = batch bulk multiple",
    "several_parts in_parts in_chunks resumable = upload_session",
    "child sub nested = child",
    "parent = parent",
    "tree hierarchy = tree",
    "map mapping = map",
    "extra additional more = additional add",
    "temporary = temporary",
    "permanent forever permanently = permanent delete",
    "immediately now right_away instantly = now",
    "manually by_hand = manual dispatch",
    "automatically automatic = automatic auto",
    "remotely remote = remote",
    "emergency urgent = priority",
    "word phrase term = term text",
    "sentence = text",
    "color colour = color",
    "picture icon logo = image logo icon",
    "weather forecast = weather",
    "map_location coordinates gps = location geo",
    "distance = distance",
    "price_list = price",
    "inventory stock = inventory stock",
};

}  // namespace

std::span<const std::string_view> synonyms_of_data() {
  return k_lines;
}

}  // namespace collet::search
