import type { BackupInput, BackupProgress, DrilledBackup, MadeBackup } from '#features/backup/index'
import type { Operation } from '../admin/operation.ts'
import { abortedWith } from './until-ended.ts'

/** Makes a backup while the service runs. Ends when the requesting command ends. */
export const backupOperation: Operation<BackupInput, BackupProgress, MadeBackup> = {
  name: 'backup',
  parse(input) {
    const { to, keep, full, withKey } = Object(input) as Record<string, unknown>
    return { to: String(to), keep: Number(keep) || 0, full: full === true, withKey: withKey === true }
  },
  run: ({ features }, input, { parts, report, signal }) =>
    features.backup.make(input, abortedWith(parts, signal), rarely(report)),
}

export interface DrillProgress {
  done: number
  total: number
}

/** Restores the newest backup next to the running service and verifies it. */
export const drillOperation: Operation<{ from: string }, DrillProgress, DrilledBackup> = {
  name: 'drill',
  parse: (input) => ({ from: String((Object(input) as { from?: unknown }).from) }),
  run({ features }, { from }, { parts, report, signal }) {
    const tell = rarely(report)
    return features.backup.drill(from, abortedWith(parts, signal), (done, total) => tell({ done, total }))
  },
}

const EVERY_MS = 100

/** A line per file would cost more than the file, and people read no faster. */
function rarely<P>(report: (progress: P) => void): (progress: P) => void {
  let toldAt = 0
  return (progress) => {
    if (performance.now() - toldAt < EVERY_MS) return
    toldAt = performance.now()
    report(progress)
  }
}
