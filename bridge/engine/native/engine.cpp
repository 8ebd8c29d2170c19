// Runs the plans of bridge/engine/plans.py over facts; what each instruction does is said in
// bridge/engine/instructions.py. Terms and rows are numbers here; rules of the game are not known.
//
// In the order of this file: terms, the reader of facts, relations and their indexes, plans, the
// evaluation, the C interface. Plans are this program's own and are not checked; facts are.

#include "engine.h"

#include <algorithm>
#include <bitset>
#include <cstring>
#include <deque>
#include <exception>
#include <iterator>
#include <map>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

struct Failure {
  int code;
  std::string message;
};

// ------------------------------------------------------------------------------------ terms
// A term is a number of 31 bits, with 1 as its last bit, or the place of a term in the table, with
// 0 as its last bit. Equal terms are the same number.
using Term = uint32_t;

constexpr Term NO_TERM = 0xfffffffe;
constexpr uint32_t NO_FUNCTOR = 0xffffffff;
constexpr int64_t HIGHEST = (1 << 30) - 1;
constexpr int64_t LOWEST = -(1 << 30);
constexpr uint32_t MOST_TERMS = 1u << 28;
constexpr uint32_t DEEPEST = 1000;  // terms within terms: they are walked by recursion
constexpr size_t WIDEST = 64;       // arguments
constexpr uint32_t NOBODY = 0xffffffff;
constexpr uint64_t NEVER = ~uint64_t{0};
constexpr uint32_t BASE = 1;        // the program behind that of the facts: see compiler.py
constexpr size_t MOST_CASES = 2048;  // of a stratum that are remembered
constexpr size_t MOST_KEYS = 8192;   // of these
constexpr size_t MANY_FUNCTORS = 24;  // at one position of new rows
constexpr uint32_t MOST_IN_TABLE = 1u << 25;  // rows of a relation, keys of an index: see `Slots`

bool is_number(Term term) { return term & 1; }
int64_t number_of(Term term) { return static_cast<int32_t>(term) >> 1; }

Term of_number(int64_t number) {
  if (number > HIGHEST || number < LOWEST)
    throw Failure{ENGINE_OVERFLOW, "a number beyond 31 bits"};
  return (static_cast<uint32_t>(number) << 1) | 1;
}

uint32_t mixed(uint32_t hash, uint32_t value) {
  hash ^= value * 0x9E3779B1u;
  hash = (hash << 13) | (hash >> 19);
  return hash * 0x85EBCA6Bu + 0xC2B2AE35u;
}

uint32_t finished(uint32_t hash) {
  hash ^= hash >> 16;
  hash *= 0x7FEB352Du;
  return hash ^ (hash >> 15);
}

// Rows and keys are short: a loop is faster than a call.
bool same(const Term *left, const Term *right, size_t count) {
  for (size_t each = 0; each < count; each++)
    if (left[each] != right[each]) return false;
  return true;
}

// An odd factor for each place in a row.
struct Factors {
  uint64_t of[WIDEST];
  Factors() {
    uint64_t state = 0;
    for (uint64_t &each : of) {
      uint64_t mixed = state += 0x9E3779B97F4A7C15u;
      mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
      mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
      each = (mixed ^ (mixed >> 31)) | 1;
    }
  }
};
const Factors FACTORS;

// Of a row or a key: no product waits for another one.
uint32_t hash_of(const Term *terms, size_t count, uint32_t seed) {
  uint64_t sum = seed;
  for (size_t each = 0; each < count; each++) sum += (terms[each] + uint64_t{1}) * FACTORS.of[each];
  sum = (sum ^ (sum >> 32)) * 0xBF58476D1CE4E5B9u;
  return static_cast<uint32_t>(sum >> 32);
}

// Of however many numbers.
uint32_t hash_of(const std::vector<uint32_t> &numbers) {
  uint32_t hash = 4;
  for (uint32_t each : numbers) hash = mixed(hash, each);
  return finished(hash);
}

// The kinds of terms in the order in which clingo puts them.
enum class Kind : uint8_t { infimum, number, name, text, compound, supremum };

struct Functor {
  std::string name;
  uint32_t arity;
  Kind kind;
};

class Terms {
 public:
  uint32_t functor(const std::string &name, uint32_t arity, Kind kind) {
    std::string key = name;
    key += '\0';
    key += std::to_string(arity * 8 + static_cast<uint32_t>(kind));
    auto found = functor_numbers_.emplace(std::move(key), static_cast<uint32_t>(functors_.size()));
    if (found.second) functors_.push_back({name, arity, kind});
    return found.first->second;
  }

  // The compound of these arguments; NO_TERM if nobody made it and it is not to be made.
  Term find(uint32_t functor, const Term *arguments, bool make) {
    if (nodes_.size() * 2 >= slots_.size()) grow();
    const uint32_t arity = functors_[functor].arity;
    const size_t mask = slots_.size() - 1;
    size_t slot = hash_of(arguments, arity, functor) & mask;
    for (; slots_[slot]; slot = (slot + 1) & mask) {
      const Node &node = nodes_[slots_[slot] - 1];
      if (node.functor == functor && same(arguments, arguments_.data() + node.arguments, arity))
        return (slots_[slot] - 1) << 1;
    }
    if (!make) return NO_TERM;
    uint32_t depth = 1;
    for (uint32_t each = 0; each < arity; each++)
      if (!is_number(arguments[each]))
        depth = std::max(depth, nodes_[arguments[each] >> 1].depth + 1);
    if (nodes_.size() >= MOST_TERMS || depth > DEEPEST)
      throw Failure{ENGINE_TOO_MUCH, "too many terms, or terms that are too deep"};
    nodes_.push_back({functor, depth, arguments_.size()});
    arguments_.insert(arguments_.end(), arguments, arguments + arity);
    slots_[slot] = static_cast<uint32_t>(nodes_.size());
    return static_cast<Term>((nodes_.size() - 1) << 1);
  }

  uint32_t functor_of(Term term) const {
    return is_number(term) ? NO_FUNCTOR : nodes_[term >> 1].functor;
  }
  uint32_t arity(uint32_t functor) const { return functors_[functor].arity; }
  const Term *arguments(Term term) const { return &arguments_[nodes_[term >> 1].arguments]; }
  size_t size() const { return nodes_.size(); }

  // Less than 0, 0 or more than 0: the order of clingo's terms.
  int compare(Term left, Term right) const {
    if (left == right) return 0;
    const Kind kind = kind_of(left), other = kind_of(right);
    if (kind != other) return kind < other ? -1 : 1;
    if (kind == Kind::number) return number_of(left) < number_of(right) ? -1 : 1;
    const Functor &one = functors_[functor_of(left)], &two = functors_[functor_of(right)];
    if (one.arity != two.arity) return one.arity < two.arity ? -1 : 1;
    if (&one != &two) return one.name.compare(two.name);
    for (uint32_t each = 0; each < one.arity; each++)
      if (int found = compare(arguments(left)[each], arguments(right)[each])) return found;
    return 0;
  }

  void write(Term term, std::string &to) const {
    if (is_number(term)) {
      to += std::to_string(number_of(term));
      return;
    }
    const Functor &functor = functors_[functor_of(term)];
    if (functor.kind == Kind::text) {
      to += '"';
      for (char each : functor.name) {
        if (each == '\n') to += "\\n";
        else if (each == '\\' || each == '"') (to += '\\') += each;
        else to += each;
      }
      to += '"';
      return;
    }
    to += functor.name;
    if (functor.kind != Kind::compound) return;
    to += '(';
    for (uint32_t each = 0; each < functor.arity; each++) {
      if (each) to += ',';
      write(arguments(term)[each], to);
    }
    to += functor.arity == 1 && functor.name.empty() ? ",)" : ")";
  }

 private:
  struct Node {
    uint32_t functor, depth;
    size_t arguments;
  };

  // How clingo orders it: the empty tuple is one of the names.
  Kind kind_of(Term term) const {
    if (is_number(term)) return Kind::number;
    const Functor &functor = functors_[functor_of(term)];
    return functor.kind == Kind::compound && !functor.arity ? Kind::name : functor.kind;
  }

  void grow() {
    slots_.assign(std::max<size_t>(1 << 12, slots_.size() * 2), 0);
    const size_t mask = slots_.size() - 1;
    for (size_t each = 0; each < nodes_.size(); each++) {
      const Node &node = nodes_[each];
      const uint32_t arity = functors_[node.functor].arity;
      size_t slot = hash_of(arguments_.data() + node.arguments, arity, node.functor) & mask;
      while (slots_[slot]) slot = (slot + 1) & mask;
      slots_[slot] = static_cast<uint32_t>(each + 1);
    }
  }

  std::vector<Functor> functors_;
  std::unordered_map<std::string, uint32_t> functor_numbers_;
  std::vector<Node> nodes_;
  std::vector<Term> arguments_;
  std::vector<uint32_t> slots_;  // 0, or a place in nodes_ and 1
};

// ------------------------------------------------------------------------------------ reading
// Terms and facts as clingo writes them.
class Reader {
 public:
  Reader(Terms &terms, const char *text, size_t size)
      : terms_(terms), at_(text), end_(text + size) {}

  // Skip blanks and comments; whether something is left.
  bool more() {
    while (at_ < end_) {
      if (*at_ == '%') at_ = std::find(at_, end_, '\n');
      else if (*at_ == ' ' || *at_ == '\n' || *at_ == '\t' || *at_ == '\r') at_++;
      else return true;
    }
    return false;
  }

  std::string name() {
    const char *begin = at_;
    while (at_ < end_ && (*at_ == '_' || *at_ == '\'' || is_letter(*at_) || is_digit(*at_))) at_++;
    const char *first = std::find_if(begin, at_, is_no_underscore);
    if (first == at_ || *first < 'a' || *first > 'z') fail("a name");
    return std::string(begin, at_);
  }

  // The terms between brackets, if there are brackets.
  std::vector<Term> arguments(uint32_t depth = 0) {
    std::vector<Term> found;
    if (!take('(')) return found;
    trailing_ = false;
    while (!take(')')) {
      if (!found.empty() && !trailing_) fail(", or )");
      found.push_back(term(depth + 1));
      trailing_ = take(',');
    }
    return found;
  }

  Term term(uint32_t depth = 0) {
    if (depth > DEEPEST) fail("a term that is less deep");
    if (!more()) fail("a term");
    if (*at_ == '"') return text();
    if (*at_ == '(') {
      std::vector<Term> found = arguments(depth);
      if (found.size() == 1 && !trailing_) return found[0];
      return made("", found, Kind::compound);
    }
    if (*at_ == '-' || is_digit(*at_)) return number();
    if (*at_ == '#') {
      at_++;
      const std::string said = name();
      if (said == "inf") return made("#inf", {}, Kind::infimum);
      if (said == "sup") return made("#sup", {}, Kind::supremum);
      fail("#inf or #sup");
    }
    const std::string called = name();
    const bool plain = at_ == end_ || *at_ != '(';
    return made(called, arguments(depth), plain ? Kind::name : Kind::compound);
  }

  void period() {
    if (!more() || !take('.')) fail("a period");
  }

  // Go on behind a fact of which the name was read.
  void skip() {
    bool quoted = false;
    for (; at_ < end_; at_++) {
      if (quoted && *at_ == '\\') at_++;
      else if (*at_ == '"') quoted = !quoted;
      else if (*at_ == '.' && !quoted) return (void)at_++;
    }
    fail("a period");
  }

  // How many arguments the fact has whose name was read, without reading them.
  uint32_t count_arguments() const {
    if (at_ == end_ || *at_ != '(') return 0;
    uint32_t depth = 0, commas = 0;
    bool quoted = false;
    for (const char *look = at_; look < end_; look++) {
      if (quoted && *look == '\\') look++;
      else if (*look == '"') quoted = !quoted;
      else if (quoted) continue;
      else if (*look == '(') depth++;
      else if (*look == ')' && --depth == 0) return commas + 1;
      else if (*look == ',' && depth == 1) commas++;
    }
    return commas + 1;
  }

 private:
  static bool is_letter(char each) {
    return (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z');
  }
  static bool is_digit(char each) { return each >= '0' && each <= '9'; }
  static bool is_no_underscore(char each) { return each != '_'; }

  bool take(char wanted) {
    if (!more() || *at_ != wanted) return false;
    at_++;
    return true;
  }

  [[noreturn]] void fail(const char *expected) const {
    const std::string found(at_, std::min<size_t>(40, end_ - at_));
    throw Failure{ENGINE_UNREADABLE, std::string("expected ") + expected + ", found " + found};
  }

  Term made(const std::string &name, const std::vector<Term> &arguments, Kind kind) {
    if (arguments.size() > WIDEST) fail("fewer arguments");
    const auto arity = static_cast<uint32_t>(arguments.size());
    return terms_.find(terms_.functor(name, arity, kind), arguments.data(), true);
  }

  Term number() {
    const bool minus = take('-');
    if (at_ == end_ || !is_digit(*at_)) fail("a number");
    int64_t value = 0;
    for (; at_ < end_ && is_digit(*at_); at_++)
      value = std::min<int64_t>(value * 10 + (*at_ - '0'), HIGHEST + 2);
    return of_number(minus ? -value : value);
  }

  Term text() {
    std::string found;
    for (at_++; at_ < end_ && *at_ != '"'; at_++) {
      if (*at_ != '\\') found += *at_;
      else if (++at_ < end_) found += *at_ == 'n' ? '\n' : *at_;
    }
    if (at_ >= end_) fail("a quotation mark");
    at_++;
    return made(found, {}, Kind::text);
  }

  Terms &terms_;
  const char *at_, *end_;
  bool trailing_ = false;  // whether the last brackets ended with a comma
};

// ------------------------------------------------------------------------------------ relations
using Code = const int32_t *;

// A list in the plans, where it stands there.
class List {
 public:
  // The list at some place, which goes on behind it.
  explicit List(Code &at) : first_(at + 1) { at += 1 + *at; }

