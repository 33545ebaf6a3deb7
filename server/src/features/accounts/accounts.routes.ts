import { ListAccountsAnswer } from '@dossier/contract/account'
import { toTimestamp } from '#platform/clock/clock'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { listAccountsOf } from './accounts.view.ts'

export const accountRoutes = ({ database }: Platform): Route[] => [
  route({
    method: 'GET',
    path: '/accounts',
    summary: 'The accounts you are a member of',
    tag: 'Accounts',
    access: { role: 'member', scopes: [] },
    answers: { 200: ListAccountsAnswer },
    handler: async ({ actor }) => ({
      accounts: (await listAccountsOf(database.read, actor.userId)).map((account) => ({
        _id: account.id,
        name: account.name,
        role: account.role,
        active: account.id === actor.tenantId,
        createdAt: toTimestamp(account.created_at),
        updatedAt: toTimestamp(account.created_at),
      })),
    }),
  }),
]
