import type { Candidate } from './full-text.ts'

export function distinctCandidates(rows: readonly Candidate[]): Candidate[] {
  const candidatesByKey = new Map<string, Candidate>()
  for (const { kind, id, at } of rows) candidatesByKey.set(`${kind} ${id}`, { kind, id, at })
  return [...candidatesByKey.values()]
}