  size_t size() const { return static_cast<size_t>(first_[-1]); }
  Code begin() const { return first_; }
  Code end() const { return first_ + first_[-1]; }
  uint32_t operator[](size_t place) const { return static_cast<uint32_t>(first_[place]); }

 private:
  Code first_;
};

// A hash table of numbers from 1 on, at most half full. Beside each number stand seven bits of its
// hash, so that next to nothing is compared in vain: what a number stands for lies elsewhere, and to
// fetch it takes longer than all the rest.
class Slots {
 public:
  size_t size() const { return slots_.size(); }
  bool full_with(uint32_t count) const { return size_t{count} * 2 > slots_.size(); }
  uint32_t operator[](size_t place) const { return slots_[place] & NUMBER; }

  // Where the number of that hash stands that is meant, or where it would.
  template <typename Meant>
  size_t find(uint32_t hash, const Meant &meant) const {
    const size_t mask = slots_.size() - 1;
    size_t place = hash & mask;
    for (; const uint32_t slot = slots_[place]; place = (place + 1) & mask)
      if (!((slot ^ hash) & ~NUMBER) && meant(slot & NUMBER)) break;
    return place;
  }

  void put(size_t place, uint32_t hash, uint32_t number) {
    slots_[place] = (hash & ~NUMBER) | number;
  }
  void clear(size_t place) { slots_[place] = 0; }

  // So many empty slots, a power of two.
  void empty(size_t count) { slots_.assign(count, 0); }
  void give_back() { slots_ = std::vector<uint32_t>(); }
  // A table that is far too large for so many.
  bool spacious_for(size_t count) const {
    return slots_.size() > 1 << 15 && count * 16 < slots_.size();
  }

 private:
  static constexpr uint32_t NUMBER = MOST_IN_TABLE - 1;
  std::vector<uint32_t> slots_;
};

// Terms one behind the other; those that are added are left to who adds them.
class Buffer {
 public:
  size_t size() const { return size_; }
  const Term *data() const { return terms_.get(); }

  Term *more(size_t count) {
    if (size_ + count > room_) grow(size_ + count);
    size_ += count;
    return terms_.get() + size_ - count;
  }
  void cut(size_t size) { size_ = size; }
  void give_back() { make_room(size_); }

 private:
  void grow(size_t least) { make_room(std::max(least, std::max<size_t>(16, room_ * 2))); }

  void make_room(size_t room) {
    std::unique_ptr<Term[]> terms(new Term[room]);
    std::copy_n(terms_.get(), size_, terms.get());
    terms_ = std::move(terms);
    room_ = room;
  }

  std::unique_ptr<Term[]> terms_;
  size_t size_ = 0, room_ = 0;
};

// The rows of a predicate, each once, in the order in which they came.
class Relation {
 public:
  explicit Relation(uint32_t width) : width_(width) {}

  uint32_t size() const { return size_; }
  uint32_t width() const { return width_; }
  const Term *row(uint32_t number) const { return rows_.data() + size_t{number} * width_; }
  const Term *data() const { return rows_.data(); }

  bool has(const Term *row) const { return number(row); }

  // The number of a row and 1; 0 if it is not there.
  uint32_t number(const Term *row) const {
    if (!size_ || !width_) return size_;
    return slots_[place_of(row, hash_of(row, width_, 1))];
  }

  bool add(const Term *row) {
    if (!width_) return size_ ? false : (size_ = 1);
    if (slots_.full_with(size_ + 1)) resize(std::max<size_t>(16, slots_.size() * 2));
    const uint32_t hash = hash_of(row, width_, 1);
    const size_t place = place_of(row, hash);
    if (slots_[place]) return false;
    if (size_ + 1 >= MOST_IN_TABLE) throw Failure{ENGINE_TOO_MUCH, "too many rows of a predicate"};
    Term *const to = rows_.more(width_);
    for (uint32_t each = 0; each < width_; each++) to[each] = row[each];
    slots_.put(place, hash, ++size_);
    return true;
  }

  // Forget the rows behind the first ones; a table that was far too large is given back. Taken back
  // in the opposite order, a row leaves its slot as it was before it came.
  void cut(uint32_t size) {
    if (size == size_) return;
    const bool spacious = slots_.spacious_for(size);
    const bool one_by_one = width_ && !spacious && size_t{size_ - size} * 4 < slots_.size();
    for (; one_by_one && size_ > size; size_--) {
      const uint32_t last = size_;
      const uint32_t hash = hash_of(row(last - 1), width_, 1);
      slots_.clear(slots_.find(hash, [last](uint32_t number) { return number == last; }));
    }
    size_ = size;
    rows_.cut(size_t{size} * width_);
    if (!width_ || one_by_one) return;
    size_t fitting = slots_.size();
    if (spacious) {
      slots_.give_back();
      rows_.give_back();
      fitting = 16;
      while (fitting < size_t{size + 1} * 2) fitting *= 2;
    }
    resize(fitting);
  }

 private:
  size_t place_of(const Term *row, uint32_t hash) const {
    return slots_.find(hash, [&](uint32_t number) { return same(row, this->row(number - 1), width_); });
  }

  void resize(size_t count) {
    slots_.empty(count);
    for (uint32_t each = 0; each < size_; each++) {
      const uint32_t hash = hash_of(row(each), width_, 1);
      slots_.put(slots_.find(hash, [](uint32_t) { return false; }), hash, each + 1);
    }
  }

  uint32_t width_, size_ = 0;
  Buffer rows_;
  Slots slots_;  // the numbers of rows and 1
};

// The facts of a predicate that were ever said, by numbers, and those that are said now.
class Facts {
 public:
  explicit Facts(uint32_t width) : known_(width) {}

  uint32_t number(const Term *row) {
    if (known_.add(row)) {
      times_.push_back(0);
      places_.push_back(0);
    }
    return known_.number(row) - 1;
  }
  const Term *row(uint32_t number) const { return known_.row(number); }
  const std::vector<uint32_t> &said() const { return said_; }
  uint32_t times(uint32_t number) const { return times_[number]; }

  // Say a fact once more, or once less; whether that makes a difference.
  bool say(uint32_t number) {
    if (times_[number]++) return false;
    places_[number] = static_cast<uint32_t>(said_.size());
    said_.push_back(number);
    return true;
  }
  bool unsay(uint32_t number) {
    if (--times_[number]) return false;
    said_[places_[number]] = said_.back();
    places_[said_.back()] = places_[number];
    said_.pop_back();
    return true;
  }

 private:
  Relation known_;
  std::vector<uint32_t> said_;
  std::vector<uint32_t> times_, places_;  // of each fact: how often it is said, where in said_
};

// The rows of a relation by their terms at some positions and their functors at others. Rows under
// one key are a chain: the last one, then those before it. It is brought up to date when asked.
class Index {
 public:
  Index(uint32_t predicate, List positions, List functors)
      : predicate(predicate), positions_(positions), functors_(functors) {}

  const uint32_t predicate;
  List positions() const { return positions_; }
  List functors() const { return functors_; }

  struct Chain {
    uint32_t last, count;  // last: 0, or the number of a row and 1
  };

  Chain find(const Relation &relation, const Terms &terms, const Term *key) {
    update(relation, terms);
    if (chains_.empty()) return {0, 0};
    const uint32_t chain = slots_[place_of(relation, terms, key, hash_of_key(key))];
    return chain ? chains_[chain - 1] : Chain{0, 0};
  }

  uint32_t before(uint32_t row) const { return places_[row - 1].before; }

  void key_of(const Term *row, const Terms &terms, Term *key) const {
    for (uint32_t position : positions_) *key++ = row[position];
    for (uint32_t position : functors_) *key++ = terms.functor_of(row[position]);
  }

  // Forget the rows behind the first ones, which the relation has yet: as Relation::cut does.
  void cut(uint32_t size, const Relation &relation, const Terms &terms) {
    if (known_ <= size) return;
    if (size_t{known_ - size} * 4 >= slots_.size()) return clear();
    for (; known_ > size; known_--) {
      const auto [before, last] = places_[known_ - 1];
      Chain &chain = chains_[last - 1];
      chain = {before, chain.count - 1};
      if (before) continue;
      const uint32_t hash = hash_of(relation.row(known_ - 1), terms);
      slots_.clear(slots_.find(hash, [last = last](uint32_t number) { return number == last; }));
      chains_.pop_back();
    }
    places_.resize(size);
  }

 private:
  void clear() {
    if (slots_.spacious_for(chains_.size())) slots_.give_back();
    slots_.empty(slots_.size());
    chains_.clear();
    places_.clear();
    known_ = 0;
  }

  size_t width() const { return positions_.size() + functors_.size(); }

  // The hash of a row's key.
  uint32_t hash_of(const Term *row, const Terms &terms) const {
    Term key[WIDEST];
    key_of(row, terms, key);
    return hash_of_key(key);
  }
  uint32_t hash_of_key(const Term *key) const { return ::hash_of(key, width(), 2); }

  size_t place_of(const Relation &relation, const Terms &terms, const Term *key,
                  uint32_t hash) const {
    return slots_.find(hash, [&](uint32_t chain) {
      return has_key(relation.row(chains_[chain - 1].last - 1), terms, key);
    });
  }

  bool has_key(const Term *row, const Terms &terms, const Term *key) const {
    for (uint32_t position : positions_)
      if (row[position] != *key++) return false;
    for (uint32_t position : functors_)
      if (terms.functor_of(row[position]) != *key++) return false;
    return true;
  }

  // Whether two rows have the same key.
  bool same_key(const Term *one, const Term *other, const Terms &terms) const {
    for (uint32_t position : positions_)
      if (one[position] != other[position]) return false;
    for (uint32_t position : functors_)
      if (terms.functor_of(one[position]) != terms.functor_of(other[position])) return false;
    return true;
  }

  void update(const Relation &relation, const Terms &terms) {
    if (known_ == relation.size()) return;
    places_.resize(relation.size());
    uint32_t last = 0;  // the chain of the row before, and 1: rows of one chain often come together
    for (; known_ < relation.size(); known_++) {
      const Term *const row = relation.row(known_);
      if (!last || !same_key(row, relation.row(chains_[last - 1].last - 1), terms)) {
        if (slots_.full_with(static_cast<uint32_t>(chains_.size() + 1))) grow(relation, terms);
        Term key[WIDEST];
        key_of(row, terms, key);
        const uint32_t hash = hash_of_key(key);
        const size_t place = place_of(relation, terms, key, hash);
        last = slots_[place];
        if (!last) {
          chains_.push_back({0, 0});
          last = static_cast<uint32_t>(chains_.size());
          slots_.put(place, hash, last);
        }
      }
      Chain &chain = chains_[last - 1];
      places_[known_] = {chain.last, last};
      chain = {known_ + 1, chain.count + 1};
    }
  }

  void grow(const Relation &relation, const Terms &terms) {
    slots_.empty(std::max<size_t>(16, slots_.size() * 2));
    for (size_t each = 0; each < chains_.size(); each++) {
      const uint32_t hash = hash_of(relation.row(chains_[each].last - 1), terms);
      const size_t place = slots_.find(hash, [](uint32_t) { return false; });
      slots_.put(place, hash, static_cast<uint32_t>(each + 1));
    }
  }

  struct Place {
    uint32_t before, chain;  // the row before it in its chain, or 0; the number of this one, and 1
  };

  uint32_t known_ = 0;         // how many rows of the relation are in it
  List positions_, functors_;
  Slots slots_;                // the numbers of chains and 1
  std::vector<Chain> chains_;
  std::vector<Place> places_;  // of each row
};

// ------------------------------------------------------------------------------------ plans
struct Start {
  uint32_t predicate;
  int32_t index;  // -1: all rows
  int32_t beside;  // a predicate of which each row is joined with each of these; -1: none
  uint32_t key_size, functor_count;
  Code key, functors, code;
};

// What is looked at again and again is short, and stands together.
struct Rule {
  uint32_t head;
  uint32_t first_start, start_count;  // in starts_: one for each of those required
  bool counting;           // whether an aggregate of it was reached, if it has `gathered`
  List required;
  List denied, gathered;   // of its own alternating stratum: see plans.py
  List inputs;             // all that it looks at
  Code alone;
};

// A rule that begins with rows of a predicate, with one of starts_. All that it can begin with have
// that functor at that position; where none is known the position is NOBODY.
struct Use {
  uint32_t rule, start, position, functor;
};

// Of each of some things a list of numbers; all of them stand one behind the other.
class Lists {
 public:
  using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;  // things, each with one of its numbers
  struct Part {
    const uint32_t *first, *behind;
    const uint32_t *begin() const { return first; }
    const uint32_t *end() const { return behind; }
  };

