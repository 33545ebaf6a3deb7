import type { Slot } from './meanings.ts'
import type { Piece, Rule } from './rule.ts'
import type { WordIndex } from './words.ts'

/** A rule whose first piece is known to be there; `order` is its place among all rules. */
export interface Continuation {
  rule: Rule
  rest: readonly NumberedPiece[]
  order: number
}

export type NumberedPiece =
  | { kind: 'literal'; literal: RegExp; id: number }
  | { kind: 'words'; words: WordIndex }
  | { kind: 'slot'; slot: Slot; id: number; isOptional: boolean }

/** Rules that begin alike: where the beginning is not, none of them is tried. */
export interface Opening {
  first: NumberedPiece
  continuations: readonly Continuation[]
}

/** The rules of one language, made ready for reading. At the same length of a reading the earlier rule wins. */
export interface Grammar {
  idOf(slot: Slot): number
  openings: readonly (readonly Opening[])[]
  /** How many slots and expressions there are; their ids are below. */
  size: { slots: number; literals: number }
}

export function grammarOf(...families: readonly (readonly Rule[])[]): Grammar {
  const slots = numbering<Slot>()
  const literals = numbering<RegExp>()
  const bySlot: Map<string, { first: NumberedPiece; continuations: Continuation[] }>[] = []
  for (const [order, rule] of families.flat().entries()) {
    const [first, ...rest] = rule.pieces.map((piece) => numbered(piece, slots.of, literals.of))
    if (!first) continue
    const slot = slots.of(rule.gives)
    const openings = bySlot[slot] ?? new Map<string, { first: NumberedPiece; continuations: Continuation[] }>()
    bySlot[slot] = openings
    const key =
      first.kind === 'words' || (first.kind === 'slot' && first.isOptional) ? `${order}` : `${first.kind}${first.id}`
    const opening = openings.get(key) ?? { first, continuations: [] }
    opening.continuations.push({ rule, rest, order })
    openings.set(key, opening)
  }
  const size = { slots: slots.count(), literals: literals.count() }
  return { idOf: slots.of, size, openings: Array.from(bySlot, (openings) => [...(openings?.values() ?? [])]) }
}

function numbered(piece: Piece, slots: (slot: Slot) => number, literals: (literal: RegExp) => number): NumberedPiece {
  if ('literal' in piece) return { kind: 'literal', literal: piece.literal, id: literals(piece.literal) }
  if ('words' in piece) return { kind: 'words', words: piece.words }
  return { kind: 'slot', slot: piece.slot, id: slots(piece.slot), isOptional: piece.isOptional }
}

/** Gives each new thing the next number. */
function numbering<Thing>(): { of(thing: Thing): number; count(): number } {
  const numbers = new Map<Thing, number>()
  return {
    of(thing) {
      const number = numbers.get(thing) ?? numbers.size
      numbers.set(thing, number)
      return number
    },
    count: () => numbers.size,
  }
}
