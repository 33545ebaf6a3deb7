import { message } from '@dossier/contract/message'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import type { AuthContext, Client } from '../context.ts'
import { demandFreshSignIn } from '../demand-fresh-sign-in.ts'
import { lockCredential } from '../lock-credential.ts'
import { sendNotification } from '../notifications/send-notification.ts'
import { ALGORITHMS, CEREMONY_MS, closeCeremony, openCeremony } from './ceremony.ts'
import { loadWebAuthn } from './load-web-authn.ts'
import { insertPasskey, listPasskeys } from './passkeys.store.ts'
import type { PasskeyRow } from './passkeys.tables.ts'
import { relyingPartyOf } from './relying-party.ts'

const MAX_PASSKEYS = 50

/**
 * Returns the options for a discoverable passkey with user verification.
 * @throws AppError `forbidden` unless the sign-in is fresh; `conflict` at 50 passkeys.
 */
export async function beginRegistration({ platform, accounts }: AuthContext, actor: Actor) {
  const party = relyingPartyOf(platform.config.baseUrl)
  await demandFreshSignIn(platform, actor)
  const user = await accounts.users.find(actor.userId)
  const existing = await listPasskeys(platform.database.read, actor.userId)
  if (existing.length >= MAX_PASSKEYS) throw tooManyPasskeys()
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new Uint8Array(Buffer.from(actor.userId, 'utf8')),
    userName: user?.email ?? '',
    userDisplayName: user?.name || user?.email || '',
    challenge: await openCeremony(platform, actor.userId),
    timeout: CEREMONY_MS,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports) as string[],
    })),
  })
}

/**
 * Stores a new passkey of the user who requested the options.
 * @throws AppError `invalid_request` for an invalid answer; `conflict` for a known credential.
 */
export async function registerPasskey(
  context: AuthContext,
  actor: Actor,
  input: { credential: Record<string, unknown>; name: string },
  client: Client,
): Promise<PasskeyRow> {
  const { platform, accounts, audit } = context
  await demandFreshSignIn(platform, actor)
  const made = await verifyRegistration({ platform }, actor.userId, input.credential)
  const at = platform.clock.now()
  const row: PasskeyRow = {
    ...made,
    id: platform.ids.next(),
    user_id: actor.userId,
    name: input.name.trim(),
    created_at: at,
    updated_at: at,
    last_used_at: null,
  }
  await platform.database.transact(async (tx) => {
    const user = await lockCredential({ platform, accounts }, tx, actor)
    if ((await listPasskeys(tx, actor.userId)).length >= MAX_PASSKEYS) throw tooManyPasskeys()
    if (!(await insertPasskey(tx, row))) throw new AppError('conflict', message('auth.passkeyExists'))
    const { tenantId, userId } = actor
    await audit.record(tx, { tenantId, action: 'passkey-added', userId, subjectId: row.id, detail: row.name, client })
    await sendNotification(context, tx, user, { kind: 'passkey-added', name: row.name }, client)
  })
  return row
}

const tooManyPasskeys = (): AppError => new AppError('conflict', message('auth.passkeysFull', { count: MAX_PASSKEYS }))

type VerifiedPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'synced'>

async function verifyRegistration(
  { platform }: Pick<AuthContext, 'platform'>,
  userId: string,
  credential: Record<string, unknown>,
): Promise<VerifiedPasskey> {
  const party = relyingPartyOf(platform.config.baseUrl)
  const expectedChallenge = await closeCeremony(platform, userId, credential)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse)
  if (!registrationInfo) return refuse()
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return {
    credential_id: id,
    public_key: publicKey,
    counter,
    transports: JSON.stringify(transports ?? []),
    synced: registrationInfo.credentialBackedUp ? 1 : 0,
  }
}

/** The library throws plain errors for invalid input. */
function refuse(): never {
  throw new AppError('invalid_request', message('auth.passkeyUnverified'))
}
