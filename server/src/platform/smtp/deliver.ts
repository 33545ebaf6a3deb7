import { isAscii } from 'node:buffer'
import { message } from '@dossier/contract/message'
import type { SentMessageInfo } from 'nodemailer/lib/smtp-connection'
import { describeDelivery } from './describe-delivery.ts'
import { toWire, type WireRecipients, wireRecipients } from './envelope.ts'
import { exchange, type SmtpError } from './exchange.ts'
import { type GuardedContent, guardContent, neverAsked } from './guarded-content.ts'
import type { Delivery, RefusedRecipient, SmtpConnection, SmtpEnvelope } from './smtp.ts'

/** The slowest line that a mail is carried over to its end. */
const BYTES_PER_MS = 16

/**
 * Hands one mail over.
 *
 * `beforeContent` is awaited when the server has taken the sender and a recipient and has answered 354 to DATA, and
 * before the first byte of the content leaves. Where it rejects, no byte is sent, the line is cut and its error is
 * thrown. Where the connection fails while it runs, the outcome is `not-handed-over`, and it has ended by then.
 * After every outcome but `accepted` the connection is gone.
 *
 * @param content the whole message, 7 bit or 8 bit; dots and line ends are seen to here (RFC 5321, 4.5.2)
 */
export async function deliver(
  connection: SmtpConnection,
  envelope: SmtpEnvelope,
  content: Buffer,
  beforeContent: () => Promise<void>,
): Promise<Delivery> {
  const sender = envelope.from === '' ? ({ ok: true, wire: '' } as const) : toWire(envelope.from, connection.abilities)
  const recipients = wireRecipients(envelope.to, connection.abilities)
  const known = sender.ok ? knownRefusal(connection, recipients, content) : sender.message
  if (!sender.ok || known) {
    connection.drop()
    return { outcome: 'not-handed-over', permanent: true, code: 0, message: known, refused: recipients.refused }
  }
  return handOver(connection, sender.wire, recipients, content, beforeContent)
}

/** What need not be asked of the server. */
function knownRefusal({ abilities }: SmtpConnection, recipients: WireRecipients, content: Buffer): string {
  if (recipients.byWire.size === 0) return message('smtp.noRecipients')
  if (abilities.maxSize === 0 || content.length <= abilities.maxSize) return ''
  return message('smtp.tooLarge', { size: content.length, most: abilities.maxSize })
}

async function handOver(
  connection: SmtpConnection,
  from: string,
  recipients: WireRecipients,
  content: Buffer,
  beforeContent: () => Promise<void>,
): Promise<Delivery> {
  const { client, limits } = connection
  let guarded = neverAsked
  try {
    const info = await exchange<SentMessageInfo>(client, limits.envelopeMs, (finish, allow) => {
      const gate = async (): Promise<void> => {
        refuseUnlessInvited(client.lastServerResponse)
        allow(limits.answerMs)
        await beforeContent()
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

/** Not what `beforeContent` throws. */
class LineOutOfStep extends Error {}

/** 354 and nothing else (RFC 5321, 4.3.2): a server that is one reply ahead would have us talk into its commands. */
function refuseUnlessInvited(answer: string | false): void {
  if (answer === false || !answer.startsWith('354')) throw new LineOutOfStep('no invitation')
}

/** A server that says yes before it has seen the end of the mail cannot be believed. Runs in the turn of the answer. */
function answeredTooEarly(guarded: GuardedContent): Error | null {
  if (guarded.progress() === 'whole') return null
  guarded.stop()
  return new LineOutOfStep('the answer came before the end of the mail')
}

function accepted({ clean }: SmtpConnection, info: SentMessageInfo, { byWire, refused }: WireRecipients): Delivery {
  return {
    outcome: 'accepted',
    accepted: info.accepted.map((wire) => byWire.get(wire) ?? wire),
    refused: [...refused, ...refusedByServer(info.rejectedErrors, byWire, clean)],
    answer: clean(info.response),
  }
}

/** Which of the three truths it is hangs on one question: did a byte of the content leave? */
async function notAccepted(
  connection: SmtpConnection,
  error: SmtpError,
  { byWire, refused }: WireRecipients,
  guarded: GuardedContent,
): Promise<Delivery> {
  guarded.stop()
  connection.drop()
  await guarded.gateEnded().catch((reason: unknown) => {
    if (!(reason instanceof LineOutOfStep)) throw reason
  })
  const all = [...refused, ...refusedByServer(error.rejectedErrors, byWire, connection.clean)]
  const message = describeDelivery(error, connection.clean)
  const code = error.responseCode ?? 0
  if (guarded.progress() === 'held') {
    const permanent = error.rejectedErrors ? all.every((each) => each.permanent) : code >= 500
    return { outcome: 'not-handed-over', permanent, code, message, refused: all }
  }
  // A whole reply to the content, not the beginning of one that was cut off.
  if (error.command === 'DATA' && code >= 400 && code < 600)
    return { outcome: 'refused', permanent: code >= 500, code, message, refused: all }
  return { outcome: 'uncertain', message, refused: all }
}

function refusedByServer(
  errors: SmtpError[] | undefined,
  byWire: Map<string, string>,
  clean: (answer: string) => string,
): RefusedRecipient[] {
  return (errors ?? []).map(({ recipient = '', responseCode = 0, response = '' }) => ({
    address: byWire.get(recipient) ?? recipient,
    code: responseCode,
    permanent: responseCode >= 500,
    message: clean(response),
  }))
}
