// SPDX-License-Identifier: MIT
/// Reuse of a shared object that is needed again and again.
#pragma once

#include <memory>
#include <utility>

#include "host/util/sole_owner.hpp"

namespace collet::host::util {

/// Keeps at most one object, and hands it out again once no other pointer to it is left. That saves the
/// allocation of the object and of the memory that it holds. The owner of the recycler locks its own mutex
/// around each function.
template <class Type>
class Recycler {
 public:
  using Pointer = std::shared_ptr<Type>;

  /// Takes `object` for reuse and leaves null. Leaves `object` unchanged if another object is kept already or
  /// the recycler is closed. Other pointers to the object may still exist.
  void keep(Pointer& object) {
    if (!kept_ && !closed_) kept_ = std::move(object);
  }

  /// Returns the kept object, with everything that its former owners wrote visible to this thread. Returns
  /// null if no object is kept or if another pointer to it still exists; then it stays kept.
  Pointer take() { return is_sole_owner(kept_) ? std::move(kept_) : nullptr; }

  /// Ends the reuse: later calls of keep() take nothing. Returns the kept object, so that the caller can
  /// destroy it after unlocking its mutex.
  [[nodiscard]] Pointer close() {
    closed_ = true;
    return std::move(kept_);
  }

 private:
  Pointer kept_;
  bool closed_ = false;
};

}  // namespace collet::host::util
