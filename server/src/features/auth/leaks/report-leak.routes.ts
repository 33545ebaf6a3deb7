import { ReportLeak, ReportLeakAnswer } from '@dossier/contract/token'
import { type Route, route } from '#platform/http/route'
import { type AuthContext, clientOf } from '../context.ts'
import { reportLeak } from './report-leak.ts'

export const reportLeakRoutes = (context: AuthContext): Route[] => [
  route({
    method: 'POST',
    path: '/token/report-leak',
    summary: 'Report a token that you found',
    description:
      'A personal access token or sign-in token that is published somewhere: if it counts, it is ended at once, and its user is told. The answer is always the same.',
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
