import { type Message, message } from '@dossier/contract/message'
import type { MessageKey } from '@dossier/contract/messages/messages'
import type { SyncDecision } from '@dossier/contract/vocabulary'

/** Result of a sync in numbers and a sentence (docs/spec/git-sync.md §1). */
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

export interface Decision {
  path: string
  type: string
  recordId: string
  decision: SyncDecision
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

export function describeRun(decisions: readonly Decision[], commits: number, isDry: boolean): Message {
  const counts = new Map<SyncDecision, number>()
  for (const { decision } of decisions) counts.set(decision, (counts.get(decision) ?? 0) + 1)
  const dones = [...counts].map(([decision, count]) => message(DONE[decision], { count }))
  if (commits > 0) dones.push(message(commits === 1 ? 'gitSync.doneCommit' : 'gitSync.doneCommits', { count: commits }))
  if (dones.length === 0) return isDry ? message('gitSync.wouldChangeNothing') : message('gitSync.nothingChanged')
  return isDry ? message('gitSync.wouldDo', { dones }) : message('gitSync.did', { dones })
}

const DONE = {
  imported: 'gitSync.doneImported',
  adopted: 'gitSync.doneAdopted',
  updated: 'gitSync.doneUpdated',
  merged: 'gitSync.doneMerged',
  renamed: 'gitSync.doneRenamed',
  trashed: 'gitSync.doneTrashed',
  restored: 'gitSync.doneRestored',
  kept: 'gitSync.doneKept',
  conflict: 'gitSync.doneConflict',
  exported: 'gitSync.doneExported',
  removed: 'gitSync.doneRemoved',
  skipped: 'gitSync.doneSkipped',
  held_back: 'gitSync.doneHeldBack',
} as const satisfies Record<SyncDecision, MessageKey>
