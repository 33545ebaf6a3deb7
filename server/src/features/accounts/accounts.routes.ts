import type { Account } from '@dossier/contract/account'
import { AccountAnswer, ListAccountsAnswer, OpenAccount } from '@dossier/contract/account'
import type { Actor } from '#core/actor'
import { notFound } from '#core/app-error'
import type { AuditFeature } from '#features/audit/index'
import { toTimestamp } from '#platform/clock/clock'
import type { Reads } from '#platform/database/database'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { type AccountOfUser, listAccountsOf } from './accounts.view.ts'
import type { AccountCreatedListener } from './create-account.ts'
import { openAccount } from './open-account.ts'

const tag = 'Accounts'

export const accountRoutes = (
  platform: Platform,
  audit: AuditFeature,
  founders: readonly AccountCreatedListener[],
): Route[] => [
  route({
    method: 'GET',
    path: '/accounts',
    summary: 'List your accounts',
    description: 'An access token sees only its own account.',
    tag,
    access: { role: 'member', scopes: [] },
    answers: { 200: ListAccountsAnswer },
    handler: async ({ actor }) => ({
      accounts: (await listAccountsFor(platform.database.read, actor)).map((account) => present(account, actor)),
    }),
  }),
  route({
    method: 'POST',
    path: '/accounts',
    summary: 'Create another account',
    description:
      'You become its owner; `POST /accounts/switch` switches to it. If REGISTRATION is closed, only the operator can create accounts. Needs a sign-in.',
    tag,
    access: { role: 'member', scopes: ['settings:write'] },
    body: OpenAccount,
    answers: { 201: AccountAnswer },
    handler: async ({ actor, body, ip, header }) => {
      const client = { ip, userAgent: header('user-agent') ?? '' }
      const id = await openAccount(platform, audit, founders, actor, { name: body.name, client })
      const account = (await listAccountsOf(platform.database.read, actor.userId)).find(
        (candidate) => candidate.id === id,
      )
      if (!account) throw notFound('account')
      return { account: present(account, actor) }
    },
  }),
]

const present = (account: AccountOfUser, { tenantId }: Actor): Account => ({
  _id: account.id,
  name: account.name,
  role: account.role,
  active: account.id === tenantId,
  createdAt: toTimestamp(account.created_at),
  updatedAt: toTimestamp(account.created_at),
})

async function listAccountsFor(db: Reads, { userId, tenantId, credential }: Actor): Promise<AccountOfUser[]> {
  const accounts = await listAccountsOf(db, userId)
  return credential.kind === 'session' ? accounts : accounts.filter(({ id }) => id === tenantId)
}
