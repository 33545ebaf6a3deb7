import { message } from '@dossier/contract/message'
import type { Role } from '@dossier/contract/vocabulary'
import { AppError, nameOfRole } from '#core/app-error'
import { checkEmail } from '#features/accounts/index'
import { randomSecret, sha256 } from '#platform/crypto/hash'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { type Caller, lockMembers } from '../lock-members.ts'
import { demand, mayGive } from '../members.policy.ts'
import { findMember, isMemberAddress } from '../members.view.ts'
import { invitationEmail } from './invitation-email.ts'
import { closeInvitationsTo, countInvitationsSince, insertInvitation } from './invitations.store.ts'
import type { InvitationRow } from './invitations.tables.ts'

const LIFETIME_MS = 7 * 24 * 3_600_000
const DAY_MS = 24 * 3_600_000
/** Limit per account. */
const MAX_PER_DAY = 100

/**
 * Invites one address by an email with the only copy of the link, and ends an older invitation. The answer never
 * reveals whether the address has a user.
 * @throws AppError `forbidden` by the policy and for an unconfirmed inviter; `conflict` for a member; `rate_limited`
 * beyond 100 a day of one account, and as countInvitation.
 */
export async function invite(
  { database, clock, ids, config, systemEmails }: Needs<'clock' | 'config' | 'database' | 'ids' | 'systemEmails'>,
  dependencies: Dependencies,
  { actor, client }: Caller<'admin'>,
  input: { email: string; role: Role },
): Promise<InvitationRow> {
  const { tenantId, userId } = actor
  await dependencies.auth.demandConfirmedAddress(userId)
  const email = checkEmail(input.email)
  const account = await dependencies.accounts.findAccount(tenantId)
  const token = randomSecret()
  return database.transact(async (tx) => {
    const { by } = await lockMembers(dependencies, tx, actor, userId)
    demand(mayGive(by, input.role))
    if (await isMemberAddress(tx, tenantId, email)) throw isMember(email)
    const at = clock.now()
    await demandDayLimit(tx, tenantId, at)
    await dependencies.auth.countInvitation(tx, userId, email)
    await closeInvitationsTo(tx, tenantId, email, at)
    const row: InvitationRow = {
      tenant_id: tenantId,
      id: ids.next(),
      email,
      role: input.role,
      invited_by: userId,
      token_hash: sha256(token),
      password_tries: 0,
      created_at: at,
      expires_at: at + LIFETIME_MS,
      closed_at: null,
      outcome: '',
    }
    await insertInvitation(tx, row)
    const inviter = await findMember(tx, tenantId, userId)
    // An unknown recipient gets the inviter's language.
    const language = (await dependencies.accounts.users.findLanguage(tx, userId)) || client.languages || ''
    await systemEmails.send(tx, {
      ...invitationEmail({
        to: email,
        accountName: account?.name ?? '',
        inviter: inviter?.name || inviter?.email || '',
        role: input.role,
        link: `${config.baseUrl}/invitation?token=${token}`,
      }),
      language,
    })
    await dependencies.audit.record(tx, {
      tenantId,
      action: 'member-invited',
      userId,
      subjectId: row.id,
      detail: message('members.memberAs', { email, role: nameOfRole(row.role) }),
      client,
    })
    return row
  })
}

async function demandDayLimit(tx: Tx, tenantId: string, at: number): Promise<void> {
  if ((await countInvitationsSince(tx, tenantId, at - DAY_MS)) < MAX_PER_DAY) return
  throw new AppError('rate_limited', message('members.invitationsFull', { count: MAX_PER_DAY }), {
    headers: { 'retry-after': '3600' },
  })
}

const isMember = (email: string): AppError => new AppError('conflict', message('members.alreadyMember', { email }))
