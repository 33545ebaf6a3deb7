import { matchSequences } from '#platform/texts/match-sequences.ts'

type Kind = 'same' | 'removed' | 'added'

interface Segment {
  kind: Kind
  text: string
}

/** A line of a comparison. A changed line holds removed and added text; a gap replaces unchanged lines. */
export interface Line {
  kind: Kind | 'changed' | 'gap'
  segments: readonly Segment[]
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
  for (const [i, j] of [...matchSequences(a, b), [a.length, b.length] as const]) {
    for (const line of yield* changedLines(a.slice(fromA, i), b.slice(fromB, j))) lines.push(line)
    if (i < a.length) lines.push(fullLine('same', a[i] ?? ''))
    ;[fromA, fromB] = [i + 1, j + 1]
  }
  return withGaps(lines)
}

const fullLine = (kind: Kind, text: string): Line => ({ kind, segments: [{ kind, text }] })

function* changedLines(removed: readonly string[], added: readonly string[]): Generator<undefined, Line[]> {
  const came: Words[] = added.map((text) => ({ text }))
  const lines: Line[] = []
  let next = 0
  for (const line of removed) {
    const pair = yield* findPair({ text: line }, came.slice(next, next + AHEAD))
    if (pair) {
      const between = added.slice(next, next + pair.at).map((text) => fullLine('added', text))
      lines.push(...between, { kind: pair.segments.every(isSame) ? 'same' : 'changed', segments: pair.segments })
      next += pair.at + 1
    } else lines.push(fullLine('removed', line))
  }
  return [...lines, ...added.slice(next).map((text) => fullLine('added', text))]
}

interface Pair {
  at: number
  segments: readonly Segment[]
}

function* findPair(line: Words, candidates: readonly Words[]): Generator<undefined, Pair | null> {
  // All empty lines are alike, so only the next one counts.
  const near = line.text.trim() === '' ? candidates.slice(0, 1) : candidates
  for (const [at, candidate] of near.entries()) {
    yield
    if (line.text === candidate.text) return { at, segments: [{ kind: 'same', text: line.text }] }
    if (!mayBeAlike(line, candidate)) continue
    const segments = compareWords(wordsOf(line), wordsOf(candidate))
    if (isMuchAlike(segments)) return { at, segments }
  }
  return null
}

/** Cheap filter by common words in any order. It costs linear time, the full comparison quadratic. */
function mayBeAlike(line: Words, candidate: Words): boolean {
  const [a, b] = [wordsOf(line), wordsOf(candidate)]
  const remaining = new Map<string, number>()
  for (const word of a) remaining.set(word, (remaining.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of b) {
    const count = remaining.get(word) ?? 0
    if (count === 0) continue
    shared += word.length
    remaining.set(word, count - 1)
  }
  return shared >= SAME_ENOUGH * Math.max(signsIn(a), signsIn(b))
}

const isSame = ({ kind }: Segment): boolean => kind === 'same'

const signsIn = (words: readonly string[]): number => words.reduce((sum, word) => sum + word.trim().length, 0)

const lengthOf = (segments: readonly Segment[], ...kinds: Kind[]): number =>
  segments.reduce((sum, { kind, text }) => sum + (kinds.includes(kind) ? text.trim().length : 0), 0)

function isMuchAlike(segments: readonly Segment[]): boolean {
  const longer = Math.max(lengthOf(segments, 'same', 'removed'), lengthOf(segments, 'same', 'added'))
  return longer > 0 && lengthOf(segments, 'same') >= SAME_ENOUGH * longer
}

function compareWords(a: readonly string[], b: readonly string[]): Segment[] {
  const segments: Segment[] = []
  const [removed, added]: [string[], string[]] = [[], []]
  const settle = (): void => {
    if (removed.length > 0) segments.push({ kind: 'removed', text: removed.splice(0).join('') })
    if (added.length > 0) segments.push({ kind: 'added', text: added.splice(0).join('') })
  }
  const stay = (text: string): void => {
    settle()
    if (text !== '') segments.push({ kind: 'same', text })
  }
  let [fromA, fromB, space] = [0, 0, '']
  for (const [i, j] of [...matchSequences(a, b), [a.length, b.length] as const]) {
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
  return joined(segments)
}

interface Words {
  text: string
  cut?: string[]
}

const wordsOf = (line: Words): string[] => {
  line.cut ??= Array.from(words.segment(line.text), ({ segment }) => segment)
  return line.cut
}

function joined(segments: readonly Segment[]): Segment[] {
  const all: Segment[] = []
  for (const segment of segments) {
    const last = all.at(-1)
    if (last?.kind === segment.kind) last.text += segment.text
    else all.push({ ...segment })
  }
  return all
}

function withGaps(lines: readonly Line[]): Line[] {
  const isNear = (at: number): boolean => lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(isDifferent)
  const shown: Line[] = []
  for (const [at, line] of lines.entries()) {
    if (isNear(at)) shown.push(line)
    else if (shown.at(-1)?.kind !== 'gap') shown.push({ kind: 'gap', segments: [] })
  }
  return shown
}

const isDifferent = ({ kind }: Line): boolean => kind !== 'same'
