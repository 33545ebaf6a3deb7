import type { GitConflict } from '@dossier/contract/git-repo'
import { useMemo, useState } from 'react'
import { type Keeping, keepSide, type MergePart, mergeParts } from './merge-parts.ts'

export interface Resolving {
  parts: readonly MergePart[]
  /** Result of each part; null = unresolved. */
  results: readonly (string | null)[]
  hunks: readonly number[]
  current: number
  open: number
  result: string | null
  /** True when a source text changed meanwhile, here or in git. */
  isOutdated: boolean
  stand(hunk: number): void
  keepHere(keeping: Keeping): void
  write(part: number, text: string): void
  /** Restarts with the current texts and discards all choices. */
  beginAnew(): void
}

export type Texts = Pick<GitConflict, 'base_text' | 'ours_text' | 'theirs_text'>

export const sameTexts = (a: Texts, b: Texts): boolean => a.ours_text === b.ours_text && a.theirs_text === b.theirs_text

/** Resolves a file conflict by conflict, based on the texts at the start. */
export function useResolving(conflict: Texts): Resolving {
  const [begun, setBegun] = useState<Texts>(conflict)
  const parts = useMemo(
    () => mergeParts({ base: begun.base_text, ours: begun.ours_text, theirs: begun.theirs_text }),
    [begun],
  )
  const [written, setWritten] = useState<ReadonlyMap<number, string>>(new Map())
  const [current, setCurrent] = useState(0)
  const hunks = parts.flatMap(({ kind }, at) => (kind === 'place' ? [at] : []))
  const results = parts.map((part, at) => written.get(at) ?? (part.kind === 'settled' ? part.result : null))
  const open = results.filter((result) => result === null).length
  const write = (part: number, text: string): void => setWritten(new Map(written).set(part, text))

  function keepHere(keeping: Keeping): void {
    const at = hunks[current]
    const part = at === undefined ? undefined : parts[at]
    if (at === undefined || !part) return
    write(at, keepSide(part, keeping))
    const after = [...hunks.keys()].filter((hunk) => hunk !== current && results[hunks[hunk] ?? -1] === null)
    setCurrent(after.find((hunk) => hunk > current) ?? after[0] ?? current)
  }

  return {
    parts,
    results,
    hunks,
    current,
    open,
    result: open === 0 ? results.join('') : null,
    isOutdated: !sameTexts(begun, conflict),
    stand: setCurrent,
    keepHere,
    write,
    beginAnew() {
      setBegun(conflict)
      setWritten(new Map())
      setCurrent(0)
    },
  }
}
