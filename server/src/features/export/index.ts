// Export: everything of an account or a project in one file, and the way back.
// Promises: an archive is of one moment and whole, or it is not there; export, import and export again are equal; the same
// archive twice makes nothing twice.
// Never: a secret in an archive, a mail sent because of an import, or anything of another account touched by one.

import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { EXPORT_JOB, IMPORT_JOB } from './export.jobs.ts'
import { exportRoutes } from './export.routes.ts'
import { runExport } from './exporting/run-export.ts'
import { runImport } from './importing/run-import.ts'
import { portablePeople } from './people.view.ts'
import { settleRestored } from './settle-restored.ts'
import { sweepArchives } from './sweep-archives.ts'

const SWEEP_EVERY_MS = 3_600_000

export function createExportFeature(platform: Platform, { kinds: kindsOfFeatures, ...features }: Dependencies) {
  const kinds = [portablePeople, ...kindsOfFeatures]
  const dependencies: Dependencies = { ...features, kinds }
  platform.jobs.handle(EXPORT_JOB, (run) => runExport(platform, dependencies, run))
  platform.jobs.handle(IMPORT_JOB, (run) => runImport(platform, dependencies, run))
  platform.jobs.recur('export.sweep', SWEEP_EVERY_MS, (signal) => sweepArchives(platform, signal))
  return {
    routes: exportRoutes(platform, dependencies),
    kinds,
    /** After a restore, before any job runs; see settleRestored. */
    settleRestored: (tx: Tx) => settleRestored(platform, tx),
  }
}
