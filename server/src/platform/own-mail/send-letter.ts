import { sentence } from '@dossier/contract/message'
import type { OwnMailConfig } from '#platform/config/config'
import type { Tx } from '#platform/database/database'
import { composeMail } from '#platform/mail/compose-mail'
import { deliver } from '#platform/smtp/deliver'
import { openSmtp } from '#platform/smtp/open-smtp'
import type { Delivery } from '#platform/smtp/smtp'
import { smtpOptions } from '#platform/smtp/smtp-options'
import { deleteLetter, findLetter, markOffered, takeBackMark } from './letters.store.ts'
import type { OwnLetter } from './own-mail.ts'
import { type OwnMailParts, placeOf } from './parts.ts'

/** An earlier attempt may have sent it. */
class OfferedBefore extends Error {}

/**
 * Makes one attempt to send. The write-ahead mark works as in the outbox: an email that may have been sent is not sent
 * again.
 * @returns whether the email needs no further attempt.
 */
export async function sendLetter(parts: OwnMailParts, id: string): Promise<boolean> {
  const { config, database, clock, log, secrets } = parts
  const row = await findLetter(database.read, id)
  const words = await secrets.open(database.read, placeOf(id))
  if (!row || words === null || !config.ownMail) return true
  const email = JSON.parse(words) as OwnLetter
  const mark = async (): Promise<void> => {
    if (!(await database.transact((tx) => markOffered(tx, id, clock.now())))) throw new OfferedBefore()
  }
  const outcome = await handOver(parts, config.ownMail, id, row.created_at, email, mark).catch((error: unknown) => {
    if (error instanceof OfferedBefore) return { done: true, problem: 'an earlier try may have sent it' }
    throw error
  })
  if (outcome.problem)
    log.error({ subject: email.subject, problem: sentence(outcome.problem) }, 'a mail of the service was not sent')
  await database.transact((tx) => (outcome.done ? forgetLetter(parts, tx, id) : takeBackMark(tx, id)))
  return outcome.done
}

export async function forgetLetter({ secrets }: Pick<OwnMailParts, 'secrets'>, tx: Tx, id: string): Promise<void> {
  await deleteLetter(tx, id)
  const { tenantId, purpose } = placeOf(id)
  await secrets.remove(tx, tenantId, purpose, [id])
}

interface TryEnded {
  done: boolean
  /** '' = sent. */
  problem: string
}

async function handOver(
  parts: OwnMailParts,
  server: OwnMailConfig,
  id: string,
  at: number,
  email: OwnLetter,
  beforeContent: () => Promise<void>,
): Promise<TryEnded> {
  const opened = await openSmtp(server, smtpOptions(parts))
  if (!opened.ok) return { done: opened.failure.permanent, problem: opened.failure.message }
  const content = await composeMail({
    ...email,
    from: server.from,
    to: [email.to],
    cc: [],
    messageId: `${id}@${server.from.address.split('@').at(-1)}`,
    inReplyTo: '',
    references: [],
    at,
    files: [],
  })
  const delivery = await deliver(
    opened.connection,
    { from: server.from.address, to: [email.to] },
    content,
    beforeContent,
  )
  void opened.connection.close()
  return ended(delivery)
}

function ended(delivery: Delivery): TryEnded {
  switch (delivery.outcome) {
    case 'accepted':
      return { done: true, problem: '' }
    case 'uncertain':
      return { done: true, problem: delivery.message }
    default:
      return { done: delivery.permanent, problem: delivery.message }
  }
}
