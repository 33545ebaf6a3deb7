import { matchPieces } from '#platform/texts/match-pieces.ts'

type Kind = 'same' | 'removed' | 'added'

interface Piece {
  kind: Kind
  text: string
}

/** A line of a comparison. A changed line holds removed and added text; a gap replaces unchanged lines. */
export interface Line {
  kind: Kind | 'changed' | 'gap'
  pieces: readonly Piece[]
}

const AROUND = 1
/**
 * Minimum share of the longer line that two versions of a line have in common. Otherwise they count as removed and
 * added.
 */
const SAME_ENOUGH = 0.4

/** Number of added lines to search for the new version of a line. */
const AHEAD = 5

const words = new Intl.Segmenter('und', { granularity: 'word' })

export function compareTexts(before: string, after: string): Line[] {
  const steps = compareInSteps(before, after)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Compares in steps of a few milliseconds: long texts take seconds, and the page must stay responsive. */
export function* compareInSteps(before: string, after: string): Generator<undefined, Line[]> {
  const [a, b] = [before.split('\n'), after.split('\n')]
  const lines: Line[] = []
  let [fromA, fromB] = [0, 0]
  for (const [i, j] of [...matchPieces(a, b), [a.length, b.length] as const]) {
    for (const line of yield* changedLines(a.slice(fromA, i), b.slice(fromB, j))) lines.push(line)
    if (i < a.length) lines.push(whole('same', a[i] ?? ''))
    ;[fromA, fromB] = [i + 1, j + 1]
  }
  return withGaps(lines)
}

const whole = (kind: Kind, text: string): Line => ({ kind, pieces: [{ kind, text }] })

function* changedLines(removed: readonly string[], added: readonly string[]): Generator<undefined, Line[]> {
  const came: Words[] = added.map((text) => ({ text }))
  const lines: Line[] = []
  let next = 0
  for (const line of removed) {
    const pair = yield* findPair({ text: line }, came.slice(next, next + AHEAD))
    if (pair) {
      const between = added.slice(next, next + pair.at).map((text) => whole('added', text))
      lines.push(...between, { kind: pair.pieces.every(isSame) ? 'same' : 'changed', pieces: pair.pieces })
      next += pair.at + 1
    } else lines.push(whole('removed', line))
  }
  return [...lines, ...added.slice(next).map((text) => whole('added', text))]
}

interface Pair {
  at: number
  pieces: readonly Piece[]
}

function* findPair(line: Words, others: readonly Words[]): Generator<undefined, Pair | null> {
  // All empty lines are alike, so only the next one counts.
  const near = line.text.trim() === '' ? others.slice(0, 1) : others
  for (const [at, other] of near.entries()) {
    yield
    if (line.text === other.text) return { at, pieces: [{ kind: 'same', text: line.text }] }
    if (!mayBeAlike(line, other)) continue
    const pieces = compareWords(wordsOf(line), wordsOf(other))
    if (isMuchAlike(pieces)) return { at, pieces }
  }
  return null
}

/** Cheap filter by common words in any order. It costs linear time, the full comparison quadratic. */
function mayBeAlike(one: Words, other: Words): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const left = new Map<string, number>()
  for (const word of a) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of b) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    shared += word.length
    left.set(word, count - 1)
  }
  return shared >= SAME_ENOUGH * Math.max(signsIn(a), signsIn(b))
}

const isSame = ({ kind }: Piece): boolean => kind === 'same'

const signsIn = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.trim().length, 0)

const lengthOf = (pieces: readonly Piece[], ...kinds: Kind[]): number =>
  pieces.reduce((sum, { kind, text }) => sum + (kinds.includes(kind) ? text.trim().length : 0), 0)

function isMuchAlike(pieces: readonly Piece[]): boolean {
  const longer = Math.max(lengthOf(pieces, 'same', 'removed'), lengthOf(pieces, 'same', 'added'))
  return longer > 0 && lengthOf(pieces, 'same') >= SAME_ENOUGH * longer
}

function compareWords(a: readonly string[], b: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  const [removed, added]: [string[], string[]] = [[], []]
  const settle = (): void => {
    if (removed.length > 0) pieces.push({ kind: 'removed', text: removed.splice(0).join('') })
    if (added.length > 0) pieces.push({ kind: 'added', text: added.splice(0).join('') })
  }
  const stay = (text: string): void => {
    settle()
    if (text !== '') pieces.push({ kind: 'same', text })
  }
  let [fromA, fromB, space] = [0, 0, '']
  for (const [i, j] of [...matchPieces(a, b), [a.length, b.length] as const]) {
    const [went, came] = [a.slice(fromA, i), b.slice(fromB, j)]
    // A space between two replaced words is replaced too, so that the removed text reads as it was.
    const goesAlong = space !== '' && went.length > 0 && came.length > 0
    if (space !== '' && !goesAlong) stay(space)
    removed.push(...(goesAlong ? [space] : []), ...went)
    added.push(...(goesAlong ? [space] : []), ...came)
    const stayed = a[i] ?? ''
    space = stayed.trim() === '' && removed.length > 0 && added.length > 0 ? stayed : ''
    if (space === '') stay(stayed)
    ;[fromA, fromB] = [i + 1, j + 1]
  }
  return joined(pieces)
}

interface Words {
  text: string
  cut?: string[]
}

const wordsOf = (line: Words): string[] => {
  line.cut ??= Array.from(words.segment(line.text), ({ segment }) => segment)
  return line.cut
}

function joined(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = []
  for (const piece of pieces) {
    const last = all.at(-1)
    if (last?.kind === piece.kind) last.text += piece.text
    else all.push({ ...piece })
  }
  return all
}

function withGaps(lines: readonly Line[]): Line[] {
  const isNear = (at: number): boolean => lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(isDifferent)
  const shown: Line[] = []
  for (const [at, line] of lines.entries()) {
    if (isNear(at)) shown.push(line)
    else if (shown.at(-1)?.kind !== 'gap') shown.push({ kind: 'gap', pieces: [] })
  }
  return shown
}

const isDifferent = ({ kind }: Line): boolean => kind !== 'same'
