import { message } from '@dossier/contract/message'
import type { Role } from '@dossier/contract/vocabulary'
import type { Actor } from '#core/actor'
import { AppError, nameOfRole } from '#core/app-error'
import { sha256 } from '#platform/crypto/hash'
import { verifyPassword } from '#platform/crypto/password'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { joinAccount } from '../join-account.ts'
import { claimPasswordAttempt, findOpenInvitation, redeemInvitation } from './invitations.store.ts'
import type { InvitationRow } from './invitations.tables.ts'

export interface Input {
  token: string
  password: string
  name: string
}

interface From {
  signedIn: Actor | null
  client: { ip: string; userAgent: string }
}

export interface Joined {
  userId: string
  tenantId: string
  role: Role
  email: string
  userCreated: boolean
}

/**
 * Makes the invited address a member. A new user chooses a password; an existing user is signed in or enters the
 * password. One transaction redeems the link, so exactly one of several posts succeeds.
 * @throws AppError `gone` when the link is used, revoked, expired or unknown; `forbidden` when another user is signed
 * in; `unauthenticated` for a wrong password; `rate_limited` after ten of them; otherwise as a new user.
 */
export async function acceptInvitation(
  platform: Needs<'clock' | 'database'>,
  dependencies: Dependencies,
  input: Input,
  from: From,
): Promise<Joined> {
  const { database, clock } = platform
  const hash = sha256(input.token)
  const invitation = await findOpenInvitation(database.read, hash, clock.now())
  if (!invitation) throw invitationExpired()
  const identify = await prepareIdentity(platform, dependencies, invitation, input, from)
  return database.transact(async (tx) => {
    if (!(await redeemInvitation(tx, hash, clock.now()))) throw invitationExpired()
    const { userId, userCreated } = await identify(tx)
    const { tenant_id: tenantId } = invitation
    await joinAccount(dependencies, tx, { tenantId, userId, role: invitation.role as Role })
    await dependencies.audit.record(tx, {
      tenantId,
      action: 'invitation-accepted',
      userId,
      subjectId: invitation.id,
      detail: message('members.memberAs', { email: invitation.email, role: nameOfRole(invitation.role) }),
      client: from.client,
    })
    return { userId, tenantId, role: invitation.role as Role, email: invitation.email, userCreated }
  })
}

type Identify = (tx: Tx) => Promise<{ userId: string; userCreated: boolean }>

async function prepareIdentity(
  platform: Needs<'database'>,
  { accounts }: Dependencies,
  { email, token_hash }: InvitationRow,
  { password, name }: Input,
  { signedIn }: From,
): Promise<Identify> {
  const user = await accounts.users.findByEmail(email)
  if (!user) {
    const write = await accounts.users.prepare({ email, password, name })
    return async (tx) => ({ userId: await write(tx), userCreated: true })
  }
  if (signedIn && signedIn.userId !== user.id) throw someoneElse(email)
  if (!isSession(signedIn)) await provePassword(platform, token_hash, user, password)
  return async () => ({ userId: user.id, userCreated: false })
}

/** A token is for work in one account, not for joining others. */
const isSession = (actor: Actor | null): boolean => actor?.credential.kind === 'session'

async function provePassword(
  { database }: Needs<'database'>,
  tokenHash: string,
  user: { email: string; password_hash: string },
  password: string,
): Promise<void> {
  if (!password) throw new AppError('unauthenticated', message('members.signInAs', { email: user.email }))
  if (!(await database.transact((tx) => claimPasswordAttempt(tx, tokenHash)))) {
    throw new AppError('rate_limited', message('members.tooManyPasswords'), {
      headers: { 'retry-after': '3600' },
    })
  }
  if (!(await verifyPassword(password, user.password_hash))) {
    throw new AppError('unauthenticated', message('members.passwordWrong'))
  }
}

export const someoneElse = (email: string): AppError =>
  new AppError('forbidden', message('members.invitationForOther', { email }))

export const invitationExpired = (): AppError => new AppError('gone', message('members.invitationDead'))
