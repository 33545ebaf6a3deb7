import { KNOWLEDGE_TYPES } from '@dossier/contract/vocabulary'
import { type EmailTableRow, senderCheckOf } from '#features/emails/index'
import { type DeliveryReport, readDeliveryReport } from '#platform/mail/delivery-report'
import type { Invitation } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import type { ContextRecord, TriageInput } from './engine.ts'
import { listThreadForTriage, readSenderHistory } from './input.view.ts'
import { addNamedAliases, listOwnAddresses } from './own-addresses.view.ts'
import { readRecordTexts } from './record-texts.view.ts'
import { readThreadState } from './thread-state.view.ts'

/** docs/spec/triage.md §9: maximum records per engine input. */
const MAX_CONTEXT = 8

export async function readInput(
  platform: Needs<'blobs' | 'clock' | 'config' | 'database' | 'llm' | 'mail'>,
  dependencies: Dependencies,
  tenantId: string,
  emailId: string,
): Promise<{ email: EmailTableRow; input: TriageInput } | undefined> {
  const { database, clock, config } = platform
  const email = await dependencies.emails.find(tenantId, emailId)
  const content = await dependencies.emails.findContent(tenantId, emailId)
  if (!email || !content) return undefined
  const participants = JSON.parse(email.participants) as TriageInput['mail']['participants']
  const addresses = await listOwnAddresses(database.read, tenantId)
  const owner = await addNamedAliases(database.read, email, addresses, config.emailForwardDomain)
  const { answer, theirReply } = await readThreadState(database.read, email)
  const from = participants.find((participant) => participant.role === 'from')
  const input: TriageInput = {
    now: clock.now(),
    timeZone: await dependencies.accounts.findTimeZone(tenantId),
    owner: { addresses: owner },
    mail: {
      id: email.id,
      subject: email.subject,
      text: content.text_content,
      ...(await visibleText(platform, content.html_content)),
      html: content.html_content,
      from: { name: from?.name ?? '', address: email.from_key },
      sender: senderCheckOf(email),
      to: JSON.parse(email.to_list) as string[],
      cc: JSON.parse(email.cc_list) as string[],
      participants,
      date: email.date_at,
      receivedAt: email.received_at,
      headers: JSON.parse(content.headers) as TriageInput['mail']['headers'],
      attachments: (JSON.parse(email.attachments) as { filename: string; content_type: string; inline?: boolean }[])
        .filter(({ inline }) => !inline)
        .map(({ filename, content_type }) => ({ filename, contentType: content_type })),
      findings: JSON.parse(email.findings) as TriageInput['mail']['findings'],
      ...(email.invitation ? { invitation: JSON.parse(email.invitation) as Invitation } : {}),
      ...(await deliveryReport(platform, email, content)),
      source: email.source as TriageInput['mail']['source'],
      mailbox: email.mailbox as TriageInput['mail']['mailbox'],
    },
    thread: await listThreadForTriage(database.read, email, new Set(owner)),
    ...(answer ? { answer } : {}),
    ...(theirReply ? { theyReplied: true } : {}),
    sender: await readSenderHistory(database.read, email),
    context: await findContext(platform, dependencies, email, content.text_content),
  }
  return { email, input }
}

/** Only the message itself has the machine-readable part. */
async function deliveryReport(
  { blobs, mail }: Needs<'blobs' | 'mail'>,
  email: EmailTableRow,
  content: { headers: string; text_content: string },
): Promise<{ report?: DeliveryReport }> {
  const headers = JSON.parse(content.headers) as TriageInput['mail']['headers']
  const isReport = /delivery-status/i.test(email.attachments) && email.raw_sha256 !== ''
  const raw = isReport ? await blobs.get(email.tenant_id, email.raw_sha256) : null
  const from = { name: 'from', value: email.from_key }
  const read = raw
    ? await mail.parse(raw)
    : { headers: [...headers, from], subject: email.subject, text: content.text_content, attachments: [] }
  const report = readDeliveryReport(read)
  return report ? { report } : {}
}

/**
 * Returns the visible text of an HTML email. A different text part could hide words from people and show them to a
 * model. Needed only with a model.
 */
async function visibleText({ llm, mail }: Needs<'llm' | 'mail'>, html: string): Promise<{ seenText?: string }> {
  const text = llm && html ? await mail.textOf(html) : ''
  return text ? { seenText: text } : {}
}

/** Searches the email's project first, and the account only without usable records (docs/spec/triage.md §9). */
async function findContext(
  { llm, database }: Needs<'database' | 'llm'>,
  { search }: Dependencies,
  email: EmailTableRow,
  text: string,
): Promise<ContextRecord[]> {
  const query = {
    tenantId: email.tenant_id,
    title: email.subject,
    text,
    types: [...KNOWLEDGE_TYPES],
    excludeId: email.id,
    limit: MAX_CONTEXT,
  }
  const own = await search.related({ ...query, projectId: email.project_id })
  const found = own.length > 0 ? own : await search.related({ ...query, projectId: null })
  const ids = llm ? found.map(({ id }) => id) : []
  const texts = await readRecordTexts(database.read, email.tenant_id, ids)
  return found.map(({ id, type, title, excerpt, score, projectId }) => {
    const full = texts.get(id)?.full
    const inProject = projectId === email.project_id
    return { itemId: id, itemType: type, title, excerpt, score, inProject, ...(full ? { full } : {}) }
  })
}
