import { ListAccountsAnswer } from '@dossier/contract/account'
import type { Actor } from '#core/actor'
import { toTimestamp } from '#platform/clock/clock'
import type { Reads } from '#platform/database/database'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { type AccountOfUser, listAccountsOf } from './accounts.view.ts'

export const accountRoutes = ({ database }: Platform): Route[] => [
  route({
    method: 'GET',
    path: '/accounts',
    summary: 'The accounts you are a member of',
    description: 'An access token sees the account that it is for.',
    tag: 'Accounts',
    access: { role: 'member', scopes: [] },
    answers: { 200: ListAccountsAnswer },
    handler: async ({ actor }) => ({
      accounts: (await listAccountsFor(database.read, actor)).map((account) => ({
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

async function listAccountsFor(db: Reads, { userId, tenantId, credential }: Actor): Promise<AccountOfUser[]> {
  const accounts = await listAccountsOf(db, userId)
  return credential.kind === 'session' ? accounts : accounts.filter(({ id }) => id === tenantId)
}
