import { ReportLeak, ReportLeakAnswer } from '@dossier/contract/token'
import { type Route, route } from '#platform/http/route'
import { type AuthContext, clientOf } from '../context.ts'
import { reportLeak } from './report-leak.ts'

export const reportLeakRoutes = (context: AuthContext): Route[] => [
  route({
    method: 'POST',
    path: '/token/report-leak',
    summary: 'Report a leaked token',
    description:
      'Reports a personal access token or session token that was found in public. A valid token is revoked at once, and its user is notified. The response is always the same.',
    tag: 'Personal access tokens',
    access: 'public',
    body: ReportLeak,
    answers: { 200: ReportLeakAnswer },
    handler: async (call) => {
      await reportLeak(context, call.body.token.trim(), call.body.found_at ?? '', clientOf(call))
      return { received: true as const }
    },
  }),
]
