// SPDX-License-Identifier: MIT
#include "plugins/codegraph/bridge/frameworks/inherited_uses.hpp"

#include "plugins/codegraph/bridge/frameworks/frameworks.hpp"

namespace collet::codegraph::bridge {
namespace {

/// A use of a type: the value that a parameter of a generic class has for a receiver.
struct TypeUse {
  DataUse use = DataUse::none;
  Type type;
};

class InheritedCalls {
 public:
  InheritedCalls(FrameworkContext& context, Index number) : context_(context), number_(number) {}

  std::size_t pass_on() {
    std::size_t out = 0;
    for_all_calls([&](Index call, const std::vector<TypeUse>& uses) {
      const Index method = context_.evidence({number_, call}).symbol;
      if (method == k_none) return;
      for (const auto& one : uses)
        out += context_.inherited_uses.add(method, one.use, one.type) ? 1U : 0U;
    });
    return out;
  }

  void read() {
    for_all_calls([&](Index call, const std::vector<TypeUse>& uses) {
      for (const auto& one : uses)
        if (const auto* const entity = entity_of(one.type))
          context_.out.add_use(context_.evidence({number_, call}), one.use, entity->table, k_code_call);
    });
  }

 private:
  template <class Take>
  void for_all_calls(const Take& take) {
    const auto& all = context_.bodies.file(number_).summary.expressions;
    for (Index i = 0; i < all.size(); ++i) {
      if (all[i].kind != Expression::Kind::call) continue;
      const auto& meaning = context_.bodies.types(number_).meaning_of(i);
      if (meaning.state != Meaning::State::found || meaning.target.symbol == k_none) continue;
      const auto uses = uses_of(i, meaning.target.symbol);
      if (!uses.empty()) take(i, uses);
    }
  }

  const Entity* entity_of(const Type& type) const {
    return type.is_declared() ? context_.entities.of_type(type.index) : nullptr;
  }

  /// Returns the type whose methods a call without receiver means.
  Type receiver_of(Index call) {
    const auto receiver = context_.bodies.at({number_, call}).receiver;
    if (receiver != k_none) return context_.bodies.types(number_).type_of(receiver);
    const Index owner = context_.evidence({number_, call}).symbol;
    const Index type = owner == k_none ? k_none : enclosing_type(context_.program(), owner);
    return type == k_none ? Type() : generic_self(context_.program(), type);
  }

  std::vector<TypeUse> uses_of(Index call, Index target) {
    const auto& own = context_.inherited_uses.of(target);
    const bool abstract = (context_.program().definition(target).flags & k_abstract) != 0;
    if (own.empty() && !abstract) return {};
    const Type receiver = receiver_of(call);
    if (!receiver.is_declared()) return {};
    if (!own.empty())
      if (auto out = seen_from(receiver, own); !out.empty()) return out;
    return abstract ? of_implementations(target, receiver) : std::vector<TypeUse>();
  }

  /// Returns the uses with the values that a receiver gives to the parameters.
  std::vector<TypeUse> seen_from(const Type& receiver, const std::set<InheritedUse>& uses) const {
    const auto& program = context_.program();
    std::vector<TypeUse> out;
    for (const auto& one : uses) {
      const Index generic = program.type_of_symbol(one.symbol);
      if (generic == k_none) continue;
      const auto base = as_base(program, receiver, generic);
      if (base && one.number < base->arguments.size()) out.push_back({one.use, base->arguments[one.number]});
    }
    return out;
  }

  /// Returns the uses of the classes that implement a method, if they agree on a few entities.
  std::vector<TypeUse> of_implementations(Index target, const Type& receiver) {
    constexpr std::size_t k_max_classes = 8;
    const auto& program = context_.program();
    const auto& definition = program.definition(target);
    const auto& classes = context_.bodies.subtypes(receiver.index);
    if (classes.empty() || classes.size() > k_max_classes) return {};
    std::vector<TypeUse> out;
    std::set<Index> entities;
    for (const Index one : classes) {
      const Type type = generic_self(program, one);
      // `class Repository<T> : IRepository<T>` has the arguments of the interface.
      std::vector<Substitution> values{{program.type(one).symbol, {}}};
      if (const auto base = as_base(program, type, receiver.index)) infer(program, *base, receiver, values);
      for (const auto& member : find_callables(program, type, definition.name).found) {
        if (program.definition(member.symbol).parameters.size() != definition.parameters.size()) continue;
        for (auto& use : seen_from(type, context_.inherited_uses.of(member.symbol))) {
          use.type = substitute(use.type, values.front());
          if (entity_of(use.type) == nullptr) continue;
          entities.insert(use.type.index);
          out.push_back(std::move(use));
        }
        break;
      }
    }
    constexpr std::size_t k_max_entities = 2;
    return entities.size() > k_max_entities ? std::vector<TypeUse>() : out;
  }

  FrameworkContext& context_;
  Index number_;
};

}  // namespace

bool InheritedUses::add(Index method, DataUse use, const Type& type) {
  if (type.kind != Type::Kind::parameter || type.dimensions != 0) return false;
  return uses_[method].insert({use, type.index, type.number}).second;
}

const std::set<InheritedUse>& InheritedUses::of(Index method) const {
  static const std::set<InheritedUse> k_nothing;
  const auto found = uses_.find(method);
  return found == uses_.end() ? k_nothing : found->second;
}

std::size_t pass_on_inherited_uses(FrameworkContext& context, Index file) {
  return InheritedCalls(context, file).pass_on();
}

void read_inherited_uses(FrameworkContext& context, Index file) {
  InheritedCalls(context, file).read();
}

}  // namespace collet::codegraph::bridge
