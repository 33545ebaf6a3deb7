import type { Needs } from '#platform/platform'
import { deliver } from '#platform/smtp/deliver'
import { openSmtp } from '#platform/smtp/open-smtp'
import type { Delivery, RefusedRecipient, SmtpConnection, SmtpEnvelope } from '#platform/smtp/smtp'
import { smtpOptions } from '#platform/smtp/smtp-options'
import type { Sender } from '../identities/senders.ts'
import type { IdleSessions } from './idle-sessions.ts'
import type { Outcome } from './outgoing.ts'
import type { Refusal } from './recipient-states.ts'
import { dropOnStop, onStop } from './stop-on-signal.ts'

export interface Transmission {
  envelope: SmtpEnvelope
  message: Buffer
  beforeContent: (refused: readonly Refusal[]) => Promise<void>
}

export async function transmitBySmtp(
  platform: Needs<'config' | 'resolveDns'>,
  sessions: IdleSessions,
  sender: Sender,
  what: Transmission,
  signal: AbortSignal,
): Promise<Outcome> {
  const open = sessions.claim(sender)
  if (open) {
    const delivery = await deliverOver(sessions, sender, open, what, signal)
    if (!isSessionOver(delivery)) return outcomeOf(delivery)
  }
  const opening = openSmtp(sender.server, { ...smtpOptions(platform), renewToken: sender.renewToken })
  const opened = await Promise.race([opening, onStop(signal)])
  if (opened === 'stopped') {
    void opening.then((late) => late.ok && late.connection.drop())
    return { kind: 'stopped' }
  }
  if (!opened.ok) {
    const { permanent, message: error } = opened.failure
    return { kind: 'not-taken', permanent, offered: false, refused: [], error }
  }
  const delivery = await deliverOver(sessions, sender, opened.connection, what, signal)
  return signal.aborted && delivery.outcome === 'not-handed-over' ? { kind: 'stopped' } : outcomeOf(delivery)
}

const CLOSING = 421

/** A server may close a session between two emails, which says nothing about this one (RFC 5321, 3.8). */
const isSessionOver = (delivery: Delivery): boolean =>
  delivery.outcome === 'not-handed-over' &&
  !delivery.permanent &&
  delivery.refused.every(({ code }) => code === 0 || code === CLOSING)

async function deliverOver(
  sessions: IdleSessions,
  sender: Sender,
  connection: SmtpConnection,
  { envelope, message, beforeContent }: Transmission,
  signal: AbortSignal,
): Promise<Delivery> {
  const unwatch = dropOnStop(connection, signal)
  try {
    const delivery = await deliver(connection, envelope, message, (refused) => beforeContent(refused.map(toRefusal)))
    if (!signal.aborted) sessions.store(sender, connection)
    else void connection.close()
    return delivery
  } finally {
    unwatch()
  }
}

const toRefusal = ({ address, permanent, message }: RefusedRecipient): Refusal => ({
  address,
  permanent,
  detail: message,
})

function outcomeOf(delivery: Delivery): Outcome {
  const refused = delivery.refused.map(toRefusal)
  switch (delivery.outcome) {
    case 'accepted':
      return { kind: 'taken', refused, answer: delivery.answer }
    case 'uncertain':
      return { kind: 'unknown', refused, error: delivery.message }
    case 'refused':
      return { kind: 'not-taken', permanent: delivery.permanent, offered: true, refused, error: delivery.message }
    case 'not-handed-over': {
      const named = refused.map(({ address, detail }) => `${address}: ${detail}`).join('; ')
      const error = [delivery.message, named].filter(Boolean).join(' ')
      return { kind: 'not-taken', permanent: delivery.permanent, offered: false, refused, error }
    }
  }
}
