// Git sync: the repositories of a project. So far none can be added, and the lists say so.
// Never: another account's project.

import type { ProjectsFeature } from '#features/projects/index'
import type { Platform } from '#platform/platform'
import { gitRepoRoutes } from './git-repos.routes.ts'

export const createGitSyncFeature = (platform: Platform, neighbours: { projects: ProjectsFeature }) => ({
  routes: gitRepoRoutes(platform, neighbours),
})
