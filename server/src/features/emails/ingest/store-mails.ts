import { isAutomaticReply } from '@dossier/analysis'
import type { SearchFeature } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import type { Finding } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import { archiveMuted, noteAnswers } from '../coming-back/note-answers.ts'
import { countContacts } from '../contacts/count-contacts.ts'
import type { StoringDependencies } from '../email-listeners.ts'
import { insertEmails } from '../emails.store.ts'
import type { EmailTableRow } from '../emails.tables.ts'
import { shownMailbox } from '../emails.ts'
import { insertLabels } from '../labels.store.ts'
import { MESSAGE_ID_REUSED, UNRELATED_SENDER } from '../threading/arrival-findings.ts'
import { joinThreads } from '../threading/join-threads.ts'
import type { MailCounts } from '../threading/mail-counts.ts'
import type { ThreadPlan } from '../threading/plan-threads.ts'
import { addHeads } from '../threading/thread-heads.ts'
import { addThreadSizes } from '../threading/threads.store.ts'
import { findUnrelatedSenders } from '../threading/unrelated-senders.ts'
import { listedEmail, viewsOf } from '../threading/views.ts'
import { trackChanges } from '../track-changes.ts'
import { newEmailRow } from './email-row.ts'
import { findFraudAtArrival } from './fraud-at-arrival.ts'
import { type Candidate, type Namesakes, readNamesakes } from './namesakes.ts'
import { findOwnReports } from './own-reports.ts'
import { linksOf, type PreparedMail } from './prepare-mail.ts'
import { significantHeaders } from './significant-headers.ts'

export interface Stored {
  emailId: string
  duplicate: boolean
  threadId: string
}

/** Records data of another feature in the transaction that stores the emails. */
export type AlsoStore = (tx: Tx, stored: readonly Stored[]) => Promise<void>

interface ProjectScope {
  tenantId: string
  projectId: string
}

interface NewMail {
  id: string
  prepared: PreparedMail
  reusesMessageId: boolean
}

/**
 * Stores emails of one project in the given order and in one transaction, with all derived data. Duplicates change
 * nothing (docs/spec/emails.md §3). About fifteen statements for any number of emails.
 * @param also runs in the same transaction.
 * @returns an answer for each, in the same order.
 */
export async function storeMails(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'ids' | 'quotas' | 'traffic'>,
  { projects, search, listeners }: StoringDependencies,
  tenantId: string,
  projectId: string,
  batch: readonly PreparedMail[],
  also: AlsoStore = async () => undefined,
): Promise<Stored[]> {
  const stored = await platform.database.transact(async (tx) => {
    const answers = await storeBatch(tx)
    await also(tx, answers)
    return answers
  })
  countArrivals(platform, batch, stored)
  return stored

  async function storeBatch(tx: Tx): Promise<Stored[]> {
    await projects.lock(tx, tenantId, projectId)
    const scope = { tenantId, projectId }
    if (batch.length === 0) return []
    const { added, answers } = await splitDuplicates(platform, tx, scope, batch)
    if (added.length === 0) return answers.map((answer) => answer(() => ''))
    const tracker = trackChanges(tenantId, listeners)
    const plan = await joinThreads(tx, tracker, scope, added.map(toNewcomer))
    await incrementSizes(tx, scope, added, plan)
    const rows = added.map(({ id, prepared }) =>
      newEmailRow(prepared, { ...scope, threadId: plan.threadOf(id), id, now: platform.clock.now() }),
    )
    const marked = await archiveMuted(tx, tenantId, rows)
    const automatic = new Set(added.filter(isAutomatic).map(({ id }) => id))
    await recordFindings(tx, scope, added, rows, plan)
    await insertAll(platform, search, tx, added, rows)
    await addToLists(tx, tracker, scope, rows)
    await noteAnswers(platform, tx, tracker, rows, marked, (id) => automatic.has(id), listeners.returned)
    await countContacts(tx, tenantId, withHeaders(added, rows))
    await tracker.write(tx)
    await countIntake(platform, tx, tenantId, added)
    const mails = rows.map((row, index) => ({ row, mail: (added[index] as NewMail).prepared.mail }))
    for (const listen of listeners.arrived) await listen(tx, mails)
    return answers.map((answer) => answer(plan.threadOf))
  }
}

/** Our own sent emails are not intake. */
async function countIntake(
  { quotas }: Needs<'quotas'>,
  tx: Tx,
  tenantId: string,
  added: readonly NewMail[],
): Promise<void> {
  const received = added.filter(({ prepared }) => prepared.source !== 'sent')
  if (received.length === 0) return
  const bytes = received.reduce((sum, { prepared }) => sum + prepared.size, 0)
  await quotas.recordIntake(tx, tenantId, received.length, bytes)
}

function countArrivals(
  { traffic }: Needs<'traffic'>,
  batch: readonly PreparedMail[],
  answers: readonly Stored[],
): void {
  for (const [index, { source }] of batch.entries()) {
    const isDuplicate = answers[index]?.duplicate === true
    traffic.recordEmails(source, isDuplicate ? { stored: 0, duplicates: 1 } : { stored: 1, duplicates: 0 })
  }
}

type Answer = (threadOf: ThreadPlan['threadOf']) => Stored

