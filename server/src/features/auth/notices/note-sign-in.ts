import { message } from '@dossier/contract/message'
import { sha256 } from '#platform/crypto/hash'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { AuthContext, Client } from '../context.ts'
import { networkOf } from '../limits/network-of.ts'
import { hasPlaces, isPlaceKnown, keepPlace } from './places.store.ts'
import { type Addressee, sendNotice } from './send-notice.ts'

interface SignIn {
  user: Addressee
  tenantId: string
  sessionId: string
  how: string
  client: Client
  isTold: boolean
}

/**
 * Records a sign-in in its transaction and notifies the user of a new network. The first sign-in sends no notification.
 */
export async function noteSignIn(
  context: Pick<AuthContext, 'platform' | 'accounts' | 'audit'>,
  tx: Tx,
  { user, tenantId, sessionId, how, client, isTold }: SignIn,
): Promise<void> {
  const entry = {
    tenantId,
    action: 'sign-in',
    userId: user.id,
    subjectId: sessionId,
    detail: message('auth.signedInWith', { how }),
  } as const
  await context.audit.record(tx, { ...entry, client })
  const isNews =
    !isTold && (await hasPlaces(tx, user.id)) && !(await isPlaceKnown(tx, user.id, placeOf(user.id, client)))
  await notePlace(context.platform, tx, user.id, client)
  if (isNews) await sendNotice(context, tx, user, { kind: 'new-place', how }, client)
}

/** Marks the network as known: later sign-ins from it send no notification. */
export const notePlace = ({ clock }: Needs<'clock'>, tx: Tx, userId: string, client: Client) =>
  keepPlace(tx, { user_id: userId, place_hash: placeOf(userId, client), last_seen_at: clock.now() })

const placeOf = (userId: string, { ip }: Client): string => sha256(JSON.stringify([userId, networkOf(ip)]))