  Lists() = default;
  Lists(size_t count, const Pairs &pairs) : begins_(count + 1, 0), numbers_(pairs.size()) {
    for (const auto &pair : pairs) begins_[pair.first + 1]++;
    for (size_t each = 0; each < count; each++) begins_[each + 1] += begins_[each];
    std::vector<uint32_t> next = begins_;
    for (const auto &[thing, number] : pairs) numbers_[next[thing]++] = number;
  }

  Part operator[](size_t thing) const {
    return {numbers_.data() + begins_[thing], numbers_.data() + begins_[thing + 1]};
  }

 private:
  std::vector<uint32_t> begins_;  // where the list of each begins, and where the last one ends
  std::vector<uint32_t> numbers_;
};

// Gates: what rules need of a predicate before anything else is known, a row under a key of constants
// as an index has it, or any row. Where a rule needs several rows, each is a gate of it.
struct Gates {
  int32_t index;               // -1: one gate, that of any row
  uint32_t width;              // of the keys
  uint32_t count = 0;          // how many there are
  uint32_t first = 0;          // the number of the first one among those of all predicates
  std::vector<uint64_t> open;  // a bit for each gate: whether it is open
  std::vector<uint32_t> slots;  // 0, or the number of a gate and 1
  std::vector<Term> keys;      // of each gate

  Gates(int32_t index, uint32_t width) : index(index), width(width) {}

  size_t slot_of(const Term *key) const {
    const size_t mask = slots.size() - 1;
    size_t slot = hash_of(key, width, 3) & mask;
    while (slots[slot] && !same(key, &keys[size_t{slots[slot] - 1} * width], width))
      slot = (slot + 1) & mask;
    return slot;
  }

  // The number of a gate; it is made if there is none.
  uint32_t number(const Term *key) {
    if (index < 0) {
      count = 1;
      return 0;
    }
    if (slots.empty()) slots.assign(4, 0);
    const size_t slot = slot_of(key);
    if (slots[slot]) return slots[slot] - 1;
    keys.insert(keys.end(), key, key + width);
    slots[slot] = ++count;
    if (count * 2 > slots.size()) {
      slots.assign(slots.size() * 4, 0);
      for (uint32_t each = 0; each < count; each++)
        slots[slot_of(&keys[size_t{each} * width])] = each + 1;
    }
    return count - 1;
  }
};

// What is asked of a rule most often.
struct Watched {
  uint16_t closed : 15;  // how many of its gates are closed
  uint16_t firing : 1;   // whether it emitted something the last time
};

struct Stratum {
  bool recursive = false, alternating = false;
  bool looks_inside = false;             // whether a rule looks at a head, if with `not` at what is said
  std::vector<uint32_t> rules;
  std::vector<uint32_t> heads;           // the predicates that its rules derive
  std::vector<uint32_t> predicates;      // that are derived and needed in it
  std::vector<uint32_t> before;          // the same, as they were in the round before
  std::vector<uint32_t> asked;           // which of the predicates `not` and aggregates look at
  std::vector<std::vector<Use>> uses;    // of each of the predicates
};

// A part of a stratum: a stratum of the rules that can fire.
struct Part {
  bool due = true;  // whether it has to be derived anew
  Stratum stratum;
  std::vector<std::pair<uint32_t, uint32_t>> shown;  // its predicates that others see as `before`
  std::vector<uint32_t> places;                      // of its heads, among those of the stratum
  uint64_t taken = 0;                                // the last case that it was in, counted
};

// The parts of a stratum in one case of what there are rows of.
struct Case {
  std::vector<Part *> parts;
  std::vector<uint32_t> absent;  // what nothing derives, by places among the heads
};

// A rule of a stratum that depends on itself, its predicates by their places among the heads of that.
struct Link {
  uint32_t rule, head;
  std::vector<uint32_t> needs;  // all of the stratum that it looks at
  std::vector<uint32_t> asked;  // those that `not` and aggregates look at
};

// A hash of numbers.
struct Numbers {
  size_t operator()(const std::vector<uint32_t> &numbers) const {
    return hash_of(numbers);
  }
};

// Which of some things are there. The hash is known at once when one comes or goes.
class Key {
 public:
  explicit Key(size_t count = 0) : there_(count, 0) {}

  bool has(size_t place) const { return there_[place]; }
  bool operator==(const Key &other) const { return there_ == other.there_; }

  // Whether that is something else than before.
  bool set(size_t place, bool there) {
    if (has(place) == there) return false;
    there_[place] = there;
    const uint32_t number = static_cast<uint32_t>(place);
    hash_ ^= (size_t{mixed(5, number)} << 16) ^ mixed(6, number);
    return true;
  }

  struct Hash {
    size_t operator()(const Key &key) const { return key.hash_; }
  };

 private:
  std::string there_;  // 0 or 1 for each
  size_t hash_ = 0;
};

struct Whole {
  uint32_t stratum = 0;         // its number
  std::vector<uint32_t> gates;  // what its rules require of other strata
  std::vector<Link> links;      // its rules
  Lists links_of, required_by;  // of each head
  Lists links_of_gate;
  std::vector<uint32_t> before;  // of each head, as it was in the round before
  Key key;                       // what there are rows of: gates, then heads that facts are said of
  bool other = true;             // whether that is another one than in the run before
  std::vector<uint32_t> closed;  // of each link, how many of its gates are closed by that key
  std::unordered_map<Key, const Case *, Key::Hash> case_of;  // by such a key
  std::unordered_map<std::string, Case> cases;  // by the rules that can fire, and the same heads
  using Parts = std::unordered_map<std::vector<uint32_t>, Part, Numbers>;
  Parts parts;                                 // of all cases, each once
  std::vector<Parts::value_type *> last_part;  // of each head, as the first of a part
  const Case *current = nullptr;  // that of the run before
  uint64_t taken = 0;             // how many cases were taken
  std::vector<uint8_t> gone;  // of each head: whether nothing derives it, and it has no rows any more
};

// The components of what depends on what, each behind those that it needs (Tarjan 1972).
class Components {
 public:
  // `needs(node, visit)` visits what a node needs.
  template <typename Needs>
  Components(size_t nodes, const std::vector<uint8_t> &wanted, const Needs &needs)
      : of_(nodes, NOBODY), number_(nodes, NOBODY), lowest_(nodes) {
    for (uint32_t node = 0; node < nodes; node++)
      if (wanted[node] && number_[node] == NOBODY) enter(node, needs);
  }

  const std::vector<std::vector<uint32_t>> &all() const { return all_; }
  uint32_t of(uint32_t node) const { return of_[node]; }  // NOBODY if it is not wanted

 private:
  template <typename Needs>
  void enter(uint32_t node, const Needs &needs) {
    number_[node] = lowest_[node] = entered_++;
    waiting_.push_back(node);
    needs(node, [&](uint32_t each) {
      if (number_[each] == NOBODY) enter(each, needs);
      if (of_[each] == NOBODY) lowest_[node] = std::min(lowest_[node], lowest_[each]);
    });
    if (lowest_[node] != number_[node]) return;
    const auto first = std::find(waiting_.rbegin(), waiting_.rend(), node).base() - 1;
    all_.emplace_back(first, waiting_.end());
    waiting_.erase(first, waiting_.end());
    std::sort(all_.back().begin(), all_.back().end());
    for (uint32_t each : all_.back()) of_[each] = static_cast<uint32_t>(all_.size() - 1);
  }

  std::vector<uint32_t> of_, number_, lowest_, waiting_;
  std::vector<std::vector<uint32_t>> all_;
  uint32_t entered_ = 0;
};

enum Instruction : int32_t {  // see bridge/engine/instructions.py
  EMIT, START, SCAN, PROBE, HAS, LACKS, LACKS_KEY, EMPTY, OPEN, BUILD, FIND, COMPUTE, MEASURE,
  COMPARE, RANGE, WITHIN, GATHER, ADD
};

enum Operator { PLUS, MINUS, TIMES, DIVIDED, MODULO, POWER, AND, OR, XOR };
enum Measure { NEGATIVE, COMPLEMENT, ABSOLUTE };
enum Relate { EQUAL, UNEQUAL, LESS, LESS_EQUAL };
enum Function { COUNT, SUM, SUM_PLUS, MINIMUM, MAXIMUM };

// The tuples that an aggregate gathers, one behind the other.
struct Gathered {
  struct Tuple {
    size_t place, width;
  };
  std::vector<Tuple> tuples;
  Buffer terms;
};

}  // namespace

// ------------------------------------------------------------------------------------ evaluation
struct Engine {
 public:
  explicit Engine(uint64_t most_rows) : most_rows_(most_rows) {}

  std::string message;

  void plans(const char *names, size_t size, Code numbers);
  void facts(const char *text, size_t size);
  uint32_t block(const char *text, size_t size);
  void begin(const uint32_t *blocks, size_t count);
  bool stands(const uint32_t *predicates, size_t count);
  void run(uint32_t program, int32_t parameter);

  void keep() {
    for (uint32_t each = 0; each < relations_.size(); each++) kept_[each] = relations_[each].size();
  }

  const std::vector<uint8_t> &fired() const { return fired_; }
  const Relation *relation(uint32_t predicate) const {
    return predicate < relations_.size() ? &relations_[predicate] : nullptr;
  }
  const Terms &terms() const { return terms_; }
  size_t size() const { return terms_.size() + blocks_.size() + block_facts_.size(); }

 private:
  using Vector = std::vector<uint32_t>;

