import { UsageAnswer } from '@dossier/contract/usage'
import { type Route, route } from '#platform/http/route'
import type { Needs } from '#platform/platform'
import { presentUsage } from './usage.present.ts'

export const usageRoutes = ({ quotas }: Needs<'quotas'>): Route[] => [
  route({
    method: 'GET',
    path: '/usage',
    summary: 'Get the usage of the account',
    description:
      'Storage, email received today and unfinished uploads of the active account, with the limits that the operator has set.',
    tag: 'Accounts',
    access: { role: 'member', scopes: ['settings:read'] },
    answers: { 200: UsageAnswer },
    handler: async ({ actor }) => ({ usage: presentUsage(quotas.limits, await quotas.readUsage(actor.tenantId)) }),
  }),
]
