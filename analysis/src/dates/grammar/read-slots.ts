import type { DateContext } from '../date-context.ts'
import { kindOf } from './first-letters.ts'
import type { Continuation, Grammar, NumberedPiece } from './grammar.ts'
import type { Meanings, Slot } from './meanings.ts'
import { smallLetters } from './words.ts'

export interface Reading<Gives extends Slot> {
  meaning: Meanings[Gives]
  end: number
}

type AnyReading = Reading<Slot>
type Slots = Record<string, unknown>
const NOT_THERE = -1
const NOT_TRIED = 0
const NO_KIND = 31

/**
 * Parses slots of one text in linear time: each slot and expression is tried at most once per position (packrat
 * parsing). Rules have a bounded number of bounded parts. The longest match of a slot wins.
 */
export function createSlotReader(grammar: Grammar, text: string, context: DateContext) {
  const small = smallLetters(text)
  const width = text.length + 1
  const readings: (AnyReading | null | undefined)[] = []
  readings.length = grammar.size.slots * width
  /** End of each tried expression per position, plus one. */
  const literalEnds = new Int32Array(grammar.size.literals * width)
  const kinds = kindsOf(text)

  function read(slot: number, at: number): AnyReading | null {
    const openings = grammar.openings[slot]?.[kinds[at] ?? NO_KIND]
    if (openings === undefined || openings.length === 0) return null
    const place = slot * width + at
    const seen = readings[place]
    if (seen !== undefined) return seen
    readings[place] = null // a left-recursive rule finds nothing instead of looping
    let longest: AnyReading | null = null
    let order = 0
    for (const { first, continuations } of openings) {
      const inner = first.kind === 'slot' ? read(first.id, at) : null
      const begun = first.kind === 'slot' ? (inner?.end ?? (first.isOptional ? at : NOT_THERE)) : endOf(first, at)
      if (begun === NOT_THERE) continue
      for (const continuation of continuations) {
        const reading = readRest(
          continuation,
          first.kind === 'slot' && inner ? { [first.slot]: inner.meaning } : {},
          at,
          begun,
        )
        if (!reading || reading.end <= at) continue
        if (longest && (reading.end < longest.end || (reading.end === longest.end && continuation.order > order)))
          continue
        longest = reading
        order = continuation.order
      }
    }
    readings[place] = longest
    return longest
  }

  function readRest({ rule, rest }: Continuation, slots: Slots, start: number, begun: number): AnyReading | null {
    let at = begun
    let end: number | null = null
    for (const piece of rest) {
      if (piece.kind === 'end') end = at
      else if (piece.kind === 'slot') {
        const inner = read(piece.id, at)
        if (!inner && !piece.isOptional) return null
        if (inner) slots[piece.slot] = inner.meaning
        at = inner?.end ?? at
      } else {
        at = endOf(piece, at)
        if (at === NOT_THERE) return null
      }
    }
    const meaning = rule.read(slots, context, text.slice(start, at))
    return meaning === null ? null : { meaning: meaning as Meanings[Slot], end: end ?? at }
  }

  function endOf(piece: Exclude<NumberedPiece, { kind: 'slot' }>, at: number): number {
    if (piece.kind === 'end') return at
    if (piece.kind === 'words') return piece.words.endOfLongest(small, at)
    if (!piece.beginning.mayBeEmpty && (piece.beginning.letters & (1 << (kinds[at] ?? NO_KIND))) === 0) return NOT_THERE
    const place = piece.id * width + at
    const seen = literalEnds[place] ?? NOT_TRIED
    if (seen !== NOT_TRIED) return seen < 0 ? NOT_THERE : seen - 1
    piece.literal.lastIndex = at
    const end = piece.literal.test(text) ? piece.literal.lastIndex : NOT_THERE
    literalEnds[place] = end === NOT_THERE ? NOT_THERE : end + 1
    return end
  }

  return <Gives extends Slot>(slot: Gives, at: number) => read(grammar.idOf(slot), at) as Reading<Gives> | null
}

function kindsOf(text: string): Uint8Array {
  const kinds = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) kinds[at] = kindOf(text.charAt(at))
  return kinds
}
