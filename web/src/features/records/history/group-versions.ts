import type { RecordVersion } from '@dossier/contract/history'

const GROUP_MS = 10 * 60_000

/**
 * Joins versions that a page saved while one person wrote on: of each group the newest stands for all.
 * @param versions newest first
 */
export function groupVersions(versions: readonly RecordVersion[]): RecordVersion[] {
  const groups: RecordVersion[] = []
  let last: RecordVersion | undefined
  for (const version of versions) {
    if (!last || !belongsTo(version, last)) groups.push(version)
    last = version
  }
  return groups
}

const belongsTo = (older: RecordVersion, newer: RecordVersion): boolean =>
  older.action === 'changed' &&
  newer.action === 'changed' &&
  older.user === newer.user &&
  older.via === newer.via &&
  Date.parse(newer.at) - Date.parse(older.at) < GROUP_MS
