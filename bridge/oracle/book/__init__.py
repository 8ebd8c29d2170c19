"""The phrasebook: one row says how a phrase is read, what it means, and how it is printed.

A `.book` file is text: categories, and under each its rows, a row a phrase.

    deed+ n                                 a category; with `n` it has two numbers, one and many;
                                            `+`: what it reads is more of that rule of the grammar,
                                            or of a category that stands before, in any file
    player one                              one whose rows are of that number alone
    dealt(S)                                one whose trees have S, which other rows say
    few<N>                                  a pattern: a category for each `few<card_phrase>`,
                                            which stands in its rows in the place of N
    destroy(W) = %destroy W:things          the tree on the left, the words on the right
    damage(S, A, R) [after] = ...           another wording of the same tree has a name
    put_into_hand(W) [V] = into V:whose     a wording that is one of several, or none: a part
                                            says which
    D [return] = %return W:things D:to(W)   the tree of a part, with a word more of its wording
    all(W) [-] = W:nouns_many               a node that must have no wording
    () = ()                                 no words
    any_target <- any one target            words that are read and never printed
    no_untap(host_controller) -> ...        words of a tree that is made after reading, by a pass
    .. D = D:lasting          a tree of it may be another row's: then that one is printed
    ? exile_face_down(W) = ...              a text of it may be another row's: then it is refused

A row that is long goes on in the next line, which is indented.

A row can be several that differ in little: `{a / b}`, on either side, is `a` in the first of them
and `b` in the second; `{/}` says again what the first braces of the row say:

    life(you) [{ / have}] = the life you {gained / have gained}
    player_did(P, "{lost life / drew a card}") = P:actor.one {/} this turn

On the left stand nodes (`kind(...)`), "texts", numbers, variables (a capital letter first) and
`@`, a place in the text. `number(1)[another]` is a node whose wording has that word, `owner!(W)` a
part that `derived.py` works out of others, or takes apart into others, perhaps with a wording; what
it can't be worked out of is not read. `(K, N)` is a pair: a part of other rows, never a node.
`W & controlled(you)` is a filter with a literal after its own, or several;
`[hidden]` is one that the printer of nouns leaves out, since other words of the row say it.
`clause(S, (C, D))` is a clause of a continuous effect: its subject and its changes, whatever its
condition and duration are; `clause(S, (C), X)` has its condition too. `(C)` is a list of one.
On the right:

    word      these words                   %verb          "destroys" of one, "destroy" of many
    {is|are}  of one, of many               @a             "a" or "an"
    {each|¬}  a row of one alone            X:{TYPE|TYPES} a token of one, of many
    X:cat     a part, of its own            X:cat.n        of the same number as the row
              number                        X:cat.one      of that number
    ^X:cat    a part that begins with a capital letter where it is printed
    K:cat ... K:other   what is said again: both are the same
    (K, N):cat   a part that is a pair      its@           a word, and its place is `@`: one
                                            of `PLACED` in `lexer.py`
    (K, anything):cat   a pair, whose second is that node, and not in the tree of the row; a node
                        may stand around a part too: `(number(K), x):cat`
    D:cat(S)     a part of a category `cat(S)`: S is in its tree and said by this row, or left
                 open by it too, where it is of such a category itself

What a part can be: a category of the book; a lens (`lenses.py`), in capitals: a token as a value;
or a rule of the grammar that is still printed by a function of its own (`borrowed.py`); of a noun
there are two rules, `card_phrase_one` and `card_phrase_many`.

Reading a row makes its tree, printing a tree takes the row that it fits: the one that says most of
its wording, else the one without a name. Both follow from the row, and a book in which they could
differ is refused as it is loaded (`checks.py`, `overlaps.py`).
"""
