// The engine: facts in, plans run over them, rows out. See engine.cpp.
//
// Each engine has all of its state; two threads may use two engines at once. Every call that can
// fail returns a code of EngineResult, 0 where all is well; engine_message says more. After a
// failure the engine is used again once engine_begin was called.
#ifndef CLINGATHER_ENGINE_H
#define CLINGATHER_ENGINE_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define ENGINE_API __declspec(dllexport)
#else
#define ENGINE_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Engine Engine;

enum EngineResult {
  ENGINE_DONE = 0,
  ENGINE_OVERFLOW = 1,   // a number left the range that is computed with
  ENGINE_UNDECIDED = 2,  // negation within recursion left an atom neither true nor false
  ENGINE_TOO_MUCH = 3,   // more rows than are allowed, or no memory
  ENGINE_UNREADABLE = 4  // a fact or plan that is not in the language
};

// A new engine that holds at most so many rows at once; NULL without memory.
ENGINE_API Engine *engine_new(uint64_t most_rows);
ENGINE_API void engine_free(Engine *engine);

// What went wrong in the last call that failed.
ENGINE_API const char *engine_message(const Engine *engine);

// Tell the plans, once. `names`: predicates, functors, constants, one a line. `numbers`: see
// Engine::plans in engine.cpp and bridge/engine/form.py; they stay where they are for as long as the
// engine is there.
ENGINE_API int engine_plans(Engine *engine, const char *names, size_t size, const int32_t *numbers);

// Keep the rows that are there now for good; called once, before the first engine_begin.
ENGINE_API int engine_keep(Engine *engine);

// Read facts once, as a block, and tell the number that engine_begin calls it by.
ENGINE_API int engine_block(Engine *engine, const char *text, size_t size, uint32_t *number);

// Begin anew: what is there are the rows that were kept and those of some blocks. A run costs least
// where few facts differ from those of the run before.
ENGINE_API int engine_begin(Engine *engine, const uint32_t *blocks, size_t count);

// Add facts for the next run, as clingo writes them; no fact goes over several lines, and what is
// behind a % is a comment. Facts of predicates that no plan knows are passed over.
ENGINE_API int engine_facts(Engine *engine, const char *text, size_t size);

// Tell whether what the last runs derived is what they would derive from the facts that were added
// since the last engine_begin, and those facts of some predicates are the same: 1, or 0 where that
// is not known.
ENGINE_API int engine_stands(Engine *engine, const uint32_t *predicates, size_t count,
                             uint32_t *stands);

// Run a program of the plans with a number as its parameter. Program 1 is evaluated over the facts
// alone, the others over what is there.
ENGINE_API int engine_run(Engine *engine, uint32_t program, int32_t parameter);

// Write of each of some predicates that has rows: its number, how many rows, and these, as many
// terms each as it has arguments. Returns how many numbers that takes; where there is less room for
// them, what is written is of no use.
ENGINE_API uint64_t engine_rows(const Engine *engine, const uint32_t *predicates, size_t count,
                                uint32_t *rows, uint64_t room);

// Write the rows of a predicate in groups: in one are those that agree in some columns, in the order
// of these rows. First how many groups there are; then of each its terms in these columns, and how
// many terms its rows have in the others; then those, group by group. Returns and leaves unwritten
// as engine_rows does.
ENGINE_API uint64_t engine_groups(const Engine *engine, uint32_t predicate, const uint32_t *columns,
                                  size_t count, uint32_t *groups, uint64_t room);

// Of each rule of the plans, whether it has emitted a row since the engine is there.
ENGINE_API void engine_fired(const Engine *engine, uint8_t *fired);

// Write a term as clingo does, without a 0 at its end; the length that it has, even if more than
// there is room for.
ENGINE_API size_t engine_term(Engine *engine, uint32_t term, char *text, size_t room);

// How many terms were made, and lines, blocks and facts read since the engine is there: they are
// remembered as long as it is.
ENGINE_API uint64_t engine_size(const Engine *engine);

#if defined(_WIN32)
// The linker is told to export what a module of Python has; nobody imports this library as one.
ENGINE_API void *PyInit__native(void);
#endif

#ifdef __cplusplus
}
#endif
#endif
