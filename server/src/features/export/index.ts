// Export: everything of an account or a project in one file, and the way back.
// Promises: an archive is of one moment and whole, or it is not there; export, import and export again are equal; the same
// archive twice makes nothing twice.
// Never: a secret in an archive, a mail sent because of an import, or anything of another account touched by one.

import type { EmailsFeature } from '#features/emails/index'
import type { GitSyncFeature } from '#features/git-sync/index'
import type { InboundFeature } from '#features/inbound/index'
import type { RecordsFeature } from '#features/records/index'
import type { SendingFeature } from '#features/sending/index'
import type { TriageFeature } from '#features/triage/index'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { EXPORT_JOB, IMPORT_JOB } from './export.jobs.ts'
import { exportRoutes } from './export.routes.ts'
import { runExport } from './exporting/run-export.ts'
import { runImport } from './importing/run-import.ts'
import type { ExportNeighbours } from './neighbours.ts'
import { portablePeople } from './people.view.ts'
import { settleRestored } from './settle-restored.ts'
import { sweepArchives } from './sweep-archives.ts'

const SWEEP_EVERY_MS = 3_600_000

type Below = Omit<ExportNeighbours, 'kinds'> & {
  inbound: InboundFeature
  records: RecordsFeature
  emails: EmailsFeature
  sending: SendingFeature
  triage: TriageFeature
  gitSync: GitSyncFeature
}

export function createExportFeature(platform: Platform, below: Below) {
  const { projects, inbound, records, emails, sending, triage, gitSync } = below
  const kinds = [
    portablePeople,
    ...projects.portable,
    ...inbound.portable,
    records.portable.records,
    ...emails.portable,
    ...sending.portable,
    ...triage.portable,
    records.portable.links,
    ...gitSync.portable,
  ]
  const neighbours: ExportNeighbours = { ...below, kinds }
  platform.jobs.handle(EXPORT_JOB, (run) => runExport(platform, neighbours, run))
  platform.jobs.handle(IMPORT_JOB, (run) => runImport(platform, neighbours, run))
  platform.jobs.recur('export.sweep', SWEEP_EVERY_MS, (signal) => sweepArchives(platform, signal))
  return {
    routes: exportRoutes(platform, neighbours),
    kinds,
    /** After a restore, before any job runs; see settleRestored. */
    settleRestored: (tx: Tx) => settleRestored(platform, tx),
  }
}