async function splitDuplicates(platform: Needs<'ids'>, tx: Tx, scope: ProjectScope, batch: readonly PreparedMail[]) {
  const candidates = batch.map(toCandidate)
  const namesakes = await readNamesakes(tx, scope, candidates)
  const added: NewMail[] = []
  const answers = batch.map((prepared, index): Answer => {
    const candidate = candidates[index] as Candidate
    const copy = namesakes.findCopy(candidate)
    if (copy) {
      const { id, thread_id } = copy
      return (threadOf) => ({ emailId: id, duplicate: true, threadId: threadOf(id) || thread_id })
    }
    const id = platform.ids.next()
    added.push({ id, prepared, reusesMessageId: isReused(prepared, namesakes) })
    namesakes.add(candidate, id)
    return (threadOf) => ({ emailId: id, duplicate: false, threadId: threadOf(id) })
  })
  return { added, answers }
}

/** Our own email is the original of its Message-ID. */
const isReused = ({ messageId, source }: PreparedMail, namesakes: Namesakes): boolean =>
  source !== 'sent' && namesakes.isUsed(messageId)

const isAutomatic = ({ prepared: { subject, fromKey, mail } }: NewMail): boolean =>
  isAutomaticReply({ subject, headers: mail.headers, from: { name: '', address: fromKey } })

const toCandidate = (prepared: PreparedMail): Candidate => ({
  message_id: prepared.messageId,
  from_key: prepared.fromKey,
  content_key: prepared.contentKey,
  raw_sha256: prepared.raw?.sha256 ?? '',
  source: prepared.source,
  mailbox: prepared.mailbox,
  content: {
    subject: prepared.subject,
    text: prepared.text,
    html: prepared.html,
    headers: prepared.mail.headers,
  },
  files: prepared.attachments.map(({ sha256 }) => sha256),
})

const toNewcomer = ({ id, prepared }: NewMail) => ({ id, ...linksOf(prepared) })

function incrementSizes(
  tx: Tx,
  { tenantId, projectId }: ProjectScope,
  added: readonly NewMail[],
  plan: ThreadPlan,
): Promise<void> {
  const sizes = Map.groupBy(added, ({ id }) => plan.threadOf(id))
  return addThreadSizes(
    tx,
    [...sizes].map(([id, mails]) => ({ tenant_id: tenantId, id, project_id: projectId, size: mails.length })),
  )
}

async function recordFindings(
  tx: Tx,
  scope: ProjectScope,
  added: readonly NewMail[],
  rows: EmailTableRow[],
  plan: ThreadPlan,
): Promise<void> {
  const prepared = added.map((mail) => mail.prepared)
  const ownReports = await findOwnReports(tx, scope.tenantId, prepared)
  const fraud = await findFraudAtArrival(tx, scope, prepared, ownReports)
  const strangers = await findUnrelatedSenders(
    tx,
    scope.tenantId,
    rows.map(({ id, participants, subject }) => ({ id, participants, subject, company: plan.companyOf(id) })),
  )
  for (const [index, { id, prepared, reusesMessageId }] of added.entries()) {
    const more: Finding[] = [
      ...(reusesMessageId ? [MESSAGE_ID_REUSED] : []),
      ...(strangers.has(id) && !ownReports.has(prepared) ? [UNRELATED_SENDER] : []),
    ]
    const row = rows[index]
    const found = fraud.get(prepared) ?? prepared.findings
    if (row && (more.length > 0 || found !== prepared.findings)) row.findings = JSON.stringify([...found, ...more])
  }
}

async function insertAll(
  platform: Needs<'blobs' | 'events'>,
  search: SearchFeature,
  tx: Tx,
  added: readonly NewMail[],
  rows: readonly EmailTableRow[],
): Promise<void> {
  const contents = added.map(({ prepared }) => ({
    text_content: prepared.text,
    html_content: prepared.html,
    attachment_text_content: prepared.attachmentText,
    headers: JSON.stringify(significantHeaders(prepared.mail.headers)),
  }))
  const blobs = added.flatMap(({ prepared }) => [...(prepared.raw ? [prepared.raw] : []), ...prepared.parts])
  await platform.blobs.put(tx, ...blobs)
  await insertEmails(tx, rows, contents)
  await insertLabels(tx, rows)
  await search.put(
    tx,
    ...added.map(({ prepared }, index) => searchEntry(rows[index] as EmailTableRow, prepared.searchText)),
  )
  await platform.events.record(tx, ...rows.map(created))
}

const withHeaders = (added: readonly NewMail[], rows: readonly EmailTableRow[]) =>
  rows.map((row, index) => ({
    ...row,
    headers: JSON.stringify(significantHeaders((added[index] as NewMail).prepared.mail.headers)),
  }))

const searchEntry = (row: EmailTableRow, text: PreparedMail['searchText']) => ({
  tenantId: row.tenant_id,
  projectId: row.project_id,
  type: 'email' as const,
  id: row.id,
  at: row.received_at,
  inTrash: row.mailbox === 'trash',
  text,
})

const created = (row: EmailTableRow) => ({
  tenantId: row.tenant_id,
  name: 'email:created',
  scope: 'email:read' as const,
  payload: {
    email_id: row.id,
    thread_id: row.thread_id,
    project: row.project_id,
    mailbox: shownMailbox(row.mailbox),
  },
})

async function addToLists(
  tx: Tx,
  counts: MailCounts,
  scope: ProjectScope,
  rows: readonly EmailTableRow[],
): Promise<void> {
  const placed = rows.map(listedEmail)
  await addHeads(tx, counts, scope, placed)
  for (const { mailbox } of placed) for (const view of viewsOf(mailbox)) counts.add(scope.projectId, view, { mails: 1 })
}
