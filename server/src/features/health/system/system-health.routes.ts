import { SystemHealthAnswer } from '@dossier/contract/health'
import type { AccountsFeature } from '#features/accounts/index'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { SystemState } from './read-system-health.ts'
import { presentSystemHealth } from './system-health.present.ts'

export const systemHealthRoutes = (
  platform: Platform,
  accounts: AccountsFeature,
  read: () => Promise<SystemState>,
): Route[] => [
  route({
    method: 'GET',
    path: '/system/health',
    summary: 'Get the health of the instance',
    description:
      'Returns the version, dependencies, sizes, waiting and failed jobs, the ways to import email, and the last backup. Only for owners of the first account of the server. Contains no account data.',
    tag: 'Operation',
    access: { role: 'owner', scopes: ['settings:read'] },
    answers: { 200: SystemHealthAnswer },
    handler: async ({ actor }) => {
      await accounts.demandOperator(actor)
      return { health: presentSystemHealth(platform, await read()) }
    },
  }),
]
