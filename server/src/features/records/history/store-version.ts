import type { Tx } from '#platform/database/database'
import type { Author } from '../author.ts'
import type { RecordRow, RecordVersionRow } from '../records.tables.ts'
import {
  deleteVersions,
  insertVersion,
  joinVersions,
  listAuthors,
  listSizes,
  type VersionAuthor,
} from './history.store.ts'
import { actionOf, fieldsChanged, type WrittenColumn } from './record-change.ts'

/**
 * Limits of a record's history: versions and characters of earlier texts. At the limit, versions that a person saved
 * while writing on become one, before the oldest are dropped.
 */
export const MAX_VERSIONS = 200
export const MAX_CHARS = 20 * 1024 * 1024

export interface Change {
  before: RecordRow
  after: RecordRow
  by: Author
  restoredVersion?: number | undefined
  /** An undo or redo, which is no act of its own. */
  undoes?: boolean
}

export const firstVersionOf = ({ tenant_id, id, owner_id, written_by, created_at }: RecordRow): RecordVersionRow => ({
  tenant_id,
  record_id: id,
  version: 1,
  action: 'created',
  user_id: owner_id,
  via: written_by,
  restored_version: null,
  size: 0,
  created_at,
})

/**
 * Adds a version unless nothing changed. The caller locks the record, so the numbers have no gaps or duplicates.
 * @returns the number of the newest version
 */
export async function storeVersion(tx: Tx, change: Change, derived: readonly WrittenColumn[]): Promise<number> {
  const { before, after, by, restoredVersion } = change
  const fields = fieldsChanged(before, after, derived)
  if (fields.length === 0) return before.revision
  const key = { tenant_id: after.tenant_id, record_id: after.id }
  const older = await listSizes(tx, key)
  const newest = {
    // During an upgrade, a process of the last release counts only in the history.
    version: Math.max(older[0]?.version ?? 0, before.revision) + 1,
    size: fields.reduce((sum, { before: text }) => sum + text.length, 0),
  }
  await insertVersion(
    tx,
    {
      ...key,
      ...newest,
      action: restoredVersion === undefined ? actionOf(fields, after) : 'reverted',
      user_id: by.userId,
      via: by.via,
      restored_version: restoredVersion ?? null,
      created_at: after.updated_at,
    },
    fields,
  )
  let versions = [newest, ...older]
  if (lastToDrop(versions) !== undefined) {
    const pair = findJoinable(await listAuthors(tx, key), after.updated_at)
    if (pair) await joinVersions(tx, key, pair)
    versions = versions.filter(({ version }) => version !== pair?.earlier)
  }
  const last = lastToDrop(versions)
  if (last !== undefined) await deleteVersions(tx, key, last)
  return newest.version
}

/**
 * Returns the newest version beyond the limits, to delete with all older ones. The newest of all always stays.
 * @param versions newest first.
 */
export function lastToDrop(versions: readonly { version: number; size: number }[]): number | undefined {
  let chars = 0
  return versions.find(({ size }, index) => {
    chars += Number(size)
    return index > 0 && (index >= MAX_VERSIONS || chars > MAX_CHARS)
  })?.version
}

/** Saves without a longer pause are one piece of writing. */
const PAUSE_MS = 10 * 60_000
/** Others may still edit a text that is younger than this. */
const SETTLED_MS = 60 * 60_000

/**
 * Returns the oldest two adjacent versions that one author wrote without a pause; undefined when there are none.
 * @param versions newest first
 */
export function findJoinable(
  versions: readonly VersionAuthor[],
  now: number,
): { earlier: number; later: number } | undefined {
  const oldestFirst = versions.toReversed()
  for (const [at, earlier] of oldestFirst.entries()) {
    const later = oldestFirst[at + 1]
    if (!later || Number(later.created_at) > now - SETTLED_MS) return undefined
    if (isWrittenOn(earlier, later)) return { earlier: earlier.version, later: later.version }
  }
  return undefined
}

const isWrittenOn = (earlier: VersionAuthor, later: VersionAuthor): boolean =>
  earlier.action === 'changed' &&
  later.action === 'changed' &&
  earlier.user_id === later.user_id &&
  earlier.via === later.via &&
  Number(later.created_at) - Number(earlier.created_at) < PAUSE_MS