  static Vector list(Code &at) {
    const int32_t size = *at++;
    Vector found(at, at + size);
    at += size;
    return found;
  }
  // Each of some numbers once, in their order, without those of others that are in order.
  static Vector without(Vector numbers, const Vector &others) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    if (others.empty()) return numbers;
    Vector found;
    std::set_difference(numbers.begin(), numbers.end(), others.begin(), others.end(),
                        std::back_inserter(found));
    return found;
  }
  struct Starts {
    const Start *first, *behind;
    const Start *begin() const { return first; }
    const Start *end() const { return behind; }
  };
  Starts starts_of(const Rule &rule) const {
    const Start *const first = starts_.data() + rule.first_start;
    return {first, first + rule.start_count};
  }

  struct Fact {
    uint32_t predicate, number;  // in facts_
  };
  enum Touch : uint8_t { UNTOUCHED, MORE, LESS };  // more facts of a predicate, or fewer and more

  bool can_look(const Rule &rule, const std::vector<bool> &differs);
  void read_line(std::string_view line);
  void lay();
  void count_facts();
  void touch(uint32_t predicate, Touch how);
  void fill(uint32_t predicate, size_t from);
  void derive(const Stratum &stratum);
  void begin_further();
  void take_back();
  void renew(size_t number);
  void renew_flat(const Stratum &stratum);
  void begin_renewal(uint32_t predicate);
  bool end_renewal();
  void begin_heads(const Vector &heads);
  void compare_heads(const Vector &heads);
  void renew_parts(const Stratum &stratum, Whole &whole);
  void take_case(const Stratum &stratum, Whole &whole, const Case &now);
  void show(const Part &part);
  void look_at_keys();
  void look_at_key(Whole &whole, size_t gate, bool open);
  void look_at_said(Whole &whole, size_t head);
  const Case &case_of(const Stratum &stratum, Whole &whole);
  Case split(const Stratum &stratum, Whole &whole, const Vector &missing,
             const std::vector<uint8_t> &possible);
  void complete(Stratum &part, const Vector &places, const Whole &whole);
  void link(const Stratum &stratum, Whole &whole);
  void find_uses(Stratum &stratum);
  Use use_of(uint32_t rule, uint32_t number) const;
  bool may_begin(const Use &use, const Relation &relation, uint32_t from, uint32_t to);
  bool is_one_within(const List &predicates) const {
    return std::any_of(predicates.begin(), predicates.end(),
                       [&](int32_t each) { return place_within_[each] != NOBODY; });
  }
  void find_gates();
  void look_at_gates(uint32_t predicate);
  void changed(uint32_t predicate);
  Rule read_rule(Code at);
  Stratum read_stratum(Code &at);

  bool add(uint32_t predicate, const Term *row) {
    if (predicate == renewing_) {
      const uint32_t known = relations_[predicate].number(row);
      if (known && known <= again_.size()) {
        if (again_[known - 1]) return false;
        again_[known - 1] = true;
        missing_--;
        return true;
      }
    }
    if (!relations_[predicate].add(row)) return false;
    if (++rows_ > most_rows_) throw Failure{ENGINE_TOO_MUCH, "too many rows"};
    return true;
  }

  void cut(uint32_t predicate, uint32_t size) {
    Relation &relation = relations_[predicate];
    if (relation.size() == size) return;
    rows_ -= relation.size() - size;
    for (uint32_t index : indexes_of_[predicate]) indexes_[index].cut(size, relation, terms_);
    relation.cut(size);
  }

  void flush(uint32_t number);
  Index::Chain rows_of(const Start &start);
  void evaluate(uint32_t number);
  bool finds_rows_elsewhere(uint32_t number);
  void evaluate_new(uint32_t number, const Start &start, uint32_t from, uint32_t to);
  void close(const Stratum &stratum, const Vector &first_new);
  void alternate(const Stratum &stratum);
  std::vector<bool> settle(const Stratum &stratum, const Vector &given,
                           const std::vector<bool> &open);
  std::vector<bool> resting_on_counts(const Stratum &stratum, const std::vector<bool> &open);
  bool may_rest_on(const Rule &rule, const std::vector<bool> &found);
  Vector sizes(const Vector &predicates) const;

  void key_of(Code key, uint32_t key_size, Code functors, uint32_t count, Term *to) const {
    for (uint32_t each = 0; each < key_size; each++) to[each] = registers_[key[each]];
    std::copy(functors, functors + count, to + key_size);
  }

  Index::Chain find(uint32_t index, Code key, uint32_t key_size, Code functors, uint32_t count) {
    Term terms[WIDEST];
    key_of(key, key_size, functors, count, terms);
    Index &found = indexes_[index];
    return found.find(relations_[found.predicate], terms_, terms);
  }

  bool take(Code columns, int32_t size, const Term *row) {
    for (Code end = columns + size; columns < end; columns += 3) {
      if (!columns[1]) registers_[columns[2]] = row[columns[0]];
      else if (registers_[columns[2]] != row[columns[0]]) return false;
    }
    return true;
  }

  // Plans find the parameter in register 0, and one more than that in register 1.
  void set_parameter(int32_t parameter) {
    registers_[1] = of_number(int64_t{parameter} + 1);
    registers_[0] = of_number(parameter);
  }

  void copy(Code list, Term *to) const {
    for (int32_t each = 0; each < list[0]; each++) to[each] = registers_[list[1 + each]];
  }

  void execute(Code at);
  bool compute(int32_t operation, Term left, Term right, Term &found) const;
  Term aggregate(int32_t function, Gathered &gathered) const;
  void gather(Code at);

  Terms terms_;
  Term infimum_ = 0, supremum_ = 0;
  std::vector<Relation> relations_;
  std::vector<Index> indexes_;
  std::vector<Vector> indexes_of_;  // of each predicate
  std::unordered_map<std::string, uint32_t> predicates_;
  std::vector<Facts> facts_;         // of each predicate
  std::deque<std::string> texts_;    // the lines that were read
  std::unordered_map<std::string_view, uint32_t> lines_;  // the block that each is
  std::vector<size_t> blocks_ = {0};  // where each begins in block_facts_, and where the last ends
  std::vector<Fact> block_facts_;
  Vector wanted_;        // the blocks that are said since the last `begin`
  Vector counted_;       // those that facts_ have counted
  bool counting_ = false;  // whether facts_ are being counted: for ever, after a failure
  std::vector<int32_t> balance_;  // of each block, while they are counted
  std::vector<Touch> touched_;    // of each predicate, since the last run
  Vector touched_predicates_;
  std::vector<size_t> first_new_;  // of each predicate that is touched: in what is said of it
  std::vector<Rule> rules_;
  std::vector<Start> starts_;  // of all rules
  std::vector<std::vector<Stratum>> programs_;
  std::vector<Term> all_registers_;
  Term *registers_ = nullptr;  // constants stand before it
  Vector kept_;  // how many rows of each predicate are facts that were kept

  // What is not due stays as the last run left it. That holds for the first program behind that of
  // the facts, the base; what further ones have added is taken back before the next time.
  bool lasting_ = false;
  Vector added_to_;            // the predicates that further programs derive
  Vector held_by_further_;     // those that are for their alternating strata, as they were before
  Vector sizes_of_base_;       // how many rows of those added to are of the base
  bool further_ = false;       // whether further programs were run since the base
  bool based_ = false;         // whether the base was run over what is said
  Term parameter_ = 0;         // of the last run of the base
  std::vector<int32_t> ran_with_;  // the parameters of that and of the runs since then
  bool whole_ = false;         // whether the last run came to its end
  bool laid_ = true;           // whether the relations have what is said
  std::vector<uint8_t> due_;   // of each stratum of that program
  std::vector<std::unique_ptr<Whole>> wholes_;  // of each of its strata that depends on itself
  std::vector<std::vector<std::pair<Whole *, uint32_t>>> keys_of_;  // of each predicate: as a gate
  std::vector<Part *> part_of_;  // of each predicate: the part that derives it, in the case at hand
  std::vector<const Part *> writer_;  // of each predicate in a part: what made its rows
  Vector owner_;               // of each predicate: the stratum that derives it, or NOBODY
  Vector place_of_;            // of each of these: its place among the heads of that stratum
  Lists lookers_;              // of each predicate: the rules of all programs that look at it
  Vector place_within_;        // of each predicate: its place in a stratum, while that is told of
  Vector stratum_of_;          // of each rule: its stratum in that program
  std::vector<std::vector<Gates>> gates_of_;  // of each predicate
  Lists needing_;  // of each gate, as all of them are numbered: the rules that need it
  std::vector<uint64_t> open_now_;  // the gates that a look finds open, a bit each
  std::vector<Watched> watched_;    // of each rule
  bool gated_ = false;            // whether that is so now: while the base is run
  std::vector<uint8_t> fired_;    // of each rule: whether it ever did
  // While a predicate is renewed that nothing reads meanwhile: which of its earlier rows came again.
  uint32_t renewing_ = NOBODY;
  std::vector<uint8_t> again_;
  size_t missing_ = 0;
  std::vector<std::vector<Term>> earlier_;  // the rows of the heads of a stratum, before
  Vector earlier_sizes_;
  uint64_t rows_ = 0, most_rows_;

  // While a rule is evaluated: that rule, the rows that its START goes through, and what it emitted.
  Rule *rule_ = nullptr;
  uint32_t start_predicate_ = 0;
  Index *start_index_ = nullptr;
  uint32_t start_from_ = 0, start_to_ = 0;
  uint64_t deriving_ = 0;             // how many strata were derived
  std::vector<uint64_t> derived_in_;  // of each predicate: the last of these that derived it
  std::vector<uint64_t> looked_in_;   // of each rule: the last in which its rows were looked for
  std::vector<uint8_t> found_;        // and whether they were there
  Vector there_[WIDEST];      // the functors at each position of new rows, of those in known_at_
  uint64_t known_at_ = 0;     // these positions
  std::vector<uint8_t> looked_at_;  // of each predicate: whether a plan did, since that was asked
  Buffer emitted_;
  size_t emitted_count_ = 0;
  Gathered *gathered_ = nullptr;
};

void Engine::plans(const char *names, size_t size, Code numbers) {
  Code at = numbers;
  const char *const end = names + size;
  auto next_name = [&names, end] {
    const auto stop = static_cast<const char *>(std::memchr(names, '\n', end - names));
    const std::string_view found(names, stop - names);
    names = stop + 1;
    return found;
  };
  const List arities(at);
  relations_.reserve(arities.size());
  facts_.reserve(arities.size());
  predicates_.reserve(arities.size());
  for (uint32_t arity : arities) {
    std::string key(next_name());
    key += '/';
    key += std::to_string(arity);
    predicates_.emplace(std::move(key), static_cast<uint32_t>(relations_.size()));
    relations_.emplace_back(arity);
    facts_.emplace_back(arity);
    if (arity > WIDEST) throw Failure{ENGINE_UNREADABLE, "a predicate that is too wide"};
  }
  kept_.assign(relations_.size(), 0);
  place_within_.assign(relations_.size(), NOBODY);
  indexes_of_.resize(relations_.size());
  for (uint32_t arity : list(at)) {  // the first functors have the numbers that plans use
    if (arity > WIDEST) throw Failure{ENGINE_UNREADABLE, "a term that is too wide"};
    terms_.functor(std::string(next_name()), arity, Kind::compound);
  }
  infimum_ = terms_.find(terms_.functor("#inf", 0, Kind::infimum), nullptr, true);
  supremum_ = terms_.find(terms_.functor("#sup", 0, Kind::supremum), nullptr, true);
  const auto constants = static_cast<size_t>(*at++);
  std::vector<Term> constant_terms;
  for (size_t each = 0; each < constants; each++) {
    const std::string_view said = next_name();
    constant_terms.push_back(Reader(terms_, said.data(), said.size()).term());
  }
  indexes_.reserve(*at);
  for (int32_t left = *at++; left; left--) {
    const auto predicate = static_cast<uint32_t>(*at++);
    const List positions(at), functors(at);
    indexes_of_[predicate].push_back(static_cast<uint32_t>(indexes_.size()));
    indexes_.emplace_back(predicate, positions, functors);
  }
  size_t most_registers = 2;
  rules_.reserve(*at);
  starts_.reserve(size_t{2} * *at);  // as many as rules have, by and large
  for (int32_t left = *at++; left; left--) {
    const int32_t length = *at++;
    most_registers = std::max<size_t>(most_registers, at[1]);
    rules_.push_back(read_rule(at));
    at += length;
  }
  all_registers_.assign(constants + most_registers, 0);
  registers_ = all_registers_.data() + constants;
  for (size_t each = 0; each < constants; each++)
    registers_[-1 - static_cast<ptrdiff_t>(each)] = constant_terms[each];
  for (int32_t left = *at++; left; left--) {
    std::vector<Stratum> strata;
    strata.reserve(*at);
    for (int32_t each = *at++; each; each--) strata.push_back(read_stratum(at));
    programs_.push_back(std::move(strata));
  }
  lasting_ = programs_.size() > BASE;
  touched_.assign(relations_.size(), UNTOUCHED);
  first_new_.resize(relations_.size());
  owner_.assign(relations_.size(), NOBODY);
  Lists::Pairs lookers;
  lookers.reserve(starts_.size() * 2);
  Vector last(relations_.size(), NOBODY);  // of each predicate: the last of these rules
  for (uint32_t rule = 0; rule < rules_.size(); rule++)
    for (uint32_t input : rules_[rule].inputs)
      if (std::exchange(last[input], rule) != rule) lookers.emplace_back(input, rule);
  lookers_ = Lists(relations_.size(), lookers);
  keys_of_.resize(relations_.size());
  part_of_.assign(relations_.size(), nullptr);
  writer_.assign(relations_.size(), nullptr);
  place_of_.assign(relations_.size(), 0);
  Vector held;
  for (size_t each = BASE; each < programs_.size(); each++)
    for (const Stratum &stratum : programs_[each]) {
      if (each == BASE) held.insert(held.end(), stratum.before.begin(), stratum.before.end());
      if (each == BASE) continue;
      added_to_.insert(added_to_.end(), stratum.heads.begin(), stratum.heads.end());
      held_by_further_.insert(held_by_further_.end(), stratum.before.begin(), stratum.before.end());
    }
  added_to_ = without(added_to_, {});
  held = without(held, {});
  lasting_ = lasting_ && without(held_by_further_, held) == without(held_by_further_, {});
  if (lasting_) {
    const std::vector<Stratum> &strata = programs_[BASE];
    due_.resize(strata.size());
    wholes_.resize(strata.size());
    stratum_of_.assign(rules_.size(), NOBODY);
    for (uint32_t each = 0; each < strata.size(); each++) {
      const Stratum &stratum = strata[each];
      for (uint32_t place = 0; place < stratum.heads.size(); place++) {
        owner_[stratum.heads[place]] = each;
        place_of_[stratum.heads[place]] = place;
      }
      for (uint32_t rule : stratum.rules) stratum_of_[rule] = each;
      if (stratum.predicates.empty()) continue;
      wholes_[each] = std::make_unique<Whole>();
      Whole &whole = *wholes_[each];
      whole.stratum = each;
      link(stratum, whole);
      for (uint32_t gate = 0; gate < whole.gates.size(); gate++)
        keys_of_[whole.gates[gate]].emplace_back(&whole, gate);
    }
  }
  watched_.assign(rules_.size(), {0, 0});
  fired_.assign(rules_.size(), false);
  derived_in_.assign(relations_.size(), 0);
  looked_at_.assign(relations_.size(), false);
  looked_in_.assign(rules_.size(), 0);
  found_.assign(rules_.size(), false);
  gates_of_.resize(relations_.size());
  if (lasting_) find_gates();
}

Rule Engine::read_rule(Code at) {
  const auto head = static_cast<uint32_t>(at[0]);
  at += 2;  // behind how many registers it needs
  const List required(at), denied(at), gathered(at), inputs(at);
  const auto count = static_cast<uint32_t>(*at++), first = static_cast<uint32_t>(starts_.size());
  for (uint32_t each = 0; each < count; each++) {
    Start start;
    start.predicate = *at++;
    start.index = *at++;
    start.key_size = *at++;
    start.key = at;
    at += start.key_size;
    start.functor_count = *at++;
    start.functors = at;
    at += start.functor_count;
    start.beside = *at++;
    start.code = at + 1;
    at += 1 + *at;
    starts_.push_back(start);
  }
  return {head, first, count, false, required, denied, gathered, inputs, at};
}

Stratum Engine::read_stratum(Code &at) {
  Stratum stratum;
  stratum.recursive = *at++;
  stratum.alternating = *at++;
  stratum.rules = list(at);
  stratum.predicates = list(at);
  if (stratum.alternating) {
    const size_t half = stratum.predicates.size() / 2;
    stratum.before.assign(stratum.predicates.begin() + half, stratum.predicates.end());
    stratum.predicates.resize(half);
  }
  for (uint32_t rule : stratum.rules) stratum.heads.push_back(rules_[rule].head);
  stratum.heads = without(stratum.heads, {});
  find_uses(stratum);
  return stratum;
}

