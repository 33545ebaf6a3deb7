import { sentence } from '@dossier/contract/message'
import type { SystemEmailConfig } from '#platform/config/config'
import type { Tx } from '#platform/database/database'
import { composeMail } from '#platform/mail/compose-mail'
import { deliver } from '#platform/smtp/deliver'
import { openSmtp } from '#platform/smtp/open-smtp'
import type { Delivery } from '#platform/smtp/smtp'
import { smtpOptions } from '#platform/smtp/smtp-options'
import { bindingOf, type SystemEmailDependencies } from './dependencies.ts'
import type { SystemEmail } from './system-email.ts'
import { claimOffer, deleteSystemEmail, findSystemEmail, releaseOffer } from './system-emails.store.ts'

/** An earlier attempt may have sent it. */
class OfferedBefore extends Error {}

/**
 * Makes one attempt to send. The write-ahead mark works as in the outbox: an email that may have been sent is not sent
 * again.
 * @returns whether the email needs no further attempt.
 */
export async function sendSystemEmail(parts: SystemEmailDependencies, id: string): Promise<boolean> {
  const { config, database, clock, log, secrets } = parts
  const row = await findSystemEmail(database.read, id)
  const sealedText = await secrets.open(database.read, bindingOf(id))
  if (!row || sealedText === null || !config.systemEmail) return true
  const email = JSON.parse(sealedText) as SystemEmail
  const mark = async (): Promise<void> => {
    if (!(await database.transact((tx) => claimOffer(tx, id, clock.now())))) throw new OfferedBefore()
  }
  const outcome = await transmit(parts, config.systemEmail, id, row.created_at, email, mark).catch((error: unknown) => {
    if (error instanceof OfferedBefore) return { done: true, problem: 'an earlier try may have sent it' }
    throw error
  })
  if (outcome.problem)
    log.error({ subject: email.subject, problem: sentence(outcome.problem) }, 'a mail of the service was not sent')
  await database.transact((tx) => (outcome.done ? removeSystemEmail(parts, tx, id) : releaseOffer(tx, id)))
  return outcome.done
}

export async function removeSystemEmail(
  { secrets }: Pick<SystemEmailDependencies, 'secrets'>,
  tx: Tx,
  id: string,
): Promise<void> {
  await deleteSystemEmail(tx, id)
  const { tenantId, purpose } = bindingOf(id)
  await secrets.remove(tx, tenantId, purpose, [id])
}

interface AttemptEnded {
  done: boolean
  /** '' = sent. */
  problem: string
}

async function transmit(
  parts: SystemEmailDependencies,
  server: SystemEmailConfig,
  id: string,
  at: number,
  email: SystemEmail,
  beforeContent: () => Promise<void>,
): Promise<AttemptEnded> {
  const opened = await openSmtp(server, smtpOptions(parts))
  if (!opened.ok) return { done: opened.failure.permanent, problem: opened.failure.message }
  const content = await composeMail({
    ...email,
    from: server.from,
    to: [{ name: '', address: email.to }],
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

function ended(delivery: Delivery): AttemptEnded {
  switch (delivery.outcome) {
    case 'accepted':
      return { done: true, problem: '' }
    case 'uncertain':
      return { done: true, problem: delivery.message }
    default:
      return { done: delivery.permanent, problem: delivery.message }
  }
}
