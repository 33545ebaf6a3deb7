import type { Candidate } from './full-text.ts'

export function distinctCandidates(rows: readonly Candidate[]): Candidate[] {
  const seen = new Map<string, Candidate>()
  for (const { kind, id, at } of rows) seen.set(`${kind} ${id}`, { kind, id, at })
  return [...seen.values()]
}