// Rules that need what the stratum derives stand first: what the others derive comes to them as new,
// and is not looked at twice.
void Engine::find_uses(Stratum &stratum) {
  stratum.uses.resize(stratum.predicates.size());
  if (stratum.predicates.empty()) return;
  for (uint32_t each = 0; each < stratum.predicates.size(); each++)
    place_within_[stratum.predicates[each]] = each;
  std::stable_partition(stratum.rules.begin(), stratum.rules.end(),
                        [&](uint32_t rule) { return is_one_within(rules_[rule].required); });
  for (uint32_t number : stratum.rules) {
    const Rule &rule = rules_[number];
    for (const List &list : {rule.denied, rule.gathered})
      for (uint32_t each : list)
        if (place_within_[each] != NOBODY) stratum.asked.push_back(place_within_[each]);
    for (uint32_t each = 0; each < rule.start_count; each++) {
      const uint32_t start = rule.first_start + each;
      const uint32_t place = place_within_[starts_[start].predicate];
      if (place != NOBODY) stratum.uses[place].push_back(use_of(number, start));
    }
  }
  stratum.asked = without(stratum.asked, {});
  for (uint32_t each : stratum.predicates) place_within_[each] = NOBODY;
}

// How a rule begins with rows of one of its atoms.
Use Engine::use_of(uint32_t rule, uint32_t number) const {
  const Start &start = starts_[number];
  Use use = {rule, number, NOBODY, NO_FUNCTOR};
  if (start.index < 0) return use;
  const Index &index = indexes_[start.index];
  if (start.functor_count) {
    use.position = index.functors()[0];
    use.functor = static_cast<uint32_t>(start.functors[0]);
    return use;
  }
  for (uint32_t each = 0; each < start.key_size; each++) {
    const int32_t constant = start.key[each];
    if (constant >= 0) continue;  // a parameter, which is a number
    use.position = index.positions()[each];
    use.functor = terms_.functor_of(registers_[constant]);
  }
  return use;
}

// The gates of all rules, each once; nothing is there yet.
void Engine::find_gates() {
  struct Need {
    uint32_t rule, predicate, place, gate;  // the place among the gates of that predicate
  };
  std::vector<Need> needs;
  needs.reserve(starts_.size());
  for (uint32_t number = 0; number < rules_.size(); number++) {
    for (const Start &start : starts_of(rules_[number])) {
      const Code end = start.key + start.key_size;
      auto said_later = [](int32_t register_number) { return register_number >= 0; };
      const bool keyed = start.index >= 0 && std::none_of(start.key, end, said_later);
      const uint32_t width = keyed ? start.key_size + start.functor_count : 0;
      auto &all = gates_of_[start.predicate];
      const int32_t index = keyed ? start.index : -1;
      auto gates = std::find_if(all.begin(), all.end(),
                                [&](const Gates &each) { return each.index == index; });
      if (gates == all.end()) gates = all.emplace(gates, index, width);
      Term key[WIDEST];
      if (keyed) key_of(start.key, start.key_size, start.functors, start.functor_count, key);
      const auto place = static_cast<uint32_t>(gates - all.begin());
      needs.push_back({number, start.predicate, place, gates->number(key)});
    }
  }
  uint32_t count = 0;
  for (auto &all : gates_of_)
    for (Gates &gates : all) {
      gates.open.resize(gates.count / 64 + 1);
      gates.first = count;
      count += gates.count;
    }
  Lists::Pairs needing;
  needing.reserve(needs.size());
  Vector last(count, NOBODY);  // of each gate: the last of its rules
  for (const Need &need : needs) {
    const uint32_t gate = gates_of_[need.predicate][need.place].first + need.gate;
    if (std::exchange(last[gate], need.rule) == need.rule) continue;
    needing.emplace_back(gate, need.rule);
    watched_[need.rule].closed++;
  }
  needing_ = Lists(count, needing);
}

// The rows of a predicate are others now: some of its gates may have been opened or closed.
void Engine::look_at_gates(uint32_t predicate) {
  const Relation &relation = relations_[predicate];
  for (Gates &gates : gates_of_[predicate]) {
    open_now_.assign(gates.open.size(), 0);
    auto find = [&](uint32_t gate) { open_now_[gate / 64] |= uint64_t{1} << gate % 64; };
    const uint32_t count = gates.count;
    if (gates.index < 0) {
      if (relation.size()) find(0);
    } else if (relation.size() < count) {
      Term key[WIDEST];
      for (uint32_t row = 0; row < relation.size(); row++) {
        indexes_[gates.index].key_of(relation.row(row), terms_, key);
        if (const uint32_t gate = gates.slots[gates.slot_of(key)]) find(gate - 1);
      }
    } else {
      Index &index = indexes_[gates.index];
      for (uint32_t gate = 0; gate < count; gate++)
        if (index.find(relation, terms_, &gates.keys[size_t{gate} * gates.width]).count) find(gate);
    }
    for (size_t word = 0; word < open_now_.size(); word++) {
      if (open_now_[word] == gates.open[word]) continue;
      const std::bitset<64> now(open_now_[word]), before(gates.open[word]);
      for (size_t bit = 0; bit < now.size(); bit++)
        if (now[bit] != before[bit])
          for (uint32_t rule : needing_[gates.first + word * 64 + bit])
            watched_[rule].closed += before[bit] ? 1 : -1;
      gates.open[word] = open_now_[word];
    }
  }
}

// Facts are read once, a line at a time: states that follow each other have most of them in common.
void Engine::facts(const char *text, size_t size) {
  laid_ = false;
  for (const char *end = text + size; text < end; text++) {
    const char *const stop = std::find(text, end, '\n');
    const std::string_view line(text, stop - text);
    auto known = lines_.find(line);
    if (known == lines_.end()) {
      const uint32_t read = block(text, line.size());
      texts_.emplace_back(line);
      known = lines_.emplace(texts_.back(), read).first;
    }
    wanted_.push_back(known->second);
    text = stop;
  }
}

uint32_t Engine::block(const char *text, size_t size) {
  try {
    for (const char *end = text + size; text < end; text++) {
      const char *const stop = std::find(text, end, '\n');
      read_line(std::string_view(text, stop - text));
      text = stop;
    }
  } catch (...) {
    block_facts_.resize(blocks_.back());
    throw;
  }
  blocks_.push_back(block_facts_.size());
  balance_.push_back(0);
  return static_cast<uint32_t>(balance_.size() - 1);
}

void Engine::read_line(std::string_view line) {
  Reader reader(terms_, line.data(), line.size());
  while (reader.more()) {
    const std::string name = reader.name();
    auto known = predicates_.find(name + '/' + std::to_string(reader.count_arguments()));
    if (known == predicates_.end()) {
      reader.skip();
      continue;
    }
    const std::vector<Term> row = reader.arguments();
    if (row.size() != relations_[known->second].width())
      throw Failure{ENGINE_UNREADABLE, "a fact of " + name};
    reader.period();
    block_facts_.push_back({known->second, facts_[known->second].number(row.data())});
  }
}

void Engine::begin(const uint32_t *blocks, size_t count) {
  for (size_t each = 0; each < count; each++)
    if (blocks[each] >= balance_.size()) throw Failure{ENGINE_UNREADABLE, "no such block"};
  laid_ = false;
  wanted_.assign(blocks, blocks + count);
}

// Whether what the last runs derived is what they would derive from what is said now: of none of
// those predicates are other facts said, and no rule can look at the facts that differ. Such a rule
// needs rows that are not there, of a predicate of which the same is said. Its body is false
// whatever else is said, so it is as if it were not there, then and now.
bool Engine::stands(const uint32_t *predicates, size_t count) {
  if (laid_ || !lasting_ || !whole_ || !based_ || counting_) return false;
  std::unordered_map<uint32_t, int32_t> blocks;
  for (uint32_t block : wanted_) blocks[block]++;
  for (uint32_t block : counted_) blocks[block]--;
  std::map<std::pair<uint32_t, uint32_t>, int64_t> differing;
  for (const auto &[block, times] : blocks)
    for (size_t at = blocks_[block]; times && at < blocks_[block + 1]; at++)
      differing[{block_facts_[at].predicate, block_facts_[at].number}] += times;
  std::vector<bool> differs(relations_.size(), false);
  Vector found;
  for (const auto &[fact, times] : differing) {
    const int64_t before = facts_[fact.first].times(fact.second);
    if ((before > 0) == (before + times > 0) || differs[fact.first]) continue;
    differs[fact.first] = true;
    found.push_back(fact.first);
  }
  for (size_t each = 0; each < count; each++)
    if (differs[predicates[each]]) return false;
  for (uint32_t predicate : found)
    for (uint32_t rule : lookers_[predicate])
      if (can_look(rules_[rule], differs)) return false;
  return true;
}

// Whether there are rows of all that a rule requires, but for predicates that differ, with one of
// the parameters that it was run with.
bool Engine::can_look(const Rule &rule, const std::vector<bool> &differs) {
  for (const Start &start : starts_of(rule)) {
    if (differs[start.predicate]) continue;
    auto has_rows = [&](int32_t parameter) {
      set_parameter(parameter);
      return rows_of(start).count > 0;
    };
    if (std::none_of(ran_with_.begin(), ran_with_.end(), has_rows)) return false;
  }
  return true;
}

// Bring the relations to what is said now. Where plans are lasting, that is done by what differs
// from the last time, and tells which strata are due.
void Engine::lay() {
  emitted_.cut(0);
  emitted_count_ = 0;
  gathered_ = nullptr;
  if (laid_) return;
  const bool whole = whole_;
  whole_ = false;
  if (!lasting_) {
    for (uint32_t each = 0; each < relations_.size(); each++) cut(each, kept_[each]);
    for (uint32_t block : wanted_)
      for (size_t at = blocks_[block]; at < blocks_[block + 1]; at++) {
        const Fact &fact = block_facts_[at];
        add(fact.predicate, facts_[fact.predicate].row(fact.number));
      }
    laid_ = true;
    return;
  }
  take_back();
  based_ = false;
  count_facts();
  if (!whole)
    for (uint32_t each = 0; each < relations_.size(); each++) touch(each, LESS);
  for (uint32_t each : touched_predicates_) {
    if (owner_[each] == NOBODY) {
      const bool fewer = touched_[each] == LESS;
      if (fewer) begin_renewal(each);
      fill(each, fewer ? 0 : first_new_[each]);
      if (!fewer || end_renewal()) changed(each);
    } else {
      due_[owner_[each]] = true;
      if (part_of_[each]) part_of_[each]->due = true;
      if (Whole *const whole = wholes_[owner_[each]].get()) look_at_said(*whole, place_of_[each]);
    }
    touched_[each] = UNTOUCHED;
  }
  touched_predicates_.clear();
  laid_ = true;
  whole_ = whole;
}

// Count which facts are said. Those that are said anew come first: what is said as before, in
// other blocks, is not touched.
void Engine::count_facts() {
  if (counting_) throw Failure{ENGINE_TOO_MUCH, "there was no memory for the facts"};
  counting_ = true;
  for (uint32_t block : wanted_) balance_[block]++;
  for (uint32_t block : counted_) balance_[block]--;
  for (uint32_t block : wanted_)
    for (; balance_[block] > 0; balance_[block]--)
      for (size_t at = blocks_[block]; at < blocks_[block + 1]; at++) {
        const Fact &fact = block_facts_[at];
        Facts &facts = facts_[fact.predicate];
        const size_t first_new = facts.said().size();
        if (!facts.say(fact.number)) continue;
        if (touched_[fact.predicate] == UNTOUCHED) first_new_[fact.predicate] = first_new;
        touch(fact.predicate, MORE);
      }
  for (uint32_t block : counted_)
    for (; balance_[block] < 0; balance_[block]++)
      for (size_t at = blocks_[block]; at < blocks_[block + 1]; at++) {
        const Fact &fact = block_facts_[at];
        if (facts_[fact.predicate].unsay(fact.number)) touch(fact.predicate, LESS);
      }
  counted_ = wanted_;
  counting_ = false;
}

void Engine::touch(uint32_t predicate, Touch how) {
  if (touched_[predicate] == UNTOUCHED) touched_predicates_.push_back(predicate);
  touched_[predicate] = std::max(touched_[predicate], how);
}

// Add what is said of a predicate, from some place on.
void Engine::fill(uint32_t predicate, size_t from) {
  const Facts &facts = facts_[predicate];
  for (; from < facts.said().size(); from++) add(predicate, facts.row(facts.said()[from]));
}

// Other rows of a predicate are there: a stratum is due, and the part of it, if a rule that looks at
// them may emit something now, or did so before.
void Engine::changed(uint32_t predicate) {
  look_at_gates(predicate);
  const bool open = relations_[predicate].size();
  for (const auto &[whole, gate] : keys_of_[predicate]) look_at_key(*whole, gate, open);
  for (uint32_t rule : lookers_[predicate]) {
    if (watched_[rule].closed && !watched_[rule].firing) continue;
    if (stratum_of_[rule] == NOBODY) continue;  // of a further program
    due_[stratum_of_[rule]] = true;
    if (Part *const part = part_of_[rules_[rule].head]) part->due = true;
  }
}

