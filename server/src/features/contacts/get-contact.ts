import type { Actor } from '#core/actor'
import { notFound } from '#core/app-error'
import type { ContactCounts, EmailWithThread } from '#features/emails/index'
import { matchesFilter, readRules } from '#features/inbound/index'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { type ContactRecord, listRecordsAbout } from './records-about.ts'

const CONVERSATIONS = 20

export interface ContactPage {
  contact: ContactCounts
  otherAddresses: string[]
  blocked: boolean
  conversations: EmailWithThread[]
  records: ContactRecord[]
}

/** @throws AppError `not_found` for an address that no email counts for. */
export async function getContact(
  { database }: Needs<'database'>,
  dependencies: Dependencies,
  actor: Actor,
  typed: string,
): Promise<ContactPage> {
  const { tenantId } = actor
  const { emails, projects } = dependencies
  const { read } = database
  const contact = await emails.contacts.find(read, tenantId, typed.trim().toLowerCase())
  if (!contact) throw notFound('contact')
  const { address } = contact
  const conversations = await emails.contacts.listConversations(read, tenantId, address, CONVERSATIONS)
  const filters = (await projects.list(read, tenantId)).map(({ email_filter }) => email_filter)
  return {
    contact,
    otherAddresses: (await emails.contacts.listNamesakes(read, tenantId, contact)).map((namesake) => namesake.address),
    blocked: filters.some((filter) => matchesFilter(readRules(filter), { from: [address], subject: '' })),
    conversations: await emails.read(
      tenantId,
      conversations.map(({ emailId }) => emailId),
    ),
    records: actor.scopes.has('knowledge:read')
      ? await listRecordsAbout(database, dependencies, tenantId, address)
      : [],
  }
}
