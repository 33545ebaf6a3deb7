import { message } from '@dossier/contract/message'
import { sha256 } from '#platform/crypto/hash'
import type { Tx } from '#platform/database/database'
import { networkOf } from '#platform/network/network-of'
import type { Needs } from '#platform/platform'
import type { AuthContext, Client } from '../context.ts'
import { hasNetworks, isNetworkKnown, saveNetwork } from './networks.store.ts'
import { type Recipient, sendNotification } from './send-notification.ts'

interface SignIn {
  user: Recipient
  tenantId: string
  sessionId: string
  how: string
  client: Client
  isReported: boolean
}

/**
 * Records a sign-in in its transaction and notifies the user of a new network. The first sign-in sends no notification.
 */
export async function recordSignIn(
  context: Pick<AuthContext, 'platform' | 'accounts' | 'audit'>,
  tx: Tx,
  { user, tenantId, sessionId, how, client, isReported }: SignIn,
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
    !isReported &&
    (await hasNetworks(tx, user.id)) &&
    !(await isNetworkKnown(tx, user.id, networkHashOf(user.id, client)))
  await recordNetwork(context.platform, tx, user.id, client)
  if (isNews) await sendNotification(context, tx, user, { kind: 'new-place', how }, client)
}

/** Marks the network as known: later sign-ins from it send no notification. */
export const recordNetwork = ({ clock }: Needs<'clock'>, tx: Tx, userId: string, client: Client) =>
  saveNetwork(tx, { user_id: userId, place_hash: networkHashOf(userId, client), last_seen_at: clock.now() })

const networkHashOf = (userId: string, { ip }: Client): string => sha256(JSON.stringify([userId, networkOf(ip)]))
