import { DeletedAnswer } from '@dossier/contract/deleted'
import {
  CreateProject,
  deleteProjectQuery,
  ListProjectsAnswer,
  Project,
  ProjectAnswer,
  UpdateProject,
} from '@dossier/contract/project'
import { idParams } from '@dossier/contract/schema'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { createProject } from './create-project.ts'
import { presentProject } from './projects.present.ts'
import { listProjects } from './projects.store.ts'
import { type ProjectContent, removeProject } from './remove-project.ts'
import { getProject } from './settings.ts'
import { updateProject } from './update-project.ts'

const tag = 'Projects'

export const projectRoutes = (platform: Platform, contents: readonly ProjectContent[]): Route[] => [
  route({
    method: 'GET',
    path: '/projects',
    summary: 'List the projects of the account',
    tag,
    access: { role: 'member', scopes: [] },
    answers: { 200: ListProjectsAnswer },
    handler: async ({ actor }) => ({
      projects: (await listProjects(platform.database.read, actor.tenantId)).map(presentProject),
    }),
  }),
  route({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    body: CreateProject,
    resource: Project,
    answers: { 201: ProjectAnswer },
    handler: async ({ actor, body }) => {
      const input = { name: body.name, color: body.color ?? '', emailFilter: body.email_filter ?? '' }
      return { project: presentProject(await createProject(platform, actor, input)) }
    },
  }),
  route({
    method: 'GET',
    path: '/projects/:id',
    summary: 'Get a project',
    tag,
    access: { role: 'member', scopes: [] },
    params: idParams,
    answers: { 200: ProjectAnswer },
    handler: async ({ actor, params }) => ({
      project: presentProject(await getProject(platform, actor.tenantId, params.id)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/projects/:id',
    summary: 'Change a project',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: idParams,
    body: UpdateProject,
    resource: Project,
    answers: { 200: ProjectAnswer },
    handler: async ({ actor, params, body }) => ({
      project: presentProject(await updateProject(platform, actor, params.id, body)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/projects/:id',
    summary: 'Delete a project',
    description: 'The project must be empty, or `move_to` names the project to move its content to.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: idParams,
    query: deleteProjectQuery,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params, query }) => {
      await removeProject(platform, contents, actor, params.id, query.move_to)
      return { deleted: true as const, _id: params.id }
    },
  }),
]
