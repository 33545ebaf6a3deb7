import type { EmailsFeature, EmailTableRow } from '#features/emails/index'
import type { Reads } from '#platform/database/database'
import type { Participant } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import { listIdentitiesOf } from '../identities/identities.store.ts'
import { addressesOf } from '../identities/identities.ts'
import { rememberedSender } from '../identities/remembered-sender.ts'
import { chooseSender } from '../kinds/choose-sender.ts'
import type { FindOwnAddresses } from '../kinds/own-addresses.ts'
import { addressesIn, type RepliedMail, type ReplyRecipients, replyRecipients } from '../kinds/reply-recipients.ts'

export interface Correspondents {
  /** The address that the email was addressed to, else the remembered or default one; '' without one. */
  from: string
  reply: ReplyRecipients
  replyAll: ReplyRecipients
}

export interface RecipientSources {
  emails: Pick<EmailsFeature, 'contacts' | 'findContent'>
  findOwnAddresses: FindOwnAddresses
}

/**
 * Returns who a reply to an email goes to, and from whom. Everything that answers an email asks here: people, tools and
 * proposals.
 * @param userId the writer, or null for triage.
 */
export async function readCorrespondents(
  { database }: Needs<'database'>,
  { emails, findOwnAddresses }: RecipientSources,
  email: EmailTableRow,
  userId: string | null,
  db: Reads = database.read,
): Promise<Correspondents> {
  const content = await emails.findContent(email.tenant_id, email.id)
  const mail: RepliedMail = {
    participants: JSON.parse(email.participants) as Participant[],
    source: email.source,
    mailbox: email.mailbox,
    headers: JSON.parse(content?.headers ?? '[]') as RepliedMail['headers'],
  }
  const own = await findOwnAddresses(db, email.tenant_id, addressesIn(mail), userId)
  const identities = await listIdentitiesOf(db, email.tenant_id, email.project_id)
  const senders = identities.flatMap(addressesOf).map((address) => ({ email: address }))
  const reply = replyRecipients('reply', mail, own)
  const { tenant_id: tenantId, project_id: projectId } = email
  const correspondent = { tenantId, projectId, recipient: reply.to[0] }
  return {
    from: chooseSender(senders, mail) || (await rememberedSender(db, emails, identities, correspondent)),
    reply,
    replyAll: replyRecipients('reply-all', mail, own),
  }
}
