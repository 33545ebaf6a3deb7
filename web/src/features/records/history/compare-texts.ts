import { matchPieces } from '#platform/texts/match-pieces.ts'

type Kind = 'same' | 'removed' | 'added'

interface Piece {
  kind: Kind
  text: string
}

/** A line of a comparison; a changed one holds what went and what came, a gap stands for lines that stayed. */
export interface Line {
  kind: Kind | 'changed' | 'gap'
  pieces: readonly Piece[]
}

/** Lines that stayed and are shown before and after each change. */
const AROUND = 1
/** Two lines are one that was changed where they share at least this part of the longer one; else one went and one came. */
const SAME_ENOUGH = 0.4

/** Of the lines that came, this many are looked at for the one that a line became. */
const AHEAD = 5

const words = new Intl.Segmenter('und', { granularity: 'word' })

/** What became of a text: line by line, and word by word within a line that was changed. */
export function compareTexts(before: string, after: string): Line[] {
  const steps = compareInSteps(before, after)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same in steps of some milliseconds: two long texts take seconds, and whoever shows them has other things to do. */
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

/** Lines of which none stayed: each that went is paired with the next that came and is much like it. */
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

/** The first that is much like a line, and what became of that. */
function* findPair(line: Words, others: readonly Words[]): Generator<undefined, Pair | null> {
  // An empty line is like any other one, so only the next will do.
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

/**
 * Whether so much can have stayed: the words that both have, wherever they stand. Most lines are told apart by that, which costs
 * as much as their words, and comparing them as much as the square of it.
 */
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

/** Two lines, word by word: what stayed, what went, what came in its place. */
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
    // A space between two words that were both replaced goes with them: what went is read as it stood there.
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

/** A line, cut into its words when they are first asked for. */
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

/** Leaves out what stayed, but for a line on each side of a change. */
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
