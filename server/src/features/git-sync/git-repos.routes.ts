import { ListGitReposAnswer } from '@dossier/contract/git-repo'
import { idParams } from '@dossier/contract/schema'
import { AppError, notFound } from '#core/app-error'
import type { ProjectsFeature } from '#features/projects/index'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'

export const gitRepoRoutes = ({ config, database }: Platform, { projects }: { projects: ProjectsFeature }): Route[] => [
  route({
    method: 'GET',
    path: '/projects/:id/git-repos',
    summary: 'The git repositories of a project',
    tag: 'Git repositories',
    access: { role: 'member', scopes: ['git:read'] },
    params: idParams,
    answers: { 200: ListGitReposAnswer },
    handler: async ({ actor, params }) => {
      if (!(await projects.find(database.read, actor.tenantId, params.id))) throw notFound('project')
      if (!config.features.gitSync) throw new AppError('forbidden', 'Git sync is switched off on this server.')
      return { repos: [] }
    },
  }),
]
