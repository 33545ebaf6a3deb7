import type { Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import { withoutExisting } from '#platform/portable/portable-rows'
import { countContacts } from '../contacts/count-contacts.ts'
import type { Dependencies } from '../dependencies.ts'
import { insertEmails } from '../emails.store.ts'
import type { EmailContentRow, EmailTableRow } from '../emails.tables.ts'
import type { Arrival } from '../ingest/arrival.ts'
import { type Candidate, candidateOf, readNamesakes } from '../ingest/namesakes.ts'
import { labelSlug } from '../labels.ts'
import { threadIdentifiers } from '../threading/identifiers.ts'
import { fitToMarks } from '../threading/import-marks.ts'
import { joinThreads } from '../threading/join-threads.ts'
import { countMail } from '../threading/mail-counts.ts'
import { addHeads, refreshHeads } from '../threading/thread-heads.ts'
import { addThreadSizes } from '../threading/threads.store.ts'
import { listedEmail, viewsOf } from '../threading/views.ts'

export interface ArchivedEmail {
  row: EmailTableRow
  content: Omit<EmailContentRow, 'tenant_id' | 'email_id'>
  labels: { label: string; by: string }[]
  text: ReturnType<Dependencies['search']['prepare']>
}

interface ProjectScope {
  tenantId: string
  projectId: string
}

export async function storeArchived(
  tx: Tx,
  search: Dependencies['search'],
  scope: ProjectScope,
  mails: readonly ArchivedEmail[],
): Promise<number> {
  const { tenantId, projectId } = scope
  const fresh = await withoutDuplicates(tx, scope, mails)
  if (fresh.length === 0) return 0
  const counts = countMail(tenantId)
  const plan = await joinThreads(
    tx,
    counts,
    scope,
    fresh.map(({ row }) => ({ id: row.id, identifiers: identifiersOf(row) })),
  )
  const rows = fresh.map(({ row }) => ({ ...row, thread_id: threadOf(row, plan.threadOf(row.id)) }))
  const sizes = Map.groupBy(rows, ({ thread_id }) => thread_id)
  await addThreadSizes(
    tx,
    [...sizes].map(([id, those]) => ({ tenant_id: tenantId, id, project_id: projectId, size: those.length })),
  )
  const marked = await fitToMarks(tx, tenantId, rows)
  await insertEmails(
    tx,
    rows,
    fresh.map(({ content }) => content),
  )
  await countContacts(
    tx,
    tenantId,
    rows.map((row, index) => ({ ...row, headers: (fresh[index] as ArchivedEmail).content.headers })),
  )
  await insertLabels(tx, fresh.flatMap(labelRows))
  await search.put(tx, ...rows.map((row, index) => searchEntry(row, (fresh[index] as ArchivedEmail).text)))
  const placed = rows.map(listedEmail)
  await addHeads(tx, counts, scope, placed)
  for (const { mailbox } of placed) for (const view of viewsOf(mailbox)) counts.add(projectId, view, { mails: 1 })
  // They may be listed by the time of their return.
  for (const { id } of marked) await refreshHeads(tx, counts, tenantId, id)
  await counts.write(tx)
  return rows.length
}

/** Drops emails whose id is stored, copies of stored messages, and repeated ones. */
async function withoutDuplicates(
  tx: Tx,
  scope: ProjectScope,
  mails: readonly ArchivedEmail[],
): Promise<ArchivedEmail[]> {
  const byId = new Map(mails.map((mail) => [mail.row.id, mail]))
  const unknown = await withoutExisting(
    tx,
    scope.tenantId,
    'emails',
    'id',
    [...byId.values()].map(({ row }) => row),
  )
  const fresh = unknown.flatMap(({ id }) => byId.get(id) ?? [])
  const candidates = fresh.map(({ row, content }) => candidateOf({ ...row, ...content }))
  const namesakes = await readNamesakes(tx, scope, candidates)
  const seen = new Set<string>()
  return fresh.filter(({ row }, index) => {
    const identity = `${row.message_id}\n${row.from_key}\n${row.content_key}`
    const isCopy = seen.has(identity) || namesakes.findCopy(candidates[index] as Candidate) !== null
    seen.add(identity)
    return !isCopy
  })
}

const identifiersOf = (row: EmailTableRow): string[] =>
  threadIdentifiers({
    messageId: row.message_id,
    references: JSON.parse(row.reference_ids) as string[],
    inReplyTo: row.in_reply_to,
    serverId: row.arrival ? (JSON.parse(row.arrival) as Arrival).server_id : undefined,
  })

/** Without identifiers, an email forms its own thread under its former id. */
const threadOf = (row: EmailTableRow, found: string): string =>
  found === row.id && identifiersOf(row).length === 0 ? row.thread_id || row.id : found

const labelRows = ({ row, labels }: ArchivedEmail) =>
  labels.map(({ label, by }) => ({
    tenant_id: row.tenant_id,
    email_id: row.id,
    slug: labelSlug(label),
    label,
    set_by: by,
    project_id: row.project_id,
    received_at: row.received_at,
  }))

const insertLabels = insertRows('email_labels', 'on conflict do nothing')

const searchEntry = (row: EmailTableRow, text: ArchivedEmail['text']) => ({
  tenantId: row.tenant_id,
  projectId: row.project_id,
  type: 'email' as const,
  id: row.id,
  at: row.received_at,
  inTrash: row.mailbox === 'trash',
  text,
})
