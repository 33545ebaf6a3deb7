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
  const [a, b] = [before.split('\n'), after.split('\n')]
  const lines: Line[] = []
  let [fromA, fromB] = [0, 0]
  for (const [i, j] of [...matchPieces(a, b), [a.length, b.length] as const]) {
    for (const line of changedLines(a.slice(fromA, i), b.slice(fromB, j))) lines.push(line)
    if (i < a.length) lines.push(whole('same', a[i] ?? ''))
    ;[fromA, fromB] = [i + 1, j + 1]
  }
  return withGaps(lines)
}

const whole = (kind: Kind, text: string): Line => ({ kind, pieces: [{ kind, text }] })

/** Lines of which none stayed: each that went is paired with the next that came and is much like it. */
function changedLines(removed: readonly string[], added: readonly string[]): Line[] {
  const lines: Line[] = []
  let next = 0
  for (const line of removed) {
    const pairs = added.slice(next, next + AHEAD).map((other) => compareWords(line, other))
    const at = pairs.findIndex(isMuchAlike)
    const pieces = pairs[at]
    if (pieces) {
      lines.push(...added.slice(next, next + at).map((text) => whole('added', text)), { kind: 'changed', pieces })
      next += at + 1
    } else lines.push(whole('removed', line))
  }
  return [...lines, ...added.slice(next).map((text) => whole('added', text))]
}

const lengthOf = (pieces: readonly Piece[], ...kinds: Kind[]): number =>
  pieces.reduce((sum, { kind, text }) => sum + (kinds.includes(kind) ? text.trim().length : 0), 0)

function isMuchAlike(pieces: readonly Piece[]): boolean {
  const longer = Math.max(lengthOf(pieces, 'same', 'removed'), lengthOf(pieces, 'same', 'added'))
  return longer > 0 && lengthOf(pieces, 'same') >= SAME_ENOUGH * longer
}

/** Two lines, word by word: what stayed, what went, what came in its place. */
function compareWords(before: string, after: string): Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)]
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

const wordsOf = (text: string): string[] => Array.from(words.segment(text), ({ segment }) => segment)

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
