import type { THREAD_REASONS } from '@dossier/contract/vocabulary'

export interface ThreadMail {
  id: string
  messageId: string
  inReplyTo: string
  references: string[]
}

export interface Join {
  emailId: string
  reason: (typeof THREAD_REASONS)[number]
  identifier: string
  /** '' for the first email, or when the identified email is not stored. */
  linkedEmailId: string
}

/**
 * Explains how each email joined the thread, oldest first: by its parent, its nearest reference, or a shared
 * identifier. Pure and independent of arrival order.
 */
export function explainThread(mails: readonly ThreadMail[]): Join[] {
  const bearers = new Map<string, string>()
  for (const mail of mails) if (!bearers.has(mail.messageId)) bearers.set(mail.messageId, mail.id)
  const named = new Map<string, string>()
  return mails.map((mail, index) => {
    const join = index === 0 ? start(mail) : explainOne(mail, bearers, named)
    for (const id of [mail.messageId, mail.inReplyTo, ...mail.references])
      if (id && !named.has(id)) named.set(id, mail.id)
    return join
  })
}

const start = (mail: ThreadMail): Join => ({
  emailId: mail.id,
  reason: 'start',
  identifier: mail.messageId,
  linkedEmailId: '',
})

function explainOne(mail: ThreadMail, bearers: ReadonlyMap<string, string>, named: ReadonlyMap<string, string>): Join {
  const link = (reason: Join['reason'], identifier: string): Join => {
    const bearer = bearers.get(identifier)
    const linked = bearer !== undefined && bearer !== mail.id ? bearer : (named.get(identifier) ?? '')
    return { emailId: mail.id, reason, identifier, linkedEmailId: linked }
  }
  const isKnown = (id: string): boolean =>
    id !== '' && ((bearers.has(id) && bearers.get(id) !== mail.id) || named.has(id))
  if (isKnown(mail.inReplyTo)) return link('in-reply-to', mail.inReplyTo)
  const reference = mail.references.findLast(isKnown)
  if (reference !== undefined) return link('references', reference)
  if (named.has(mail.messageId)) return link('message-id', mail.messageId)
  return mail.references.length > 0 ? link('references', mail.references.at(-1) ?? '') : start(mail)
}
