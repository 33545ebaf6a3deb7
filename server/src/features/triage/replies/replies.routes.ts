import { idParams } from '@dossier/contract/schema'
import { DraftSourcesAnswer, SuggestRepliesAnswer } from '@dossier/contract/suggested-reply'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { Engines } from '../engines.ts'
import { readDraftSources } from './draft-sources.ts'
import { presentDraftSources, presentSuggestions } from './replies.present.ts'
import { suggestReplies } from './suggest-replies.ts'

export const replyRoutes = (platform: Platform, dependencies: Dependencies, engines: Engines): Route[] => [
  route({
    method: 'POST',
    path: '/emails/:id/suggest-replies',
    summary: 'Suggest replies to an email',
    description:
      'Returns up to three replies in the language of the email, with supporting passages from records. Nothing is saved or sent. Without a model, the replies are templates with placeholders in square brackets.',
    tag: 'Triage',
    // May cost model tokens, so read access does not suffice.
    access: { role: 'member', scopes: ['email:write'] },
    params: idParams,
    answers: { 200: SuggestRepliesAnswer },
    handler: async ({ actor, params }) =>
      presentSuggestions(await suggestReplies(platform, dependencies, engines, actor, params.id)),
  }),
  route({
    method: 'GET',
    path: '/email-drafts/:id/sources',
    summary: 'List the sources of a drafted reply',
    description:
      'Lists the passages of records that a reply by triage cites. If the record has changed since, the passage has no text.',
    tag: 'Triage',
    access: { role: 'member', scopes: ['email:read', 'knowledge:read'] },
    params: idParams,
    answers: { 200: DraftSourcesAnswer },
    handler: async ({ actor, params }) =>
      presentDraftSources(await readDraftSources(platform, dependencies, actor.tenantId, params.id)),
  }),
]
