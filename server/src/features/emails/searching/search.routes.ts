import { SearchEmails, SearchEmailsAnswer } from '@dossier/contract/email-lists'
import { withOptions } from '#core/with-options'
import type { Excerpt } from '#features/search/index'
import { inTurns } from '#platform/clock/wait'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { EmailWithThread } from '../email-rows.view.ts'
import { presentListed, presentListedRow } from '../emails.present.ts'
import { readSearchOptions } from './read-options.ts'
import { searchEmails } from './search-emails.view.ts'

const tag = 'Emails'

export function searchRoutes({ database }: Platform, dependencies: Dependencies): Route[] {
  return [
    route({
      method: 'POST',
      path: '/emails/search',
      summary: 'Search emails',
      description:
        'Newest first, each matching email; with the option `threads` the newest of each thread. Supports `from: to: subject: in: label: before: after: has:attachment is:unread is:starred is:snoozed "a phrase" -not`.',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      takesTurns: true,
      body: SearchEmails,
      answers: { 200: SearchEmailsAnswer },
      handler: async ({ actor, body }) => {
        const { query, options: given, ...beside } = body
        const options = readSearchOptions(withOptions(beside, given))
        const { projectId } = options
        if (projectId) await dependencies.projects.resolve(database.read, actor.tenantId, projectId)
        const found = await searchEmails(database, dependencies.search, actor.tenantId, query ?? '', options)
        return {
          results: await inTurns(found.results, options.bodies ? presentListed : presentListedRow),
          ...(options.excerpts ? { excerpts: found.excerpts.map(presentExcerpt(found.results)) } : {}),
          found: found.found,
          ...(found.foundIsMinimum ? { found_is_minimum: true } : {}),
          page: options.page,
          limit: options.limit,
        }
      },
    }),
  ]
}

const presentExcerpt =
  (results: readonly EmailWithThread[]) =>
  ({ field, segments }: Excerpt, index: number) => ({
    email_id: results[index]?.email.id ?? '',
    highlight_field: field,
    highlight_segments: segments,
  })
