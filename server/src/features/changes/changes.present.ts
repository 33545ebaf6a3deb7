import type { ProjectChanges } from '@dossier/contract/changes'
import { openTargetOf } from '#features/search/index'
import { toTimestamp } from '#platform/clock/clock'
import type { ChangedLines } from './changed-lines.ts'
import { type Change, SHOWN } from './changes.ts'
import type { ListedChanges } from './list-changes.ts'

export const presentChanges = ({ projectId, since, until, isFirst, groups }: ListedChanges): ProjectChanges => ({
  project: projectId,
  since: toTimestamp(since),
  until: toTimestamp(until),
  first: isFirst,
  groups: groups.map(({ kind, changes }) => ({
    kind,
    count: changes.length,
    items: changes.slice(0, SHOWN).map(presentChange),
  })),
})

const presentChange = ({ record, title, from, at, excerpt, threadId, count, by, lines }: Change) => ({
  type: record.type,
  id: record.id,
  title,
  from,
  at: toTimestamp(at),
  excerpt,
  thread_id: threadId,
  count,
  by,
  lines: lines && presentLines(lines),
  open_target: openTargetOf(record),
})

const LINES = 6
const LINE_CHARS = 300

const presentLines = ({ added, removed }: ChangedLines) => ({
  added: added.length,
  removed: removed.length,
  shown: [...shownLines('removed', removed), ...shownLines('added', added)],
})

const shownLines = (kind: 'added' | 'removed', lines: readonly string[]) =>
  lines.slice(0, LINES).map((line) => ({ kind, text: line.slice(0, LINE_CHARS).toWellFormed() }))
