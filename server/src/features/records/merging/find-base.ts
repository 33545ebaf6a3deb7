import { SYNCED_TYPES } from '@dossier/contract/vocabulary'
import type { Needs } from '#platform/platform'
import type { Author } from '../author.ts'
import { type RecentVersion, recentVersions } from '../history/history.store.ts'
import { withFields } from '../history/record-change.ts'
import type { RecordRow } from '../records.tables.ts'
import type { RecordKind } from '../records.ts'
import { lineDistance } from './line-distance.ts'
import { lineColumnsOf } from './merge-columns.ts'

// A PUT without a revision does not tell which text its writer edited. The newest texts of the record are compared with
// the sent one, and the writer edited the closest (docs/spec/knowledge.md §9).

/** How long a writer may have worked on a text that others changed meanwhile. */
const OTHERS_MS = 60 * 60_000
/** A writer knows their own changes, unless two of their programs write at once. */
const OWN_MS = 60_000
const MAX_VERSIONS = 20
/** Of all versions together; beyond it the writer is taken to have edited one of the newer texts. */
const MAX_COMPARED_CHARS = 10 * 1024 * 1024

export interface Base {
  version: number
  /** Others changed the record since, and the writer has not written it again. */
  changedByOthers: boolean
  /** The sent text is exactly the base's. */
  isEqual: boolean
}

/** @returns null when the writer edited the current text, or sends none. */
export async function findBase(
  { clock, database }: Needs<'clock' | 'database'>,
  kind: Pick<RecordKind<never>, 'derived' | 'derive'>,
  current: RecordRow,
  change: Partial<RecordRow>,
  by: Author,
): Promise<Base | null> {
  const columns = lineColumnsOf(kind).filter(
    (column) => change[column] !== undefined && change[column] !== current[column],
  )
  const since = clock.now() - OTHERS_MS
  if (columns.length === 0 || current.updated_at < since) return null
  let comparedChars = 0
  const distanceTo = async (row: RecordRow): Promise<number> => {
    let distance = 0
    for (const column of columns) {
      comparedChars += row[column].length
      distance += await lineDistance(row[column], change[column] ?? '')
    }
    return distance
  }
  let closest: Base | null = null
  let closestDistance = await distanceTo(current)
  let row = current
  let changedByOthers = false
  let hasOwn = false
  for await (const version of recentVersions(database.read, current, { since, limit: MAX_VERSIONS })) {
    const isOwn = version.user_id === by.userId && version.via === by.via
    if (comparedChars > MAX_COMPARED_CHARS) break
    if (version.version === 1 || (isOwn && version.created_at < clock.now() - OWN_MS)) break
    row = withFields(row, version.fields)
    if (isFetch(current, version) || !columns.some((column) => version.fields.has(column))) continue
    hasOwn ||= isOwn
    changedByOthers ||= !hasOwn
    const distance = await distanceTo(row)
    // If both texts are equally close, the writer overwrites lines that they may not have seen.
    if (distance > closestDistance || (distance === closestDistance && hasOwn)) continue
    closest = { version: version.version - 1, changedByOthers, isEqual: distance === 0 }
    closestDistance = distance
  }
  return closest
}

/** The service writes notes and memories from git, where people work, but other kinds from web pages. */
const isFetch = ({ type }: RecordRow, { via }: RecentVersion): boolean =>
  via === 'service' && !SYNCED_TYPES.some((each) => each === type)
