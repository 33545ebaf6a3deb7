import type { GitConflict } from '@dossier/contract/git-repo'
import { useMemo, useState } from 'react'
import { type Keeping, keep, type MergePart, mergeParts } from './merge-parts.ts'

export interface Resolving {
  parts: readonly MergePart[]
  /** What each part is to be; null where nobody has chosen yet. */
  results: readonly (string | null)[]
  /** Numbers of the parts in which somebody has to choose. */
  places: readonly number[]
  /** Which of the places is looked at. */
  current: number
  open: number
  /** The whole file, once every place is settled. */
  result: string | null
  /** What it was made from has changed meanwhile, here or in git. */
  isOutdated: boolean
  stand(place: number): void
  keepHere(keeping: Keeping): void
  write(part: number, text: string): void
  /** From the texts as they are now; what was chosen is gone. */
  beginAnew(): void
}

export type Texts = Pick<GitConflict, 'base_text' | 'ours_text' | 'theirs_text'>

export const sameTexts = (a: Texts, b: Texts): boolean => a.ours_text === b.ours_text && a.theirs_text === b.theirs_text

/** Choosing, place by place, what a file becomes. It goes by the texts that one began with. */
export function useResolving(conflict: Texts): Resolving {
  const [begun, setBegun] = useState<Texts>(conflict)
  const parts = useMemo(
    () => mergeParts({ base: begun.base_text, ours: begun.ours_text, theirs: begun.theirs_text }),
    [begun],
  )
  const [written, setWritten] = useState<ReadonlyMap<number, string>>(new Map())
  const [current, setCurrent] = useState(0)
  const places = parts.flatMap(({ kind }, at) => (kind === 'place' ? [at] : []))
  const results = parts.map((part, at) => written.get(at) ?? (part.kind === 'settled' ? part.result : null))
  const open = results.filter((result) => result === null).length
  const write = (part: number, text: string): void => setWritten(new Map(written).set(part, text))

  /** Then the next one that is open is looked at. */
  function keepHere(keeping: Keeping): void {
    const at = places[current]
    const part = at === undefined ? undefined : parts[at]
    if (at === undefined || !part) return
    write(at, keep(part, keeping))
    const after = [...places.keys()].filter((place) => place !== current && results[places[place] ?? -1] === null)
    setCurrent(after.find((place) => place > current) ?? after[0] ?? current)
  }

  return {
    parts,
    results,
    places,
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
