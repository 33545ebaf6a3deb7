import { isAscii } from 'node:buffer'
import { message } from '@dossier/contract/message'
import type { SentMessageInfo } from 'nodemailer/lib/smtp-connection'
import { withAsciiHeader } from '#platform/mail/ascii-header'
import { describeDelivery } from './describe-delivery.ts'
import { isAsciiText, toWire, type WireRecipients, wireRecipients } from './envelope.ts'
import { exchange, type SmtpError } from './exchange.ts'
import { type GuardedContent, guardContent, unsentContent } from './guarded-content.ts'
import type { BeforeContent, Delivery, RefusedRecipient, SmtpConnection, SmtpEnvelope } from './smtp.ts'

/** Slowest supported transfer rate. */
const BYTES_PER_MS = 16

/**
 * Delivers one email.
 *
 * `beforeContent` runs after the server has accepted the sender and a recipient and answered 354 to DATA, before the
 * first content byte, with the recipients that will not get it. When it rejects, no byte is sent, the connection is cut
 * and its error is thrown. When the connection fails meanwhile, the outcome is `not-handed-over`, after it has ended.
 * Every outcome but `accepted` closes the connection.
 *
 * @param content the whole message, 7 bit or 8 bit; only with SMTPUTF8 its header keeps other letters than ASCII; dots and line ends are escaped here (RFC 5321, 4.5.2)
 */
export async function deliver(
  connection: SmtpConnection,
  envelope: SmtpEnvelope,
  content: Buffer,
  beforeContent: BeforeContent,
): Promise<Delivery> {
  const sender = envelope.from === '' ? ({ ok: true, wire: '' } as const) : toWire(envelope.from, connection.abilities)
  const recipients = wireRecipients(envelope.to, connection.abilities)
  const refusal = sender.ok ? knownRefusal(connection, recipients, content) : sender.message
  if (!sender.ok || refusal) {
    connection.drop()
    return { outcome: 'not-handed-over', permanent: true, code: 0, message: refusal, refused: recipients.refused }
  }
  // Nodemailer uses SMTPUTF8 only for such an envelope (RFC 6531, 3.4).
  const isUtf8 = [sender.wire, ...recipients.byWire.keys()].some((address) => !isAsciiText(address))
  return transmit(connection, sender.wire, recipients, isUtf8 ? content : withAsciiHeader(content), beforeContent)
}

function knownRefusal({ abilities }: SmtpConnection, recipients: WireRecipients, content: Buffer): string {
  if (recipients.byWire.size === 0) return message('smtp.noRecipients')
  if (abilities.maxSize === 0 || content.length <= abilities.maxSize) return ''
  return message('smtp.tooLarge', { size: content.length, most: abilities.maxSize })
}

async function transmit(
  connection: SmtpConnection,
  from: string,
  recipients: WireRecipients,
  content: Buffer,
  beforeContent: BeforeContent,
): Promise<Delivery> {
  const { client, limits } = connection
  let guarded = unsentContent
  try {
    const info = await exchange<SentMessageInfo>(client, limits.envelopeMs, (finish, allow) => {
      const gate = async (): Promise<void> => {
        refuseUnlessInvited(client.lastServerResponse)
        allow(limits.answerMs)
        await beforeContent(refusedSoFar(connection, recipients))
      }
      guarded = guardContent(content, gate, () => allow(limits.answerMs + content.length / BYTES_PER_MS))
      const envelope = { from, to: [...recipients.byWire.keys()], size: content.length, use8BitMime: !isAscii(content) }
      client.send(envelope, guarded.stream, (error, sent) => finish(error ?? answeredTooEarly(guarded), sent))
    })
    return accepted(connection, info, recipients)
  } catch (error) {
    return notAccepted(connection, error as SmtpError, recipients, guarded)
  }
}

/** Distinct from errors that `beforeContent` throws. */
class LineOutOfStep extends Error {}

/** Accepts only 354 (RFC 5321, 4.3.2): with a server one reply ahead, content would be sent as commands. */
function refuseUnlessInvited(answer: string | false): void {
  if (answer === false || !answer.startsWith('354')) throw new LineOutOfStep('no invitation')
}

/** A success reply before the end of the email is not trustworthy. Runs in the turn of the reply. */
function answeredTooEarly(guarded: GuardedContent): Error | null {
  if (guarded.progress() === 'whole') return null
  guarded.stop()
  return new LineOutOfStep('the answer came before the end of the mail')
}

function accepted(connection: SmtpConnection, info: SentMessageInfo, recipients: WireRecipients): Delivery {
  return {
    outcome: 'accepted',
    accepted: info.accepted.flatMap((wire) => recipients.byWire.get(wire) ?? []),
    refused: refusedSoFar(connection, recipients),
    answer: connection.clean(info.response),
  }
}

/** The outcome depends on whether a content byte was sent. */
async function notAccepted(
  connection: SmtpConnection,
  error: SmtpError,
  recipients: WireRecipients,
  guarded: GuardedContent,
): Promise<Delivery> {
  const all = refusedSoFar(connection, recipients)
  guarded.stop()
  connection.drop()
  await guarded.gateEnded().catch((reason: unknown) => {
    if (!(reason instanceof LineOutOfStep)) throw reason
  })
  const message = describeDelivery(error, connection.clean)
  const code = error.responseCode ?? 0
  if (guarded.progress() === 'held') {
    const permanent = error.rejectedErrors ? all.every((each) => each.permanent) : code >= 500
    return { outcome: 'not-handed-over', permanent, code, message, refused: all }
  }
  // A complete reply to the content, not a truncated one.
  if (error.command === 'DATA' && code >= 400 && code < 600)
    return { outcome: 'refused', permanent: code >= 500, code, message, refused: all }
  return { outcome: 'uncertain', message, refused: all }
}

/** Nodemailer names the refused recipients only with some of its results, but keeps them. */
function refusedSoFar({ client, clean }: SmtpConnection, recipients: WireRecipients): RefusedRecipient[] {
  const { _envelope: envelope } = client as unknown as { _envelope?: { rejectedErrors?: SmtpError[] } | false }
  const errors = (envelope && envelope.rejectedErrors) || []
  const byServer = errors.flatMap(({ recipient = '', responseCode = 0, response = '' }) =>
    (recipients.byWire.get(recipient) ?? []).map((address) => ({
      address,
      code: responseCode,
      permanent: responseCode >= 500 && !TOO_MANY.test(response),
      message: clean(response),
    })),
  )
  return [...recipients.refused, ...byServer]
}

/** Some servers refuse for good what they should take in another transaction (RFC 5321, 4.5.3.1.10). */
const TOO_MANY = /^552[ -](?:\d+\.5\.3\b|.{0,40}too many)/i
