import { LiveAnswer, ReadyAnswer } from '@dossier/contract/health'
import { JSON_HEADERS } from '#platform/http/outcome'
import { Reply, type Route, route } from '#platform/http/route'
import { translate } from '#platform/sentences/translate'
import { presentChecks } from './health.present.ts'
import type { CheckResult } from './run-checks.ts'

const tag = 'Operation'

export const healthRoutes = (check: () => Promise<CheckResult[]>): Route[] => [
  route({
    method: 'GET',
    path: '/health/live',
    root: 'base',
    summary: 'Check that the process is alive',
    tag,
    access: 'public',
    answers: { 200: LiveAnswer },
    handler: async () => ({ status: 'live' as const }),
  }),
  route({
    method: 'GET',
    path: '/health/ready',
    root: 'base',
    summary: 'Check that the service is ready',
    description:
      'Returns 503 with the same body if a component that requests need is down. Other failing components are listed, and the process stays in service.',
    tag,
    access: 'public',
    answers: { 200: ReadyAnswer },
    handler: async ({ header }) => {
      const body = presentChecks(await check())
      for (const each of body.dependencies) each.detail = translate(each.detail, header('accept-language') ?? '')
      // Must answer first, so it avoids compiled schemas, which would delay the start.
      return new Reply(body.status === 'ready' ? 200 : 503, JSON.stringify(body), JSON_HEADERS)
    },
  }),
]
