import { TodayAnswer, todayQuery } from '@dossier/contract/today'
import { inTurns } from '#platform/clock/wait'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { presentListedRow } from '../emails.present.ts'
import { readToday } from './read-today.ts'

export const todayRoutes = (platform: Platform, dependencies: Dependencies): Route[] => [
  route({
    method: 'GET',
    path: '/today',
    summary: 'List what is due, invitations, and threads that nobody answered or that returned',
    description: 'Each list is short. Days are those of the time zone of the account.',
    tag: 'Emails',
    access: { role: 'member', scopes: ['email:read'] },
    takesTurns: true,
    query: todayQuery,
    answers: { 200: TodayAnswer },
    handler: async ({ actor, query }) => {
      const { projects } = dependencies
      if (query.project) await projects.resolve(platform.database.read, actor.tenantId, query.project)
      const today = await readToday(platform, dependencies, { tenantId: actor.tenantId, projectId: query.project })
      return {
        due: await inTurns(today.due, presentListedRow),
        invitations: await inTurns(today.invitations, presentListedRow),
        unanswered: await inTurns(today.unanswered, presentListedRow),
        returned: await inTurns(today.returned, presentListedRow),
      }
    },
  }),
]
