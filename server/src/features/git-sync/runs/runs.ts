import type { SyncDecision } from '@dossier/contract/vocabulary'

/** How one sync went, in numbers and a sentence (docs/spec/git-sync.md §1). */
export interface RunSummary {
  imported_files: number
  exported_files: number
  trashed_items: number
  imported_commits: number
  conflicts: number
  skipped: number
  started_at: number
  finished_at: number | null
  duration_ms: number
  message: string
}

/** What became of one file or record. */
export interface Decision {
  path: string
  type: string
  recordId: string
  decision: SyncDecision
  /** In words; '' where the decision says it all. */
  reason: string
}

export const emptySummary = (startedAt: number): RunSummary => ({
  imported_files: 0,
  exported_files: 0,
  trashed_items: 0,
  imported_commits: 0,
  conflicts: 0,
  skipped: 0,
  started_at: startedAt,
  finished_at: null,
  duration_ms: 0,
  message: '',
})

const COUNTED: Partial<
  Record<SyncDecision, 'imported_files' | 'exported_files' | 'trashed_items' | 'conflicts' | 'skipped'>
> = {
  imported: 'imported_files',
  updated: 'imported_files',
  merged: 'imported_files',
  renamed: 'imported_files',
  restored: 'imported_files',
  exported: 'exported_files',
  removed: 'exported_files',
  trashed: 'trashed_items',
  conflict: 'conflicts',
  skipped: 'skipped',
  held_back: 'skipped',
}

export function countDecisions(decisions: readonly Decision[]): Partial<RunSummary> {
  const counts: Record<string, number> = {}
  for (const { decision } of decisions) {
    const field = COUNTED[decision]
    if (field) counts[field] = (counts[field] ?? 0) + 1
  }
  return counts
}

/** The outcome as a sentence. @param isDry it would be so */
export function describeRun(decisions: readonly Decision[], commits: number, isDry: boolean): string {
  const words: Record<string, string> = {
    imported: 'taken in',
    adopted: 'recognised',
    updated: 'updated here',
    merged: 'merged',
    renamed: 'renamed here',
    trashed: 'moved to trash',
    restored: 'taken out of trash',
    kept: 'kept here',
    conflict: 'in conflict',
    exported: 'written to git',
    removed: 'removed from git',
    skipped: 'left alone',
    held_back: 'held back',
  }
  const counts = new Map<string, number>()
  for (const { decision } of decisions) counts.set(decision, (counts.get(decision) ?? 0) + 1)
  const parts = [...counts].map(([decision, count]) => `${count} ${words[decision] ?? decision}`)
  if (commits > 0) parts.push(`${commits} ${commits === 1 ? 'commit' : 'commits'} taken in`)
  if (parts.length === 0) return isDry ? 'This sync would change nothing.' : 'Nothing had changed.'
  return isDry ? `This sync would do: ${parts.join(', ')}.` : `${parts.join(', ')}.`
}
