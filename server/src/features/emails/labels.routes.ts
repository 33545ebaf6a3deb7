import { EmailLabelsAnswer, emailLabelsQuery } from '@dossier/contract/email-labels'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { presentLabels } from './labels.present.ts'
import { countLabels } from './labels.view.ts'

const tag = 'Emails'

export function labelRoutes({ database }: Platform, dependencies: Dependencies): Route[] {
  return [
    route({
      method: 'GET',
      path: '/email-labels',
      summary: 'List labels with their counts per mailbox',
      tag,
      access: { role: 'member', scopes: ['email:read'] },
      query: emailLabelsQuery,
      answers: { 200: EmailLabelsAnswer },
      handler: async ({ actor, query }) => {
        if (query.project) await dependencies.projects.resolve(database.read, actor.tenantId, query.project)
        return { labels: presentLabels(await countLabels(database, actor.tenantId, query.project)) }
      },
    }),
  ]
}
