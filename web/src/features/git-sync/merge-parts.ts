import { matchPieces } from '#platform/texts/match-pieces.ts'

/** A piece of a file that both sides changed. Texts hold their line ends, so that joined parts are the file. */
export type MergePart =
  /** Nobody has to choose: both have it, or only one side changed it, and then it is that one's. */
  | { kind: 'settled'; ours: string; theirs: string; result: string }
  /** Both changed it, and differently. */
  | { kind: 'place'; ours: string; theirs: string }

interface Texts {
  /** As both sides last had it; '' when they never did. */
  base: string
  ours: string
  theirs: string
}

/** Three texts, cut where they agree and where somebody has to choose (as diff3 does it). */
export function mergeParts({ base, ours, theirs }: Texts): MergePart[] {
  const [a, b] = [linesOf(ours), linesOf(theirs)]
  const from = base === '' ? inBoth(a, b) : linesOf(base)
  const [inOurs, inTheirs] = [new Map(matchPieces(from, a)), new Map(matchPieces(from, b))]
  const parts: MergePart[] = []
  const last = { from: 0, a: 0, b: 0 }

  function cutAt(i: number, toA: number, toB: number): void {
    const part = judge(from.slice(last.from, i), a.slice(last.a, toA), b.slice(last.b, toB))
    if (part) parts.push(part)
    Object.assign(last, { from: i, a: toA, b: toB })
  }

  for (let i = 0; i < from.length; i += 1) {
    const [toA, toB] = [inOurs.get(i), inTheirs.get(i)]
    if (toA === undefined || toB === undefined) continue
    cutAt(i, toA, toB)
    const line = from[i] ?? ''
    parts.push({ kind: 'settled', ours: line, theirs: line, result: line })
    Object.assign(last, { from: i + 1, a: toA + 1, b: toB + 1 })
  }
  cutAt(from.length, a.length, b.length)
  return joined(parts)
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

const inBoth = (a: readonly string[], b: readonly string[]): string[] => matchPieces(a, b).map(([i]) => a[i] ?? '')

function judge(from: readonly string[], a: readonly string[], b: readonly string[]): MergePart | null {
  const [base, ours, theirs] = [from.join(''), a.join(''), b.join('')]
  if (ours === '' && theirs === '' && base === '') return null
  if (ours === theirs || theirs === base) return { kind: 'settled', ours, theirs, result: ours }
  if (ours === base) return { kind: 'settled', ours, theirs, result: theirs }
  return { kind: 'place', ours, theirs }
}

/** What needs no choice and follows each other is one part. */
function joined(parts: readonly MergePart[]): MergePart[] {
  const all: MergePart[] = []
  for (const part of parts) {
    const before = all.at(-1)
    if (before?.kind !== 'settled' || part.kind !== 'settled') all.push(part)
    else {
      all[all.length - 1] = {
        kind: 'settled',
        ours: before.ours + part.ours,
        theirs: before.theirs + part.theirs,
        result: before.result + part.result,
      }
    }
  }
  return all
}

export type Keeping = 'ours' | 'theirs' | 'both'

/** What a place becomes by keeping a side; of both, ours stands first and neither runs into the other. */
export function keep({ ours, theirs }: { ours: string; theirs: string }, keeping: Keeping): string {
  if (keeping !== 'both') return keeping === 'ours' ? ours : theirs
  return ours === '' || ours.endsWith('\n') || theirs === '' ? ours + theirs : `${ours}\n${theirs}`
}

/** How a whole file is told to the service: a side that was kept in full stays as it is to the byte. */
export function resolutionOf(result: string, { ours, theirs }: Pick<Texts, 'ours' | 'theirs'>) {
  if (result === ours) return { as: 'ours' as const }
  if (result === theirs) return { as: 'theirs' as const }
  return { as: 'text' as const, text: result }
}
