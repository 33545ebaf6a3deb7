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
    summary: 'How the instance does',
    description:
      'Its version, what it depends on, sizes, work that waits or was given up, how mail comes in, and the last backup. Only for owners of the account that the instance was set up with. Nothing of what accounts hold is part of it.',
    tag: 'Operation',
    access: { role: 'owner', scopes: ['settings:read'] },
    answers: { 200: SystemHealthAnswer },
    handler: async ({ actor }) => {
      await accounts.demandOperator(actor)
      return { health: presentSystemHealth(platform, await read()) }
    },
  }),
]
