import { message } from '@dossier/contract/message'
import type { StagedBlob } from '#platform/blobs/blobs'
import type { Needs } from '#platform/platform'
import { OtherDestination } from '#platform/secrets/secrets'
import type { SmtpEnvelope } from '#platform/smtp/smtp'
import type { Features } from '../composition/read-original.ts'
import { writeMessage } from '../composition/write-message.ts'
import type { Sender, Senders } from '../identities/senders.ts'
import type { ConnectionLimit } from './connection-limit.ts'
import type { IdleSessions } from './idle-sessions.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import type { Outcome } from './outgoing.ts'
import { isOpen, type Refusal, recipientsOf } from './recipient-states.ts'
import { transmitBySmtp } from './transmit-by-smtp.ts'
import { AttemptLost, AttemptStopped, writeAhead } from './write-ahead.ts'

export interface OutboxParts extends Features {
  platform: Needs<
    'blobs' | 'clock' | 'config' | 'database' | 'events' | 'jobs' | 'log' | 'mail' | 'resolveDns' | 'steadyTime'
  >
  senders: Senders
  sessions: IdleSessions
  seats: ConnectionLimit
}

/**
 * Runs one attempt with the current identity: compose, connect, hand over.
 * @returns null when another process took over, with nothing handed over.
 */
export async function transmit(parts: OutboxParts, row: OutgoingRow, signal: AbortSignal): Promise<Outcome | null> {
  const sender = await parts.senders.open(row.tenant_id, row.identity_id).catch(otherServer)
  if (sender instanceof OtherDestination) return unfit(sender.userMessage)
  if (!sender || ![sender.email, ...sender.aliases].includes(row.from_address)) return unfit(identityGone(row))
  try {
    const message = await messageOf(parts, row, sender)
    if (signal.aborted) return { kind: 'stopped' }
    const beforeContent = (refused: readonly Refusal[]) =>
      writeAhead(parts.platform, row, signal, refused, message.blob)
    const what = { envelope: envelopeOf(row), message: message.bytes, beforeContent }
    return await transmitBySmtp(parts.platform, parts.sessions, sender, what, signal)
  } catch (error) {
    if (error instanceof AttemptLost) return null
    if (error instanceof AttemptStopped) return { kind: 'stopped' }
    throw error
  }
}

const identityGone = ({ from_address }: OutgoingRow): string =>
  message('sending.identityMissing', { email: from_address })

function otherServer(error: unknown): OtherDestination {
  if (error instanceof OtherDestination) return error
  throw error
}

const unfit = (error: string): Outcome => ({ kind: 'not-taken', permanent: true, offered: false, refused: [], error })

interface Message {
  bytes: Buffer
  /** Stored with the write-ahead record; null when already stored. */
  blob: StagedBlob | null
}

/** Reuses the stored message, so that every attempt after the first offer sends the same bytes. */
async function messageOf(
  { platform, emails, accounts }: OutboxParts,
  row: OutgoingRow,
  sender: Sender,
): Promise<Message> {
  const stored = row.raw_sha256 ? await platform.blobs.get(row.tenant_id, row.raw_sha256) : null
  if (stored) return { bytes: stored, blob: null }
  const bytes = await writeMessage(platform, { emails, accounts }, row, sender, platform.clock.now())
  return { bytes, blob: await platform.blobs.stage(row.tenant_id, bytes) }
}

const envelopeOf = (row: OutgoingRow): SmtpEnvelope => ({
  from: row.from_address,
  to: recipientsOf(row)
    .filter(isOpen)
    .map(({ address }) => address),
})