void Engine::run(uint32_t program, int32_t parameter) {
  if (program >= programs_.size()) throw Failure{ENGINE_UNREADABLE, "no such program"};
  gated_ = false;
  renewing_ = NOBODY;
  lay();
  set_parameter(parameter);
  if (program == BASE) ran_with_.clear();
  if (std::find(ran_with_.begin(), ran_with_.end(), parameter) == ran_with_.end())
    ran_with_.push_back(parameter);
  const std::vector<Stratum> &strata = programs_[program];
  if (!lasting_ || program != BASE) {
    if (lasting_ && program > BASE) begin_further();
    for (const Stratum &stratum : strata) derive(stratum);
    return;
  }
  take_back();
  if (!whole_ || registers_[0] != parameter_) {
    parameter_ = registers_[0];
    for (uint32_t each = 0; each < relations_.size(); each++) look_at_gates(each);
    due_.assign(due_.size(), true);
    look_at_keys();
  }
  whole_ = false;
  gated_ = true;
  // What is derived makes later strata due.
  const uint8_t *at = due_.data(), *const end = at + due_.size();
  while (at < end && (at = static_cast<const uint8_t *>(std::memchr(at, true, end - at)))) {
    const auto each = static_cast<size_t>(at++ - due_.data());
    due_[each] = false;
    renew(each);
  }
  whole_ = based_ = true;
}

// Before a program behind the base adds rows: remember which are of the base. Without a base there
// are those of the facts alone.
void Engine::begin_further() {
  if (further_) return;
  if (!based_) {
    whole_ = false;
    for (uint32_t each = 0; each < relations_.size(); each++) {
      cut(each, kept_[each]);
      fill(each, 0);
    }
  }
  sizes_of_base_ = sizes(added_to_);
  further_ = true;
}

// Take back what programs behind the base have added.
void Engine::take_back() {
  if (!further_) return;
  for (size_t each = 0; each < added_to_.size(); each++) cut(added_to_[each], sizes_of_base_[each]);
  for (uint32_t each : held_by_further_) cut(each, 0);
  further_ = false;
}

// Derive what the rules of a stratum derive now. Where that is what they derived before, nothing
// that looks at it is due.
void Engine::renew(size_t number) {
  const Stratum &stratum = programs_[BASE][number];
  if (Whole *const whole = wholes_[number].get()) return renew_parts(stratum, *whole);
  renew_flat(stratum);
}

// The same of rules for one predicate that look at other ones only.
void Engine::renew_flat(const Stratum &stratum) {
  const uint32_t head = stratum.heads[0];
  begin_renewal(head);
  fill(head, 0);
  for (uint32_t rule : stratum.rules) watched_[rule].firing = false;
  derive(stratum);
  if (end_renewal()) changed(head);
}

// What is added to a predicate from now on is what it has: of its earlier rows those stay where they
// are that come again, with their places in the indexes.
void Engine::begin_renewal(uint32_t predicate) {
  again_.assign(relations_[predicate].size(), false);
  std::fill_n(again_.begin(), kept_[predicate], true);
  missing_ = again_.size() - kept_[predicate];
  renewing_ = predicate;
}

// Take out the rows that did not come again; whether the predicate has other rows than before.
bool Engine::end_renewal() {
  const uint32_t predicate = renewing_;
  const Relation &relation = relations_[predicate];
  const size_t width = relation.width();
  renewing_ = NOBODY;
  if (!missing_) return relation.size() > again_.size();
  const auto first = static_cast<uint32_t>(
      std::find(again_.begin(), again_.end(), false) - again_.begin());
  again_.resize(relation.size(), true);
  std::vector<Term> left;
  uint32_t count = 0;
  for (uint32_t row = first; row < again_.size(); row++) {
    if (!again_[row]) continue;
    left.insert(left.end(), relation.row(row), relation.row(row) + width);
    count++;
  }
  cut(predicate, first);
  for (uint32_t row = 0; row < count; row++) add(predicate, left.data() + row * width);
  return true;
}

// Remember the rows of some predicates, and leave of them what is said.
void Engine::begin_heads(const Vector &heads) {
  if (earlier_.size() < heads.size()) earlier_.resize(heads.size());
  for (size_t each = 0; each < heads.size(); each++) {
    const Relation &relation = relations_[heads[each]];
    earlier_sizes_.resize(heads.size());
    earlier_sizes_[each] = relation.size();
    earlier_[each].assign(relation.data(), relation.row(relation.size()));
    cut(heads[each], kept_[heads[each]]);
    fill(heads[each], 0);
  }
}

// Tell of which of these predicates the rows are others than those that were remembered.
void Engine::compare_heads(const Vector &heads) {
  for (size_t each = 0; each < heads.size(); each++) {
    const Relation &relation = relations_[heads[each]];
    bool equal = relation.size() == earlier_sizes_[each];
    const Term *row = earlier_[each].data();
    if (equal && !same(row, relation.data(), earlier_[each].size()))
      for (uint32_t left = relation.size(); equal && left; left--, row += relation.width())
        equal = relation.has(row);
    if (!equal) changed(heads[each]);
  }
}

// The same of a stratum that depends on itself, part by part. What a part derives is looked at by
// itself and later ones alone.
void Engine::renew_parts(const Stratum &stratum, Whole &whole) {
  const Case &now = case_of(stratum, whole);
  if (&now != whole.current) take_case(stratum, whole, now);
  for (Part *part : now.parts) {
    if (!part->due) continue;
    const Vector &heads = part->stratum.heads;  // several if through a `not` of what none derives
    // Rows of the run before must not be there for a rule that looks at them.
    if (!part->stratum.looks_inside && part->stratum.predicates.empty() && heads.size() == 1) {
      renew_flat(part->stratum);
    } else {
      begin_heads(heads);
      // A gate may seem open that is not: the rule finds no rows. None may seem closed that is open.
      Vector said;
      for (uint32_t each : heads)
        if (relations_[each].size()) said.push_back(each);
      for (uint32_t each : said) look_at_gates(each);
      for (uint32_t rule : part->stratum.rules) watched_[rule].firing = false;
      derive(part->stratum);
      for (uint32_t each : said) look_at_gates(each);
      compare_heads(heads);
    }
    show(*part);
    for (uint32_t each : heads) writer_[each] = part;
    part->due = false;
  }
  due_[whole.stratum] = false;
}

// Go over to another case. A part is due if something else made the rows that are there; one of the
// case before has made those of its heads.
void Engine::take_case(const Stratum &stratum, Whole &whole, const Case &now) {
  const uint64_t before = whole.current ? whole.taken : NEVER;
  whole.taken++;
  whole.current = &now;
  for (uint32_t place : now.absent) {
    if (whole.gone[place]) continue;
    whole.gone[place] = true;
    const uint32_t head = stratum.heads[place];
    if (whole.before[place] != NOBODY) cut(whole.before[place], 0);
    part_of_[head] = nullptr;
    writer_[head] = nullptr;
    if (!relations_[head].size()) continue;
    cut(head, 0);
    changed(head);
  }
  for (Part *part : now.parts) {
    const bool there = part->taken == before;
    part->taken = whole.taken;
    if (there) continue;
    for (uint32_t place : part->places) {
      const uint32_t head = stratum.heads[place];
      whole.gone[place] = false;
      part_of_[head] = part;
      if (writer_[head] != part) part->due = true;
    }
  }
}

// Let `not` and aggregates of other parts see what a part derived; what they see of it already, from
// the first row on, stays.
void Engine::show(const Part &part) {
  for (const auto &[now, before] : part.shown) {
    const Relation &relation = relations_[now], &seen = relations_[before];
    const uint32_t most = std::min(relation.size(), seen.size());
    uint32_t row = 0;
    while (row < most && same(relation.row(row), seen.row(row), relation.width())) row++;
    cut(before, row);
    for (; row < relation.size(); row++) add(before, relation.row(row));
  }
}

// Nothing is known of the strata that depend on themselves: look at all that their cases rest on.
void Engine::look_at_keys() {
  part_of_.assign(part_of_.size(), nullptr);
  writer_.assign(writer_.size(), nullptr);
  for (const auto &each : wholes_) {
    if (!each) continue;
    Whole &whole = *each;
    whole.current = nullptr;
    whole.gone.assign(whole.gone.size(), false);
    for (size_t gate = 0; gate < whole.gates.size(); gate++)
      look_at_key(whole, gate, relations_[whole.gates[gate]].size());
    for (size_t head = 0; head < whole.gone.size(); head++) look_at_said(whole, head);
  }
}

// Tell a stratum that a gate is open or closed.
void Engine::look_at_key(Whole &whole, size_t gate, bool open) {
  if (!whole.key.set(gate, open)) return;
  whole.other = true;
  for (uint32_t link : whole.links_of_gate[gate]) whole.closed[link] += open ? -1 : 1;
}

// See whether facts are said of a head.
void Engine::look_at_said(Whole &whole, size_t head) {
  const uint32_t predicate = programs_[BASE][whole.stratum].heads[head];
  const bool said = kept_[predicate] || !facts_[predicate].said().empty();
  if (whole.key.set(whole.gates.size() + head, said)) whole.other = true;
}

// The parts of a stratum for what there are rows of. That is the same for many keys: what a rule
// needs besides makes no difference where it cannot fire.
const Case &Engine::case_of(const Stratum &stratum, Whole &whole) {
  if (whole.current && !whole.other) return *whole.current;
  whole.other = false;
  const auto known = whole.case_of.find(whole.key);
  if (known != whole.case_of.end()) return *known->second;
  // all that a rule requires is derived by others that can fire, or there are rows of it
  const size_t heads = stratum.heads.size(), rules = whole.links.size();
  std::vector<uint8_t> possible(heads, false);
  Vector missing = whole.closed, waiting;  // of each rule: what it requires that is not there yet
  auto derived = [&](uint32_t head) {
    if (possible[head]) return;
    possible[head] = true;
    waiting.push_back(head);
  };
  for (size_t each = 0; each < rules; each++)
    if (!missing[each]) derived(whole.links[each].head);
  for (uint32_t head = 0; head < heads; head++)
    if (whole.key.has(whole.gates.size() + head)) derived(head);
  while (!waiting.empty()) {
    const uint32_t head = waiting.back();
    waiting.pop_back();
    for (uint32_t each : whole.required_by[head])
      if (!--missing[each]) derived(whole.links[each].head);
  }
  std::string firing((rules + heads) / 8 + 1, 0);
  for (size_t each = 0; each < rules; each++)
    if (!missing[each]) firing[each / 8] |= static_cast<char>(1 << each % 8);
  for (size_t each = rules; each < rules + heads; each++)
    if (possible[each - rules]) firing[each / 8] |= static_cast<char>(1 << each % 8);
  auto found = whole.cases.find(firing);
  if (found == whole.cases.end()) {
    if (whole.cases.size() >= MOST_CASES) {
      whole.current = nullptr;
      whole.case_of.clear();
      whole.cases.clear();
      whole.parts.clear();
      whole.last_part.assign(heads, nullptr);
      for (uint32_t each : stratum.heads) writer_[each] = part_of_[each] = nullptr;
    }
    Case parts = split(stratum, whole, missing, possible);
    found = whole.cases.emplace(std::move(firing), std::move(parts)).first;
  }
  if (whole.case_of.size() >= MOST_KEYS) whole.case_of.clear();
  whole.case_of.emplace(whole.key, &found->second);
  return found->second;
}

// The strata of the rules that can fire. Predicates that nothing derives now join no others.
Case Engine::split(const Stratum &stratum, Whole &whole, const Vector &missing,
                   const std::vector<uint8_t> &possible) {
  const size_t heads = stratum.heads.size();
  const Components parts(heads, possible, [&](uint32_t head, auto &&visit) {
    for (uint32_t link : whole.links_of[head]) {
      if (missing[link]) continue;
      for (uint32_t each : whole.links[link].needs)
        if (possible[each]) visit(each);
    }
  });
  std::vector<uint8_t> seen(heads, false);  // as it was in the round before, by another part
  for (uint32_t each = 0; each < whole.links.size(); each++) {
    if (missing[each]) continue;
    const Link &link = whole.links[each];
    for (uint32_t asked : link.asked) seen[asked] |= parts.of(asked) != parts.of(link.head);
  }
  Case found;
  for (const Vector &part : parts.all()) {
    Vector key;
    for (uint32_t head : part)
      for (uint32_t link : whole.links_of[head])
        if (!missing[link]) key.push_back(whole.links[link].rule);
    const size_t rules = key.size();
    for (uint32_t head : part) {
      key.push_back(NOBODY);
      key.push_back(stratum.heads[head]);
      if (seen[head]) key.push_back(NOBODY);
    }
    Whole::Parts::value_type *&last = whole.last_part[part[0]];
    if (last && last->first == key) {  // as nearly all are in the next case
      found.parts.push_back(&last->second);
      continue;
    }
    auto [known, made] = whole.parts.try_emplace(key);
    last = &*known;
    if (made) {
      known->second.stratum.rules.assign(key.begin(), key.begin() + rules);
      known->second.places = part;
      for (uint32_t head : part) {
        known->second.stratum.heads.push_back(stratum.heads[head]);
        if (seen[head]) known->second.shown.emplace_back(stratum.heads[head], whole.before[head]);
      }
      complete(known->second.stratum, part, whole);
    }
    found.parts.push_back(&known->second);
  }
  for (uint32_t head = 0; head < heads; head++)
    if (!possible[head]) found.absent.push_back(head);
  return found;
}

