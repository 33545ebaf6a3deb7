import { matchSequences } from '#platform/texts/match-sequences.ts'

/** A part of a file that both sides changed. Texts include line ends, so that the joined parts form the file. */
export type MergePart =
  /** Without conflict: both sides are equal, or only one side changed. */
  { kind: 'settled'; ours: string; theirs: string; result: string } | { kind: 'place'; ours: string; theirs: string }

interface Texts {
  /** The last common version; '' = none. */
  base: string
  ours: string
  theirs: string
}

/** Splits three texts into settled parts and conflicts, as diff3 does. */
export function mergeParts({ base, ours, theirs }: Texts): MergePart[] {
  const [a, b] = [linesOf(ours), linesOf(theirs)]
  const from = base === '' ? inBoth(a, b) : linesOf(base)
  const [inOurs, inTheirs] = [new Map(matchSequences(from, a)), new Map(matchSequences(from, b))]
  const parts: MergePart[] = []
  const last = { from: 0, a: 0, b: 0 }

  function cutAt(i: number, toA: number, toB: number): void {
    const part = classifyPart(from.slice(last.from, i), a.slice(last.a, toA), b.slice(last.b, toB))
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

const inBoth = (a: readonly string[], b: readonly string[]): string[] => matchSequences(a, b).map(([i]) => a[i] ?? '')

function classifyPart(from: readonly string[], a: readonly string[], b: readonly string[]): MergePart | null {
  const [base, ours, theirs] = [from.join(''), a.join(''), b.join('')]
  if (ours === '' && theirs === '' && base === '') return null
  if (ours === theirs || theirs === base) return { kind: 'settled', ours, theirs, result: ours }
  if (ours === base) return { kind: 'settled', ours, theirs, result: theirs }
  return { kind: 'place', ours, theirs }
}

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

/** Resolves a conflict by keeping a side. For both, ours comes first, and a line end separates them. */
export function keepSide({ ours, theirs }: { ours: string; theirs: string }, keeping: Keeping): string {
  if (keeping !== 'both') return keeping === 'ours' ? ours : theirs
  return ours === '' || ours.endsWith('\n') || theirs === '' ? ours + theirs : `${ours}\n${theirs}`
}

/** Returns the resolution for the service. A side kept in full stays identical to the byte. */
export function resolutionOf(result: string, { ours, theirs }: Pick<Texts, 'ours' | 'theirs'>) {
  if (result === ours) return { as: 'ours' as const }
  if (result === theirs) return { as: 'theirs' as const }
  return { as: 'text' as const, text: result }
}
