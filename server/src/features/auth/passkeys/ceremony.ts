import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { randomSecret, sha256 } from '#platform/crypto/hash'
import type { Needs } from '#platform/platform'
import { consumeChallenge, insertChallenge } from './challenges.store.ts'

export const CEREMONY_MS = 5 * 60_000

/** Ed25519, P-256, RSA: supported by common authenticators (IANA COSE Algorithms). */
export const ALGORITHMS = [-8, -7, -257]

export async function openCeremony(
  { database, clock }: Needs<'clock' | 'database'>,
  userId: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomSecret()
  const row = { hash: sha256(challenge), user_id: userId, expires_at: clock.now() + CEREMONY_MS }
  await database.transact((tx) => insertChallenge(tx, row))
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}

/**
 * Consumes the challenge of an answer, even when the answer is invalid.
 * @returns the challenge to verify against.
 * @throws AppError `invalid_request` when it is unknown, used or expired.
 */
export async function closeCeremony(
  { database, clock }: Needs<'clock' | 'database'>,
  userId: string,
  credential: Record<string, unknown>,
): Promise<string> {
  const challenge = readChallenge(credential)
  const isValid =
    challenge !== '' && (await database.transact((tx) => consumeChallenge(tx, sha256(challenge), userId, clock.now())))
  if (isValid) return challenge
  throw new AppError('invalid_request', message('auth.ceremonyExpired'))
}

/** Reads the challenge in `clientDataJSON` (Web Authentication §5.8.1); '' when unreadable. */
function readChallenge({ response }: Record<string, unknown>): string {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string }
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}
