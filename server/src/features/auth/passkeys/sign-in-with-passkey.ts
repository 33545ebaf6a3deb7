import { message } from '@dossier/contract/message'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { AppError } from '#core/app-error'
import { completeSignIn, type SignedIn } from '../complete-sign-in.ts'
import type { AuthContext, Client } from '../context.ts'
import { ceremoniesFrom } from '../limits/limits.ts'
import { findMember, type Member } from '../member.ts'
import { CEREMONY_MS, closeCeremony, openCeremony } from './ceremony.ts'
import { loadWebAuthn } from './load-web-authn.ts'
import { findPasskey, recordPasskeyUse } from './passkeys.store.ts'
import type { PasskeyRow } from './passkeys.tables.ts'
import { relyingPartyOf } from './relying-party.ts'

/**
 * Returns options for a sign-in. They contain no user, so they do not reveal who has a passkey.
 * @throws AppError `rate_limited` beyond 600 an hour from one network.
 */
export async function beginPasskeySignIn({ platform, attempts }: AuthContext, client: Client) {
  const party = relyingPartyOf(platform.config.baseUrl)
  await platform.database.transact((tx) => attempts.count(tx, ...ceremoniesFrom(client.ip)))
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: party.id,
    challenge: await openCeremony(platform, ''),
    timeout: CEREMONY_MS,
    userVerification: 'required',
    allowCredentials: [],
  })
}

/**
 * Signs in the owner of a passkey. User verification makes it two factors, so no code is requested.
 * @throws AppError `unauthenticated`, with the same message for an unknown passkey and an invalid signature.
 */
export async function signInWithPasskey(
  context: AuthContext,
  credential: Record<string, unknown>,
  client: Client,
): Promise<SignedIn> {
  const { platform, accounts } = context
  const expectedChallenge = await closeCeremony(platform, '', credential)
  const passkey = await findPasskey(platform.database.read, String(credential.id))
  const member = passkey && (await findMember(accounts, passkey.user_id))
  if (!passkey || !member) throw refused()
  const counter = await verifySignature(context, passkey, credential, expectedChallenge).catch(
    async (error: unknown) => {
      await recordFailure(context, member, passkey, client)
      throw error
    },
  )
  return completeSignIn(context, member, client, {
    how: message('auth.viaPasskey', { name: passkey.name }),
    twoFactors: true,
    redeem: async (tx) => {
      if (!(await recordPasskeyUse(tx, passkey.id, counter, platform.clock.now()))) throw refused()
    },
  })
}

/** Do not audit unknown passkeys: anyone could flood the log. */
const recordFailure = (
  { platform, audit }: AuthContext,
  { user, tenantId }: Member,
  { name }: PasskeyRow,
  client: Client,
) =>
  platform.database.transact((tx) =>
    audit.record(tx, {
      tenantId,
      action: 'sign-in-failed',
      userId: '',
      subjectId: user.id,
      detail: message('auth.passkeyAnswerInvalid', { name }),
      client,
    }),
  )

async function verifySignature(
  { platform }: AuthContext,
  passkey: PasskeyRow,
  credential: Record<string, unknown>,
  expectedChallenge: string,
): Promise<number> {
  const party = relyingPartyOf(platform.config.baseUrl)
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const response = credential as unknown as AuthenticationResponseJSON
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
  }).catch(() => {
    throw refused()
  })
  if (!verified || !namesUser(response, passkey.user_id)) throw refused()
  return authenticationInfo.newCounter
}

/** Web Authentication §7.2 step 6: the user handle must match the owner of the passkey. */
function namesUser({ response }: AuthenticationResponseJSON, userId: string): boolean {
  return response.userHandle === Buffer.from(userId, 'utf8').toString('base64url')
}

const refused = (): AppError => new AppError('unauthenticated', message('auth.passkeyUnknown'))
