import type { RecordType } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { inTurns } from '#platform/clock/wait'
import { changedLines } from './changed-lines.ts'
import {
  type ChangedRecord,
  listChangedRecords,
  listOthersVersions,
  listTrashedRecords,
  type OthersVersion,
  readTexts,
} from './changed-records.view.ts'
import { findLook } from './changes.store.ts'
import { type Change, type ChangesScope, FIRST_LOOK_MS, type GroupOfChanges, SHOWN } from './changes.ts'
import type { Parts } from './dependencies.ts'
import { groupEmails } from './group-emails.ts'
import { parseSince } from './parse-since.ts'

export interface ListedChanges extends ChangesScope {
  isFirst: boolean
  groups: GroupOfChanges[]
}

/**
 * Lists what others, tools and the service changed in a project since the user last looked.
 * @throws AppError `not_found` for the project, `forbidden` when the caller may see nothing, `invalid_request`.
 */
export async function listChanges(
  parts: Parts,
  actor: Actor,
  projectId: string,
  since: string | undefined,
): Promise<ListedChanges> {
  const { isFirst, ...scope } = await openScope(parts, actor, projectId, since)
  const [emails, records] = await Promise.all([
    scope.types.includes('email') ? groupEmails(parts, scope) : { groups: [], trashed: [] },
    groupRecords(parts, scope),
  ])
  const deleted = [...emails.trashed, ...records.trashed].sort((a, b) => b.at - a.at)
  const groups = [...emails.groups, ...records.groups, { kind: 'deleted' as const, changes: deleted }]
  return { ...scope, isFirst, groups: groups.filter(({ changes }) => changes.length > 0) }
}

async function openScope(
  { accounts, clock, database, projects, search }: Parts,
  actor: Actor,
  projectId: string,
  since: string | undefined,
): Promise<ChangesScope & { isFirst: boolean }> {
  const { tenantId, userId } = actor
  const { id } = await projects.resolve(database.read, tenantId, projectId)
  const types: RecordType[] = search.visibleTypes(actor)
  const lastLook = await findLook(database.read, { tenant_id: tenantId, user_id: userId, project_id: id })
  const until = clock.now()
  const timeZone = since === undefined ? '' : await accounts.users.findTimeZone(database.read, userId)
  const named = since === undefined ? null : parseSince(since, timeZone)
  return {
    tenantId,
    userId,
    projectId: id,
    types,
    since: named ?? lastLook ?? until - FIRST_LOOK_MS,
    until,
    isFirst: lastLook === null,
  }
}

async function groupRecords(
  parts: Parts,
  scope: ChangesScope,
): Promise<{ groups: GroupOfChanges[]; trashed: Change[] }> {
  const { read } = parts.database
  const changed = await listChangedRecords(read, scope)
  const trashed = await listTrashedRecords(read, scope)
  const ids = [...changed, ...trashed].map(({ id }) => id)
  const versions = Map.groupBy(await listOthersVersions(read, scope, ids), ({ recordId }) => recordId)
  const ofOthers = changed.filter(({ id }) => versions.has(id))
  const isNew = ({ createdAt }: ChangedRecord): boolean => createdAt > scope.since
  const waits = ({ type, review }: ChangedRecord): boolean => type === 'memory' && review === 'waiting'
  const toChange = (record: ChangedRecord): Change => presentRecordChange(scope, record, versions.get(record.id) ?? [])
  const edited = ofOthers.filter((record) => !isNew(record) && !waits(record))
  return {
    groups: [
      { kind: 'memories_to_review', changes: ofOthers.filter(waits).map(toChange) },
      { kind: 'new_records', changes: ofOthers.filter((record) => isNew(record) && !waits(record)).map(toChange) },
      { kind: 'edited_records', changes: await withLines(parts, scope, edited, versions, toChange) },
    ],
    trashed: trashed.filter(({ id }) => versions.has(id)).map(toChange),
  }
}

function withLines(
  { database }: Parts,
  { tenantId }: ChangesScope,
  records: readonly ChangedRecord[],
  versions: ReadonlyMap<string, OthersVersion[]>,
  toChange: (record: ChangedRecord) => Change,
): Promise<Change[]> {
  return inTurns([...records.entries()], async ([index, record]) => {
    const change = toChange(record)
    const first = versions.get(record.id)?.[0]
    if (!first || index >= SHOWN) return change
    const texts = await readTexts(database.read, tenantId, record, first.version)
    return { ...change, lines: texts && changedLines(texts.before, texts.after) }
  })
}

const presentRecordChange = (
  { projectId }: ChangesScope,
  { id, type, title, url, updatedAt }: ChangedRecord,
  versions: readonly OthersVersion[],
): Change => ({
  record: { type, id, projectId },
  title: title || url,
  from: '',
  at: updatedAt,
  excerpt: '',
  threadId: '',
  count: 1,
  by: [...new Set(versions.map(({ name }) => name).filter(Boolean))],
  lines: null,
})
