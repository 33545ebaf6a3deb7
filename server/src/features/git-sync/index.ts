// Git sync: notes and memories of a project kept in step with Markdown files of a branch.
// Promises: a file that nobody edited here keeps every byte; both sides' changes are merged, and a conflict keeps both and
// holds up nothing else; a sync that would remove much asks first; a process that dies leaves each file done or untouched.
// Never: a checkout, a hook, a token that is shown, a push over what others pushed.

import type { RecordRow } from '#features/records/index'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { conflictRoutes } from './conflicts/conflicts.routes.ts'
import { deleteConflictsOf } from './conflicts/conflicts.store.ts'
import type { Dependencies, SyncContext } from './context.ts'
import { forgetBase } from './files/files.store.ts'
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
    // Reading and writing files in YAML is for those who sync: it is no part of the start.
    const { workSync } = await import('./syncing/work-sync.ts')
    await workSync(context, job)
  })
  return {
    routes: [...repoRoutes(context), ...runRoutes(context), ...conflictRoutes(context), ...webhookRoutes(context)],
    /** See app/listeners.ts. */
    listeners: {
      projectContent: reposOfProject(platform),
      repoSettings: async (tenantId: string, projectId: string) => ({
        git_repos: await presentRepos(context, await listRepos(platform.database.read, tenantId, projectId)),
      }),
      forgetRecord: async (tx: Tx, { tenant_id, id }: RecordRow) => {
        await forgetBase(tx, tenant_id, id)
        await deleteConflictsOf(tx, tenant_id, id)
      },
    },
    /** In the order of an archive; after the records. */
    portable: [portableRepos(platform), portableFiles, portableCommits],
  }
}

export type GitSyncFeature = ReturnType<typeof createGitSyncFeature>
