import type { SearchFeature } from '#features/search/index'
import type { Needs } from '#platform/platform'
import { searchableBodyOf } from '../searchable-body.ts'

const SLICE = 100

export interface IndexPosition {
  at: number
  id: string
}

export interface IndexedSlice {
  indexed: number
  /** null after the last slice. */
  next: IndexPosition | null
}

/** Indexes an account's emails in slices, oldest first, for a database with an empty index. */
export async function indexSlice(
  { database }: Needs<'database'>,
  search: SearchFeature,
  tenantId: string,
  after: IndexPosition | null,
): Promise<IndexedSlice> {
  const mails = database.read
    .selectFrom('emails as e')
    .innerJoin('email_contents as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.email_id', '=', 'e.id'),
    )
    .select(['e.id', 'e.project_id', 'e.received_at', 'e.mailbox', 'e.subject', 'e.participants', 'e.attachments'])
    .select(['c.text_content', 'c.html_content', 'c.attachment_text_content'])
    .where('e.tenant_id', '=', tenantId)
    .orderBy('e.received_at')
    .orderBy('e.id')
    .limit(SLICE)
  const behind = after
    ? mails.where((eb) =>
        eb.or([
          eb('e.received_at', '>', after.at),
          eb.and([eb('e.received_at', '=', after.at), eb('e.id', '>', after.id)]),
        ]),
      )
    : mails
  const rows = await behind.execute()
  const entries = rows.map((row) => {
    return {
      tenantId,
      projectId: row.project_id,
      type: 'email' as const,
      id: row.id,
      at: row.received_at,
      inTrash: row.mailbox === 'trash',
      text: search.prepare(row.subject, searchableBodyOf(row, row)),
    }
  })
  await database.transact((tx) => search.put(tx, ...entries))
  const last = rows.at(-1)
  return { indexed: rows.length, next: last && rows.length === SLICE ? { at: last.received_at, id: last.id } : null }
}
