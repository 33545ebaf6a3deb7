import type { Needs } from '#platform/platform'
import type { Author } from '../author.ts'
import { findVersionAt } from '../history/history.store.ts'
import { findRowAtVersion } from '../history/read-version.ts'
import type { RecordRow } from '../records.tables.ts'
import type { RecordKind } from '../records.ts'
import { type Base, findBase } from './find-base.ts'
import { mergeColumns } from './merge-columns.ts'
import { StaleRecord } from './stale-record.ts'
import { isStale, type StartingPoint } from './starting-point.ts'

interface Edit<Input> {
  current: RecordRow
  input: Input
  /** The input's change of the current record. */
  change: Partial<RecordRow>
  start: StartingPoint
  by: Author
}

/**
 * Returns the change that keeps what others changed since the writer read the record.
 * @throws StaleRecord when the revision is out of date, or when both changed the same.
 */
export async function reconcile<Input>(
  platform: Needs<'clock' | 'database' | 'git'>,
  kind: RecordKind<Input>,
  edit: Edit<Input>,
): Promise<Partial<RecordRow>> {
  const { current, change, start } = edit
  if (isStale(start, current)) {
    const revision = Math.max(...(start.revisions ?? []).filter((each) => each < current.revision))
    const merged = await mergeFrom(platform, kind, edit, revision)
    throw new StaleRecord(current, merged && { ...current, ...merged })
  }
  if (start.revisions) return change
  const base = await baseOf(platform, kind, edit)
  if (!base) return change
  const merged = base.isEqual ? null : await mergeFrom(platform, kind, edit, base.version)
  if (merged) return merged
  if (base.changedByOthers) throw new StaleRecord(current, null)
  return change
}

async function baseOf<Input>(
  platform: Needs<'clock' | 'database'>,
  kind: RecordKind<Input>,
  { current, change, start: { updatedAt }, by }: Edit<Input>,
): Promise<Base | null> {
  if (updatedAt !== undefined && updatedAt >= current.updated_at) return null
  const version = updatedAt === undefined ? undefined : await findVersionAt(platform.database.read, current, updatedAt)
  if (version === undefined) return findBase(platform, kind, current, change, by)
  return version === current.revision ? null : { version, changedByOthers: true, isEqual: false }
}

/** @returns null when both changed the same, or the version is not kept. */
async function mergeFrom<Input>(
  platform: Needs<'database' | 'git'>,
  kind: RecordKind<Input>,
  { current, input }: Edit<Input>,
  version: number,
): Promise<Partial<RecordRow> | null> {
  const base = await findRowAtVersion(platform.database, kind, current, version)
  return base && mergeColumns(platform, kind, base, current, await kind.columns(input, base))
}
