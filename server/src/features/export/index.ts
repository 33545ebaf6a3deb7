// Export: exports an account or project to one file and imports it. Promises: an archive is complete and of one moment,
// or absent; export, import and export again are equal; importing an archive twice creates no duplicates. Never: a
// secret in an archive, an email sent by an import, or a change to another account.

import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { EXPORT_JOB, IMPORT_JOB } from './export.jobs.ts'
import { exportRoutes } from './export.routes.ts'
import { runExport } from './exporting/run-export.ts'
import { sizeOfUploads } from './folders.ts'
import { runImport } from './importing/run-import.ts'
import { portablePeople } from './people.view.ts'
import { reconcileRestored } from './reconcile-restored.ts'
import { sweepArchives } from './sweep-archives.ts'

const SWEEP_EVERY_MS = 3_600_000

export function createExportFeature(platform: Platform, { kinds: kindsOfFeatures, ...features }: Dependencies) {
  const kinds = [portablePeople, ...kindsOfFeatures]
  const dependencies: Dependencies = { ...features, kinds }
  platform.quotas.setUploads((tenantId) => sizeOfUploads(platform, tenantId))
  platform.jobs.handle(EXPORT_JOB, (run) => runExport(platform, dependencies, run))
  platform.jobs.handle(IMPORT_JOB, (run) => runImport(platform, dependencies, run))
  platform.jobs.recur('export.sweep', SWEEP_EVERY_MS, (signal) => sweepArchives(platform, signal))
  return {
    routes: exportRoutes(platform, dependencies),
    kinds,
    /** Runs after a restore, before any job. See reconcileRestored. */
    reconcileRestored: (tx: Tx) => reconcileRestored(platform, tx),
  }
}
