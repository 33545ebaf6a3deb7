import { LiveAnswer, ReadyAnswer } from '@dossier/contract/health'
import { toNullableTimestamp } from '#platform/clock/clock'
import { Reply, type Route, route } from '#platform/http/route'
import type { CheckResult } from './checks.ts'

const tag = 'Operation'

export const healthRoutes = (check: () => Promise<CheckResult[]>): Route[] => [
  route({
    method: 'GET',
    path: '/health/live',
    root: 'base',
    summary: 'The process answers',
    tag,
    access: 'public',
    answers: { 200: LiveAnswer },
    handler: async () => ({ status: 'live' as const }),
  }),
  route({
    method: 'GET',
    path: '/health/ready',
    root: 'base',
    summary: 'Whether everything that requests need is up',
    description: '503 with the same body when something is down.',
    tag,
    access: 'public',
    answers: { 200: ReadyAnswer },
    handler: async () => {
      const results = await check()
      const ready = results.every((result) => result.status === 'ok')
      const dependencies = results.map(({ lastSuccessAt, ...result }) => ({
        ...result,
        last_success_at: toNullableTimestamp(lastSuccessAt),
      }))
      const body = { status: ready ? ('ready' as const) : ('not_ready' as const), dependencies }
      return ready ? body : new Reply(503, body)
    },
  }),
]
