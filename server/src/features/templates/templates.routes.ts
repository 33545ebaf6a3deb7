import { DeletedAnswer } from '@dossier/contract/deleted'
import { idParams } from '@dossier/contract/schema'
import {
  CreateTemplate,
  FillTemplate,
  FillTemplateAnswer,
  ListTemplatesAnswer,
  Template,
  TemplateAnswer,
  UpdateTemplate,
} from '@dossier/contract/template'
import { notFound } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import { checkAddress } from '#platform/mail/addresses'
import type { Platform } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { fillTemplate } from './fill-template.ts'
import { presentTemplate } from './templates.present.ts'
import { findTemplate, listTemplates } from './templates.store.ts'
import { createTemplate, removeTemplate, updateTemplate } from './write-template.ts'

const tag = 'Templates'

// As other settings that a project shares.
const WRITES = { role: 'admin', scopes: ['settings:write', 'email:write'] } as const
const READS = { role: 'member', scopes: ['email:read'] } as const

export const templateRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  ...ofProjectRoutes(platform, dependencies),
  ...oneTemplateRoutes(platform, dependencies),
  fillRoute(platform, dependencies),
]

const ofProjectRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'GET',
    path: '/projects/:id/templates',
    summary: 'List the templates of a project',
    tag,
    access: READS,
    params: idParams,
    answers: { 200: ListTemplatesAnswer },
    handler: async ({ actor, params }) => {
      const { read } = platform.database
      const { id } = await dependencies.projects.resolve(read, actor.tenantId, params.id)
      return { templates: (await listTemplates(read, actor.tenantId, id)).map(presentTemplate) }
    },
  }),
  route({
    method: 'POST',
    path: '/projects/:id/templates',
    summary: 'Add a template',
    tag,
    access: WRITES,
    params: idParams,
    body: CreateTemplate,
    resource: Template,
    answers: { 201: TemplateAnswer },
    handler: async ({ actor, params, body }) => ({
      template: presentTemplate(await createTemplate(platform, dependencies, actor, params.id, body)),
    }),
  }),
]

const oneTemplateRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'GET',
    path: '/templates/:id',
    summary: 'Get a template',
    tag,
    access: READS,
    params: idParams,
    answers: { 200: TemplateAnswer },
    handler: async ({ actor, params }) => {
      const template = await findTemplate(platform.database.read, actor.tenantId, params.id)
      if (!template) throw notFound('template')
      return { template: presentTemplate(template) }
    },
  }),
  route({
    method: 'PUT',
    path: '/templates/:id',
    summary: 'Change a template',
    tag,
    access: WRITES,
    params: idParams,
    body: UpdateTemplate,
    resource: Template,
    answers: { 200: TemplateAnswer },
    handler: async ({ actor, params, body }) => ({
      template: presentTemplate(await updateTemplate(platform, dependencies, actor, params.id, body)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/templates/:id',
    summary: 'Delete a template',
    tag,
    access: WRITES,
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params }) => {
      await removeTemplate(platform, actor, params.id)
      return { deleted: true as const, _id: params.id }
    },
  }),
]

const fillRoute = (platform: Platform, dependencies: Dependencies): Route =>
  route({
    method: 'POST',
    path: '/templates/:id/fill',
    summary: 'Fill in the placeholders of a template',
    description:
      'Takes the name of the contact with this address, and today in the time zone of the account. Changes nothing.',
    tag,
    access: READS,
    params: idParams,
    body: FillTemplate,
    answers: { 200: FillTemplateAnswer },
    handler: async ({ actor, params, body }) => {
      const checked = checkAddress(body.address ?? '')
      const address = checked.ok ? checked.address : ''
      const filled = await fillTemplate(platform, dependencies, actor.tenantId, params.id, address)
      const { subject, bodyHtml: body_html, bodyText: body_text, missing } = filled
      return { subject, body_html, body_text, missing }
    },
  })