// Tell of a part, which has its rules and heads, what else is told of a stratum.
void Engine::complete(Stratum &part, const Vector &places, const Whole &whole) {
  for (uint32_t each : part.heads) place_within_[each] = 0;
  for (uint32_t number : part.rules) {
    const Rule &rule = rules_[number];
    part.looks_inside = part.looks_inside || is_one_within(rule.inputs);
    part.recursive = part.recursive || is_one_within(rule.required);
    part.alternating =
        part.alternating || is_one_within(rule.denied) || is_one_within(rule.gathered);
  }
  for (uint32_t each : part.heads) place_within_[each] = NOBODY;
  if (part.recursive || part.alternating) part.predicates = part.heads;
  if (part.alternating)
    for (uint32_t head : places) part.before.push_back(whole.before[head]);
  find_uses(part);
}

// How the rules of a stratum hang together.
void Engine::link(const Stratum &stratum, Whole &whole) {
  for (uint32_t rule : stratum.rules)
    whole.gates.insert(whole.gates.end(), rules_[rule].required.begin(),
                       rules_[rule].required.end());
  whole.gates = without(whole.gates, stratum.heads);
  // the places of the heads, and behind them those of the gates
  const auto heads = static_cast<uint32_t>(stratum.heads.size());
  for (uint32_t each = 0; each < heads; each++) place_within_[stratum.heads[each]] = each;
  for (uint32_t each = 0; each < whole.gates.size(); each++)
    place_within_[whole.gates[each]] = heads + each;
  auto places_of_heads = [&](std::initializer_list<List> lists) {
    Vector found;
    for (const List &list : lists)
      for (uint32_t each : list)
        if (place_within_[each] < heads) found.push_back(place_within_[each]);
    return without(std::move(found), {});
  };
  whole.last_part.resize(heads);
  whole.gone.assign(heads, false);
  whole.key = Key(whole.gates.size() + heads);
  whole.before.assign(heads, NOBODY);
  for (size_t each = 0; each < stratum.before.size(); each++)
    whole.before[place_within_[stratum.predicates[each]]] = stratum.before[each];
  Lists::Pairs links_of, required_by, links_of_gate;
  Vector required;
  whole.links.reserve(stratum.rules.size());
  whole.closed.reserve(stratum.rules.size());
  for (uint32_t number : stratum.rules) {
    const Rule &rule = rules_[number];
    const auto link = static_cast<uint32_t>(whole.links.size());
    const uint32_t head = place_within_[rule.head];
    whole.links.push_back({number, head, places_of_heads({rule.inputs}),
                           places_of_heads({rule.denied, rule.gathered})});
    links_of.emplace_back(head, link);
    required = without({rule.required.begin(), rule.required.end()}, {});
    for (uint32_t each : required) {
      const uint32_t place = place_within_[each];
      if (place < heads) required_by.emplace_back(place, link);
      else links_of_gate.emplace_back(place - heads, link);
    }
    whole.closed.push_back(static_cast<uint32_t>(required.size()));
  }
  whole.links_of = Lists(heads, links_of);
  whole.required_by = Lists(heads, required_by);
  whole.links_of_gate = Lists(whole.gates.size(), links_of_gate);
  for (uint32_t each : stratum.heads) place_within_[each] = NOBODY;
  for (uint32_t each : whole.gates) place_within_[each] = NOBODY;
}

void Engine::derive(const Stratum &stratum) {
  ++deriving_;
  for (uint32_t each : stratum.heads) derived_in_[each] = deriving_;
  if (stratum.alternating) return alternate(stratum);
  const Vector first_new = sizes(stratum.predicates);
  for (uint32_t rule : stratum.rules) evaluate(rule);
  if (stratum.recursive) close(stratum, first_new);
}

Engine::Vector Engine::sizes(const Vector &predicates) const {
  Vector found;
  for (uint32_t each : predicates) found.push_back(relations_[each].size());
  return found;
}

// Evaluate a rule over everything, from the atom with the fewest rows, or pairs of rows where the
// next atom has nothing in common with it.
void Engine::evaluate(uint32_t number) {
  Rule &rule = rules_[number];
  if (gated_) {
    if (watched_[number].closed) return;
  } else {
    for (uint32_t predicate : rule.required)
      if (!relations_[predicate].size()) return;
  }
  rule_ = &rule;
  if (!rule.start_count) {
    execute(rule.alone + 1);
    flush(number);
    return;
  }
  const Start *best = nullptr;
  uint64_t fewest = ~uint64_t{0};
  for (const Start &start : starts_of(rule)) {
    const Index::Chain rows = rows_of(start);
    if (!rows.count) return;
    const uint64_t pairs =
        uint64_t{rows.count} * (start.beside < 0 ? 1 : relations_[start.beside].size());
    if (pairs >= fewest) continue;
    fewest = pairs;
    start_to_ = rows.count;
    best = &start;
    start_index_ = start.index < 0 ? nullptr : &indexes_[start.index];
    start_from_ = rows.last;
  }
  start_predicate_ = best->predicate;
  execute(best->code);
  flush(number);
}

// Evaluate a rule over what is new of one of its atoms.
void Engine::evaluate_new(uint32_t number, const Start &start, uint32_t from, uint32_t to) {
  Rule &rule = rules_[number];
  if (!finds_rows_elsewhere(number)) return;
  for (uint32_t predicate : rule.required)
    if (!relations_[predicate].size()) return;
  rule_ = &rule;
  start_predicate_ = start.predicate;
  start_index_ = nullptr;
  start_from_ = from;
  start_to_ = to;
  execute(start.code);
  flush(number);
}

// Whether there are rows for all that a rule needs of what is derived no more, which is the same for
// as long as a stratum is derived.
bool Engine::finds_rows_elsewhere(uint32_t number) {
  if (gated_ && !watched_[number].closed) return true;
  if (looked_in_[number] != deriving_) {
    looked_in_[number] = deriving_;
    const Starts starts = starts_of(rules_[number]);
    found_[number] = std::all_of(starts.begin(), starts.end(), [&](const Start &start) {
      return derived_in_[start.predicate] == deriving_ || rows_of(start).count;
    });
  }
  return found_[number];
}

// The rows that a plan can start with: a chain of its index, or all from the first one on.
Index::Chain Engine::rows_of(const Start &start) {
  if (start.index < 0) return {0, relations_[start.predicate].size()};
  return find(start.index, start.key, start.key_size, start.functors, start.functor_count);
}

// Add the rows that the rule emitted. While it is evaluated, no relation changes.
void Engine::flush(uint32_t number) {
  if (!emitted_count_) return;
  watched_[number].firing = fired_[number] = true;
  const uint32_t head = rules_[number].head;
  const size_t width = relations_[head].width();
  for (size_t each = 0; each < emitted_count_; each++) add(head, emitted_.data() + each * width);
  emitted_.cut(0);
  emitted_count_ = 0;
}

// Semi-naive: whatever is new of a predicate goes through the rules that need it, until nothing is
// new. A combination of rows of which the last one came in some pass is found in the next one.
void Engine::close(const Stratum &stratum, const Vector &first_new) {
  Vector from = first_new;
  for (;;) {
    const Vector to = sizes(stratum.predicates);
    if (to == from) return;
    for (size_t each = 0; each < to.size(); each++) {
      if (from[each] == to[each]) continue;
      const Relation &relation = relations_[stratum.predicates[each]];
      known_at_ = 0;
      for (const Use &use : stratum.uses[each])
        if (may_begin(use, relation, from[each], to[each]))
          evaluate_new(use.rule, starts_[use.start], from[each], to[each]);
    }
    from = to;
  }
}

// Whether a rule can begin with one of some new rows, as far as the functors at one position tell.
// They are looked at once for all rules; where there are many, nothing is told.
bool Engine::may_begin(const Use &use, const Relation &relation, uint32_t from, uint32_t to) {
  if (use.position == NOBODY) return true;
  Vector &there = there_[use.position];
  const uint64_t bit = uint64_t{1} << use.position;
  if (!(known_at_ & bit)) {
    known_at_ |= bit;
    there.clear();
    for (uint32_t row = from; row < to && there.size() <= MANY_FUNCTORS; row++) {
      const uint32_t functor = terms_.functor_of(relation.row(row)[use.position]);
      if (std::find(there.begin(), there.end(), functor) == there.end()) there.push_back(functor);
    }
  }
  return there.size() > MANY_FUNCTORS ||
         std::find(there.begin(), there.end(), use.functor) != there.end();
}

// An alternating stratum. Why the result is the only stable model, or there is none: see strata.py.
// What is settled in a stage stays in the round before while the next one begins.
void Engine::alternate(const Stratum &stratum) {
  const Vector given = sizes(stratum.predicates);
  std::vector<bool> open(stratum.predicates.size(), true);
  while (std::find(open.begin(), open.end(), true) != open.end()) {
    for (size_t each = 0; each < open.size(); each++) {
      cut(stratum.predicates[each], given[each]);
      if (open[each]) cut(stratum.before[each], 0);
    }
    open = settle(stratum, given, open);
  }
  for (uint32_t each : stratum.before) cut(each, 0);
}

// One stage: the alternating fixpoint (Van Gelder 1989). `not` and aggregates look at the round
// before, which has nothing of the open predicates at first. Rounds are too large and too small in
// turn and come closer, until one derives of what it looked at what the round before did, so that
// the next one would be equal to it; where two are as large as the last but one before each, they
// stay apart. Tells what rests on aggregates over what was open: that is not settled.
std::vector<bool> Engine::settle(const Stratum &stratum, const Vector &given,
                                 const std::vector<bool> &open) {
  std::vector<uint64_t> totals = {0};
  std::vector<bool> left;
  constexpr size_t MOST_ROUNDS = 1000;
  for (uint32_t rule : stratum.rules) rules_[rule].counting = false;
  for (;;) {
    for (uint32_t each : stratum.before) looked_at_[each] = false;
    for (uint32_t rule : stratum.rules) evaluate(rule);
    close(stratum, given);
    if (totals.size() == 1) {
      left = resting_on_counts(stratum, open);
      if (left == open)
        throw Failure{ENGINE_UNDECIDED, "an atom may depend on itself through an aggregate"};
    }
    bool all_same = true;
    for (uint32_t each : stratum.asked) {
      const uint32_t before = stratum.before[each];
      const Relation &now = relations_[stratum.predicates[each]], &earlier = relations_[before];
      bool same = now.size() == earlier.size();
      for (uint32_t row = 0; same && row < now.size(); row++) same = earlier.has(now.row(row));
      if (same) continue;
      if (looked_at_[before]) all_same = false;
      cut(before, 0);
      for (uint32_t row = 0; row < now.size(); row++) add(before, now.row(row));
    }
    if (all_same) return left;
    uint64_t total = 0;
    for (uint32_t each : stratum.predicates) total += relations_[each].size();
    totals.push_back(total);
    const auto last = totals.rbegin();
    const bool apart = totals.size() > 3 && last[0] == last[2] && last[1] == last[3];
    if (apart || totals.size() > MOST_ROUNDS)
      throw Failure{ENGINE_UNDECIDED, "an atom depends on its own negation"};
    for (size_t each = 0; each < given.size(); each++) cut(stratum.predicates[each], given[each]);
  }
}

// After the first round, which has at least what can hold: the predicates that may rest on an
// aggregate over something open. These are heads of rules whose aggregates were reached, and of
// those that look at such a head, if there are rows for every other atom that they need.
std::vector<bool> Engine::resting_on_counts(const Stratum &stratum, const std::vector<bool> &open) {
  std::vector<bool> found(relations_.size(), false), is_open(relations_.size(), false);
  for (size_t each = 0; each < open.size(); each++) is_open[stratum.predicates[each]] = open[each];
  bool more = false;
  for (uint32_t number : stratum.rules) {
    const Rule &rule = rules_[number];
    if (!rule.counting) continue;
    for (uint32_t each : rule.gathered)
      if (is_open[each]) more = found[rule.head] = true;
  }
  while (more) {
    more = false;
    for (uint32_t number : stratum.rules)
      if (!found[rules_[number].head] && may_rest_on(rules_[number], found))
        more = found[rules_[number].head] = true;
  }
  std::vector<bool> left;
  for (uint32_t each : stratum.predicates) left.push_back(found[each]);
  return left;
}

bool Engine::may_rest_on(const Rule &rule, const std::vector<bool> &found) {
  bool looks = false;
  for (const List &list : {rule.required, rule.denied, rule.gathered})
    for (uint32_t each : list) looks = looks || found[each];
  if (!looks) return false;
  for (const Start &start : starts_of(rule))
    if (!found[start.predicate] && !rows_of(start).count) return false;
  return true;
}

