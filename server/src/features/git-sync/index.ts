// Git sync: keeps notes and memories of a project in sync with Markdown files of a branch. Promises: files not edited
// here keep every byte; changes of both sides are merged, and conflicts keep both; large removals need approval; a
// crash leaves each file done or untouched. Never: a checkout, a hook, a visible token, or a push over another's push.

import type { RecordRow } from '#features/records/index'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { conflictRoutes } from './conflicts/conflicts.routes.ts'
import { deleteConflictsOf } from './conflicts/conflicts.store.ts'
import type { Dependencies, SyncContext } from './context.ts'
import { clearBase } from './files/files.store.ts'
import { recordFiles } from './files/record-files.view.ts'
import { pictureRoutes } from './pictures/pictures.routes.ts'
import { portableCommits } from './portable/portable-commits.ts'
import { portableFiles } from './portable/portable-files.ts'
import { portableRepos } from './portable/portable-repos.ts'
import { presentRepos, repoRoutes } from './repos/repos.routes.ts'
import { reposOfProject } from './repos/repos-of-project.ts'
import { listRepos } from './repos.store.ts'
import { GIT_SYNC_JOB } from './runs/git-sync.job.ts'
import { runRoutes } from './runs/runs.routes.ts'
import { webhookRoutes } from './webhook/webhook.routes.ts'

export function createGitSyncFeature(platform: Platform, dependencies: Dependencies) {
  const context: SyncContext = { platform, ...dependencies }
  platform.jobs.handle(GIT_SYNC_JOB, async (job) => {
    await platform.quotas.demandStorage(job.tenantId, 1)
    // Loads the YAML code on the first sync, to keep the start fast.
    const { workSync } = await import('./syncing/work-sync.ts')
    await workSync(context, job)
  })
  return {
    routes: [
      ...repoRoutes(context),
      ...runRoutes(context),
      ...conflictRoutes(context),
      ...webhookRoutes(context),
      ...pictureRoutes(context),
    ],
    /** See app/listeners.ts. */
    listeners: {
      projectContent: reposOfProject(platform),
      recordFiles: recordFiles(platform.database),
      repoSettings: async (tenantId: string, projectId: string) => ({
        git_repos: await presentRepos(context, await listRepos(platform.database.read, tenantId, projectId)),
      }),
      forgetRecord: async (tx: Tx, { tenant_id, id }: RecordRow) => {
        await clearBase(tx, tenant_id, id)
        await deleteConflictsOf(tx, tenant_id, id)
      },
    },
    /** In archive order, after the records. */
    portable: [portableRepos(platform), portableFiles, portableCommits],
  }
}

export type GitSyncFeature = ReturnType<typeof createGitSyncFeature>
