import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups } from '../backups.ts'
import { MANIFEST } from '../manifest.ts'

/** Deletes the manifest first: an interruption then leaves an incomplete backup, not a damaged one. */
export function removeBackup(to: string, name: string): void {
  rmSync(join(to, name, MANIFEST), { force: true })
  rmSync(join(to, name), { recursive: true, force: true })
}

/**
 * Keeps the `keep` backups made last; 0 keeps all. Also keeps the last one that passed a drill.
 * @returns the names of the deleted ones.
 */
export function removeOld(to: string, keep: number, proven: string): string[] {
  const { complete } = listBackups(to)
  const old = (keep > 0 ? complete.slice(0, -keep) : []).filter((name) => join(to, name) !== proven)
  for (const name of old) removeBackup(to, name)
  return old
}
