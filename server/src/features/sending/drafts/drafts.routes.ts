import {
  CreateDraft,
  DraftAnswer,
  discardDraftQuery,
  ListDraftsAnswer,
  ListedDraft,
  listDraftsQuery,
  UpdateDraft,
} from '@dossier/contract/draft'
import { idParams } from '@dossier/contract/schema'
import { LIMITS } from '@dossier/contract/vocabulary'
import { notFound } from '#core/app-error'
import { parsePage, presentPage } from '#core/paging'
import type { EmailsFeature } from '#features/emails/index'
import type { ProjectsFeature } from '#features/projects/index'
import { type Route, route } from '#platform/http/route'
import type { Needs, Platform } from '#platform/platform'
import { type DiscardedListener, discardDraft } from './discard-draft.ts'
import { readContent } from './draft-content.ts'
import { presentDraft, presentListedDraft } from './drafts.present.ts'
import { listDrafts, readDrafts } from './drafts.view.ts'
import { type Reopen, updateDraft } from './update-draft.ts'
import { writeDraft } from './write-draft.ts'

const tag = 'Drafts'

export interface Dependencies {
  emails: Pick<EmailsFeature, 'contacts'>
  projects: ProjectsFeature
}

export const draftRoutes = (
  platform: Platform,
  dependencies: Dependencies,
  discarded: readonly DiscardedListener[],
  reopen: Reopen,
): Route[] => [
  ...beginningRoutes(platform, dependencies),
  listRoute(platform, dependencies),
  ...oneDraftRoutes(platform, discarded, reopen),
]

async function presentOne({ database }: Needs<'database'>, tenantId: string, id: string): Promise<DraftAnswer> {
  const [draft] = await readDrafts(database.read, tenantId, [id])
  if (!draft) throw notFound('draft')
  return { draft: presentDraft(draft) }
}

const beginningRoutes = (platform: Platform, { emails, projects }: Dependencies): Route[] => [
  route({
    method: 'POST',
    path: '/email-drafts',
    summary: 'Create a draft',
    description:
      'Uses the default project unless `project` is set. Without `from`: the address that the project last wrote to the first recipient ' +
      'from, else its default or only identity.',
    tag,
    access: { role: 'member', scopes: ['email:write'] },
    body: CreateDraft,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 201: DraftAnswer },
    handler: async ({ actor, body: { project, attachments_from: filesFrom, discard_untouched, ...body } }) => {
      const input = await readContent(platform.mail, body)
      const order = { project, input, filesFrom, discardsUntouched: discard_untouched === true }
      return presentOne(platform, actor.tenantId, await writeDraft(platform, { emails, projects }, actor, order))
    },
  }),
]

const listRoute = (platform: Platform, { projects }: Dependencies): Route =>
  route({
    method: 'GET',
    path: '/email-drafts',
    summary: 'List drafts',
    description: 'Newest first. Without `status`, all except discarded ones.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    takesTurns: true,
    query: listDraftsQuery,
    answers: { 200: ListDraftsAnswer },
    handler: async ({ actor, query }) => {
      if (query.project) await projects.resolve(platform.database.read, actor.tenantId, query.project)
      const filters = { projectId: query.project, statuses: query.status }
      const page = await listDrafts(platform.database, actor.tenantId, filters, parsePage(query))
      return { drafts: page.items.map(presentListedDraft), ...presentPage(page) }
    },
  })

const oneDraftRoutes = (platform: Platform, discarded: readonly DiscardedListener[], reopen: Reopen): Route[] => [
  route({
    method: 'GET',
    path: '/email-drafts/:id',
    summary: 'Get a draft',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    params: idParams,
    answers: { 200: DraftAnswer },
    handler: async ({ actor, params }) => presentOne(platform, actor.tenantId, params.id),
  }),
  route({
    method: 'PUT',
    path: '/email-drafts/:id',
    summary: 'Change a draft',
    description:
      'Send the `revision` that you changed to get a 409 if the draft has changed since. ' +
      'Triage does not overwrite these changes. ' +
      'With the scope `email:send`, changing a draft that waits for its `send_at` cancels sending; send it again.',
    tag,
    access: { role: 'member', scopes: ['email:write'] },
    params: idParams,
    body: UpdateDraft,
    resource: ListedDraft,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 200: DraftAnswer },
    handler: async ({ actor, params, body: { revision, ...body } }) => {
      await updateDraft(platform, actor, params.id, await readContent(platform.mail, body), revision, reopen)
      return presentOne(platform, actor.tenantId, params.id)
    },
  }),
  route({
    method: 'DELETE',
    path: '/email-drafts/:id',
    summary: 'Discard a draft',
    description: 'The draft stays readable with the status `discarded`.',
    tag,
    access: { role: 'member', scopes: ['email:write'] },
    params: idParams,
    query: discardDraftQuery,
    answers: { 200: DraftAnswer },
    handler: async ({ actor, params, query: { revision } }) => {
      await discardDraft(platform, discarded, actor, { id: params.id, revision }, reopen)
      return presentOne(platform, actor.tenantId, params.id)
    },
  }),
]
