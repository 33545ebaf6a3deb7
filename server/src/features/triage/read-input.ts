import { KNOWLEDGE_TYPES } from '@dossier/contract/vocabulary'
import type { EmailTableRow } from '#features/emails/index'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import type { ContextRecord, TriageInput } from './engine.ts'
import { listOwnAddresses, listThreadForTriage, readSenderHistory } from './input.view.ts'
import { readRecordTexts } from './record-texts.view.ts'

/** docs/spec/triage.md §9: an engine is shown at most this many records. */
const MAX_CONTEXT = 8
/** Dates in a mail are read in this zone until people can choose their own. */
const TIME_ZONE = 'UTC'

/** Everything an engine may know of a mail, gathered from the store. Undefined when the mail is gone. */
export async function readInput(
  platform: Needs<'clock' | 'database' | 'llm' | 'mail'>,
  dependencies: Dependencies,
  tenantId: string,
  emailId: string,
): Promise<{ email: EmailTableRow; input: TriageInput } | undefined> {
  const { database, clock } = platform
  const email = await dependencies.emails.find(tenantId, emailId)
  const content = await dependencies.emails.findContent(tenantId, emailId)
  if (!email || !content) return undefined
  const participants = JSON.parse(email.participants) as TriageInput['mail']['participants']
  const owner = await listOwnAddresses(database.read, tenantId)
  const from = participants.find((participant) => participant.role === 'from')
  const input: TriageInput = {
    now: clock.now(),
    timeZone: TIME_ZONE,
    owner: { addresses: owner },
    mail: {
      id: email.id,
      subject: email.subject,
      text: content.text_content,
      ...(await seenText(platform, content.html_content)),
      html: content.html_content,
      from: { name: from?.name ?? '', address: email.from_key },
      to: JSON.parse(email.to_list) as string[],
      cc: JSON.parse(email.cc_list) as string[],
      participants,
      date: email.date_at,
      receivedAt: email.received_at,
      headers: JSON.parse(content.headers) as TriageInput['mail']['headers'],
      attachments: (JSON.parse(email.attachments) as { filename: string; content_type: string }[]).map(
        ({ filename, content_type }) => ({ filename, contentType: content_type }),
      ),
      findings: JSON.parse(email.findings) as TriageInput['mail']['findings'],
      source: email.source as TriageInput['mail']['source'],
      mailbox: email.mailbox as TriageInput['mail']['mailbox'],
    },
    thread: await listThreadForTriage(database.read, email, new Set(owner)),
    sender: await readSenderHistory(database.read, email),
    context: await findContext(platform, dependencies, email, content.text_content),
  }
  return { email, input }
}

/**
 * What the reader of an HTML mail sees. Its text part may say something else, which is one more way to hide words from people
 * and show them to a model. Only asked for where there is a model.
 */
async function seenText({ llm, mail }: Needs<'llm' | 'mail'>, html: string): Promise<{ seenText?: string }> {
  const text = llm && html ? await mail.textOf(html) : ''
  return text ? { seenText: text } : {}
}

/** The mail's own project first; the whole account only when that has nothing usable (docs/spec/triage.md §9). */
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
