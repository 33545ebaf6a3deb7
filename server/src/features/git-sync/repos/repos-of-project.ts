import type { ProjectContent } from '#features/projects/index'
import type { Needs } from '#platform/platform'
import { listRepos, moveRepos } from '../repos.store.ts'
import { deleteReposAndSecrets } from './remove-repo.ts'

/** Repositories are project settings: they do not block its deletion, and move or go with its content. */
export const reposOfProject = (platform: Needs<'clock' | 'database' | 'git' | 'log' | 'secrets'>): ProjectContent => ({
  noun: 'repositories',
  count: async () => 0,
  move: async (tx, tenantId, fromId, toId) => void (await moveRepos(tx, tenantId, fromId, toId, platform.clock.now())),
  async clear(tx, tenantId, projectId) {
    const ids = (await listRepos(tx, tenantId, projectId)).map(({ id }) => id)
    await deleteReposAndSecrets(platform, tx, tenantId, ids)
  },
})
