import type { EmailsFeature } from '#features/emails/index'
import type { Platform } from '#platform/platform'
import type { SmtpEnvelope } from '#platform/smtp/smtp'
import { writeMessage } from '../composition/write-message.ts'
import type { IdleSessions } from './idle-sessions.ts'
import { markAhead, TryLost, TryStopped } from './mark-ahead.ts'
import { advanceOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import type { Outcome } from './outgoing.ts'
import type { Seats } from './seats.ts'
import type { Sender, Senders } from './senders.ts'
import { talkToServer } from './talk-to-server.ts'

export interface OutboxParts {
  platform: Platform
  emails: EmailsFeature
  senders: Senders
  sessions: IdleSessions
  seats: Seats
}

/**
 * One try: the identity as it is now, the message, the server, the hand-over.
 * @returns null when another process has taken the mail over meanwhile, and nothing was handed over.
 */
export async function handOver(parts: OutboxParts, row: OutgoingRow, signal: AbortSignal): Promise<Outcome | null> {
  const sender = await parts.senders.open(row.tenant_id, row.identity_id)
  if (!sender || sender.email !== row.from_address) return unfit(identityGone(row))
  try {
    const message = await messageOf(parts, row, sender)
    if (signal.aborted) return { kind: 'stopped' }
    const beforeContent = () => markAhead(parts.platform, row, signal)
    const what = { envelope: envelopeOf(row), message, beforeContent }
    return await talkToServer(parts.platform, parts.sessions, sender, what, signal)
  } catch (error) {
    if (error instanceof TryLost) return null
    if (error instanceof TryStopped) return { kind: 'stopped' }
    throw error
  }
}

const identityGone = ({ from_address }: OutgoingRow): string =>
  `There is no identity ${from_address} any more. Set it up again or choose another one in the draft, and send it again.`

const unfit = (error: string): Outcome => ({ kind: 'not-taken', permanent: true, offered: false, error })

/** Composed with the first try and kept: every try hands over the same bytes. */
async function messageOf({ platform, emails }: OutboxParts, row: OutgoingRow, sender: Sender): Promise<Buffer> {
  const { blobs, database, clock } = platform
  const kept = row.raw_sha256 ? await blobs.get(row.tenant_id, row.raw_sha256) : null
  if (kept) return kept
  const message = await writeMessage(platform, emails, row, sender, clock.now())
  const blob = await blobs.stage(row.tenant_id, message)
  const mine = { status: ['sending'], attempts: row.attempts, claimedBy: row.claimed_by } as const
  await database.transact(async (tx) => {
    await blobs.put(tx, blob)
    if (!(await advanceOutgoing(tx, row.tenant_id, row.id, mine, { raw_sha256: blob.sha256 }))) throw new TryLost()
  })
  return message
}

function envelopeOf(row: OutgoingRow): SmtpEnvelope {
  const lists = [row.to_list, row.cc_list, row.bcc_list].map((json) => JSON.parse(json) as string[])
  return { from: row.from_address, to: [...new Set(lists.flat())] }
}