// Run a plan from some place on. An instruction that finds several goes on with each in a call.
void Engine::execute(Code at) {
  for (;;) {
    switch (*at++) {
      case EMIT: {
        copy(at, emitted_.more(at[0]));
        emitted_count_++;
        return;
      }
      case START: {
        const int32_t size = *at++;
        const Relation &relation = relations_[start_predicate_];
        Index *const index = start_index_;
        const Code next = at + size;
        if (index) {
          for (uint32_t row = start_from_; row; row = index->before(row))
            if (take(at, size, relation.row(row - 1))) execute(next);
        } else {
          for (uint32_t row = start_from_, end = start_to_; row < end; row++)
            if (take(at, size, relation.row(row))) execute(next);
        }
        return;
      }
      case SCAN: {
        looked_at_[*at] = true;
        const Relation &relation = relations_[*at++];
        const int32_t size = *at++;
        for (uint32_t row = 0, end = relation.size(); row < end; row++)
          if (take(at, size, relation.row(row))) execute(at + size);
        return;
      }
      case PROBE: {
        Index &index = indexes_[at[0]];
        looked_at_[index.predicate] = true;
        const Code key = at + 1, functors = key + 1 + *key;
        const Index::Chain chain = find(at[0], key + 1, *key, functors + 1, *functors);
        at = functors + 1 + *functors;
        const int32_t size = *at++;
        const Relation &relation = relations_[index.predicate];
        for (uint32_t row = chain.last; row; row = index.before(row))
          if (take(at, size, relation.row(row - 1))) execute(at + size);
        return;
      }
      case HAS:
      case LACKS: {
        const bool wanted = at[-1] == HAS;
        Term row[WIDEST];
        looked_at_[at[0]] = true;
        copy(at + 1, row);
        if (relations_[at[0]].has(row) != wanted) return;
        at += 2 + at[1];
        break;
      }
      case LACKS_KEY: {
        const Code key = at + 1, functors = key + 1 + *key;
        looked_at_[indexes_[at[0]].predicate] = true;
        if (find(at[0], key + 1, *key, functors + 1, *functors).count) return;
        at = functors + 1 + *functors;
        break;
      }
      case EMPTY:
        looked_at_[*at] = true;
        if (relations_[*at++].size()) return;
        break;
      case OPEN: {
        const Term term = registers_[at[0]];
        if (terms_.functor_of(term) != static_cast<uint32_t>(at[1])) return;
        const Code end = at + 3 + at[2];
        const Term *argument = terms_.arguments(term);
        for (at += 3; at < end; at += 2, argument++) {
          if (!at[0]) registers_[at[1]] = *argument;
          else if (registers_[at[1]] != *argument) return;
        }
        break;
      }
      case BUILD:
      case FIND: {
        const bool make = at[-1] == BUILD;
        Term arguments[WIDEST];
        copy(at + 2, arguments);
        const Term found = terms_.find(at[1], arguments, make);
        if (found == NO_TERM) return;
        registers_[at[0]] = found;
        at += 3 + at[2];
        break;
      }
      case COMPUTE:
        if (!compute(at[1], registers_[at[2]], registers_[at[3]], registers_[at[0]])) return;
        at += 4;
        break;
      case MEASURE: {
        const Term term = registers_[at[2]];
        if (!is_number(term)) return;
        const int64_t number = number_of(term);
        const bool absolute = at[1] == ABSOLUTE && number >= 0;
        registers_[at[0]] = of_number(at[1] == COMPLEMENT ? ~number : absolute ? number : -number);
        at += 3;
        break;
      }
      case COMPARE: {
        const Term left = registers_[at[1]], right = registers_[at[2]];
        const bool holds = at[0] == EQUAL     ? left == right
                           : at[0] == UNEQUAL ? left != right
                           : at[0] == LESS    ? terms_.compare(left, right) < 0
                                              : terms_.compare(left, right) <= 0;
        if (!holds) return;
        at += 3;
        break;
      }
      case RANGE: {
        const Term low = registers_[at[1]], high = registers_[at[2]];
        if (!is_number(low) || !is_number(high)) return;
        for (int64_t each = number_of(low), end = number_of(high); each <= end; each++) {
          registers_[at[0]] = of_number(each);
          execute(at + 3);
        }
        return;
      }
      case WITHIN: {
        const Term term = registers_[at[0]], low = registers_[at[1]], high = registers_[at[2]];
        if (!is_number(term) || !is_number(low) || !is_number(high)) return;
        if (number_of(term) < number_of(low) || number_of(term) > number_of(high)) return;
        at += 3;
        break;
      }
      case GATHER:
        gather(at);
        at += 3 + at[2];  // behind the lengths
        at += 1 + at[0];  // and the code
        break;
      case ADD: {
        const size_t place = gathered_->terms.size();
        copy(at, gathered_->terms.more(at[0]));
        gathered_->tuples.push_back({place, static_cast<size_t>(at[0])});
        return;
      }
      default:
        throw Failure{ENGINE_UNREADABLE, "no such instruction"};
    }
  }
}

// What an operation on two terms comes to, if it is defined.
bool Engine::compute(int32_t operation, Term left, Term right, Term &found) const {
  if (!is_number(left) || !is_number(right)) return false;
  const int64_t one = number_of(left), two = number_of(right);
  int64_t result = 1;
  switch (operation) {
    case PLUS: result = one + two; break;
    case MINUS: result = one - two; break;
    case TIMES: result = one * two; break;
    case DIVIDED:
      if (!two) return false;
      result = one / two;
      break;
    case MODULO:
      if (!two) return false;
      result = one % two;
      break;
    case POWER:
      if (two < 0 || (two > 64 && one * one > 1))
        throw Failure{ENGINE_OVERFLOW, "a power that is not computed"};
      for (int64_t left_over = one * one > 1 ? two : two % 2 + (two ? 2 : 0); left_over;
           left_over--)
        of_number(result *= one);
      break;
    case AND: result = one & two; break;
    case OR: result = one | two; break;
    case XOR: result = one ^ two; break;
    default: throw Failure{ENGINE_UNREADABLE, "no such operator"};
  }
  found = of_number(result);
  return true;
}

// Run the blocks of an aggregate; see GATHER in bridge/engine/instructions.py.
void Engine::gather(Code at) {
  const Code lengths = at + 3;
  Code block = lengths + at[2] + 1;
  Gathered gathered;
  Gathered *const outer = gathered_;
  gathered_ = &gathered;
  rule_->counting = rule_->gathered.size();
  for (int32_t each = 0; each < at[2]; each++) {
    execute(block);
    block += lengths[each];
  }
  gathered_ = outer;
  registers_[at[0]] = aggregate(at[1], gathered);
}

// What a set of tuples comes to: each counts once.
Term Engine::aggregate(int32_t function, Gathered &gathered) const {
  auto &tuples = gathered.tuples;
  const Term *terms = gathered.terms.data();
  using Tuple = Gathered::Tuple;
  auto before = [terms](const Tuple &one, const Tuple &two) {
    return std::lexicographical_compare(terms + one.place, terms + one.place + one.width,
                                        terms + two.place, terms + two.place + two.width);
  };
  auto equal = [terms](const Tuple &one, const Tuple &two) {
    return std::equal(terms + one.place, terms + one.place + one.width, terms + two.place,
                      terms + two.place + two.width);
  };
  std::sort(tuples.begin(), tuples.end(), before);
  tuples.erase(std::unique(tuples.begin(), tuples.end(), equal), tuples.end());
  if (function == COUNT) return of_number(static_cast<int64_t>(tuples.size()));
  if (function == SUM || function == SUM_PLUS) {
    int64_t sum = 0;
    for (const Tuple &tuple : tuples) {
      if (!tuple.width || !is_number(terms[tuple.place])) continue;
      const int64_t weight = number_of(terms[tuple.place]);
      if (function == SUM || weight > 0) sum += weight;
    }
    return of_number(sum);
  }
  Term best = function == MINIMUM ? supremum_ : infimum_;
  for (const Tuple &tuple : tuples) {
    if (!tuple.width) continue;
    const int found = terms_.compare(terms[tuple.place], best);
    if (function == MINIMUM ? found < 0 : found > 0) best = terms[tuple.place];
  }
  return best;
}

// ------------------------------------------------------------------------------------ interface
namespace {

template <typename Work>
int guarded(Engine *engine, Work work) {
  try {
    work();
    return ENGINE_DONE;
  } catch (const Failure &failure) {
    engine->message = failure.message;
    return failure.code;
  } catch (const std::exception &error) {  // no memory, as a rule
    engine->message = error.what();
    return ENGINE_TOO_MUCH;
  }
}

}  // namespace

Engine *engine_new(uint64_t most_rows) {
  try {
    return new Engine(most_rows);
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void engine_free(Engine *engine) { delete engine; }

const char *engine_message(const Engine *engine) { return engine->message.c_str(); }

int engine_plans(Engine *engine, const char *names, size_t size, const int32_t *numbers) {
  return guarded(engine, [=] { engine->plans(names, size, numbers); });
}

int engine_block(Engine *engine, const char *text, size_t size, uint32_t *number) {
  return guarded(engine, [=] { *number = engine->block(text, size); });
}

int engine_begin(Engine *engine, const uint32_t *blocks, size_t count) {
  return guarded(engine, [=] { engine->begin(blocks, count); });
}

int engine_stands(Engine *engine, const uint32_t *predicates, size_t count, uint32_t *stands) {
  return guarded(engine, [=] { *stands = engine->stands(predicates, count); });
}

int engine_keep(Engine *engine) {
  return guarded(engine, [=] { engine->keep(); });
}

int engine_facts(Engine *engine, const char *text, size_t size) {
  return guarded(engine, [=] { engine->facts(text, size); });
}

int engine_run(Engine *engine, uint32_t program, int32_t parameter) {
  return guarded(engine, [=] { engine->run(program, parameter); });
}

uint64_t engine_rows(const Engine *engine, const uint32_t *predicates, size_t count,
                     uint32_t *rows, uint64_t room) {
  uint64_t size = 0;
  for (size_t each = 0; each < count; each++) {
    const Relation *const relation = engine->relation(predicates[each]);
    if (!relation || !relation->size()) continue;
    const uint64_t terms = uint64_t{relation->size()} * relation->width();
    size += 2 + terms;
    if (size > room) continue;
    *rows++ = predicates[each];
    *rows++ = relation->size();
    rows = std::copy_n(relation->data(), terms, rows);
  }
  return size;
}

uint64_t engine_groups(const Engine *engine, uint32_t predicate, const uint32_t *columns,
                       size_t count, uint32_t *groups, uint64_t room) {
  const Relation *const relation = engine->relation(predicate);
  const uint32_t size = relation ? relation->size() : 0, width = relation ? relation->width() : 0;
  std::vector<bool> by(width);
  std::for_each(columns, columns + count, [&by](uint32_t each) { by[each] = true; });
  size_t slots = 64;
  while (slots < size * size_t{2}) slots *= 2;
  std::vector<uint32_t> found(slots), group_of(size), first;  // 0, or a group and 1
  for (uint32_t each = 0; each < size; each++) {
    const Term *const row = relation->data() + each * size_t{width};
    Term key[WIDEST];
    for (size_t column = 0; column < count; column++) key[column] = row[columns[column]];
    const auto agrees = [&](uint32_t group) {
      const Term *const other = relation->data() + first[group] * size_t{width};
      for (size_t column = 0; column < count; column++)
        if (other[columns[column]] != key[column]) return false;
      return true;
    };
    size_t slot = hash_of(key, count, 0) & (slots - 1);
    while (found[slot] && !agrees(found[slot] - 1)) slot = (slot + 1) & (slots - 1);
    if (!found[slot]) {
      first.push_back(each);
      found[slot] = static_cast<uint32_t>(first.size());
    }
    group_of[each] = found[slot] - 1;
  }
  const uint64_t head = 1 + first.size() * (count + 1);
  const uint64_t needed = head + size * uint64_t{width - count};
  if (needed > room) return needed;
  std::vector<uint64_t> sizes(first.size()), places(first.size());
  for (uint32_t group : group_of) sizes[group] += width - count;
  uint32_t *to = groups;
  *to++ = static_cast<uint32_t>(first.size());
  uint64_t place = head;
  for (size_t group = 0; group < first.size(); group++) {
    const Term *const row = relation->data() + first[group] * size_t{width};
    for (size_t column = 0; column < count; column++) *to++ = row[columns[column]];
    *to++ = static_cast<uint32_t>(sizes[group]);
    places[group] = place;
    place += sizes[group];
  }
  for (uint32_t each = 0; each < size; each++)
    for (uint32_t column = 0; column < width; column++)
      if (!by[column])
        groups[places[group_of[each]]++] = relation->data()[each * size_t{width} + column];
  return needed;
}

void engine_fired(const Engine *engine, uint8_t *fired) {
  std::copy(engine->fired().begin(), engine->fired().end(), fired);
}

size_t engine_term(Engine *engine, uint32_t term, char *text, size_t room) {
  std::string written;
  if (guarded(engine, [&] { engine->terms().write(term, written); }) != ENGINE_DONE) return 0;
  std::copy_n(written.data(), std::min(room, written.size()), text);
  return written.size();
}

uint64_t engine_size(const Engine *engine) { return engine->size(); }

#if defined(_WIN32)
void *PyInit__native(void) { return nullptr; }
#endif
