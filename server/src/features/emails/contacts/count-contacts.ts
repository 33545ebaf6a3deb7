import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { ContactEmailRow, ContactRow } from './contacts.tables.ts'
import { type CountedEmail, correspondentsOf, scoreOf, wordsOf } from './contacts.ts'

/** Counts new emails for their correspondents, in the transaction that stores them. */
export async function countContacts(tx: Tx, tenantId: string, emails: readonly CountedEmail[]): Promise<void> {
  const counted = emails.flatMap((email) =>
    correspondentsOf(email).map(({ address, name, sent }) => ({
      name,
      row: {
        tenant_id: tenantId,
        email_id: email.id,
        address,
        sent: sent ? 1 : 0,
        at: email.received_at,
        score: scoreOf(sent, email.received_at),
      },
    })),
  )
  if (counted.length === 0) return
  await insertContactEmails(
    tx,
    counted.map(({ row }) => row),
  )
  const contacts = new Map<string, ContactRow>()
  const words = new Map<string, { tenant_id: string; address: string; word: string }>()
  for (const { row, name } of counted) {
    contacts.set(row.address, withEmail(contacts.get(row.address), row, name))
    for (const word of wordsOf({ address: row.address, name })) {
      words.set(`${row.address} ${word}`, { tenant_id: tenantId, address: row.address, word })
    }
  }
  await addToContacts(tx, sortedValues(contacts))
  await insertWords(tx, sortedValues(words))
}

/** Two projects of an account may count at once: rows are locked in one order. */
const sortedValues = <T>(map: ReadonlyMap<string, T>): T[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value)

function withEmail(contact: ContactRow | undefined, row: ContactEmailRow, name: string): ContactRow {
  const namedAt = row.sent === 1 ? 0 : row.at
  const names = name !== '' && (contact === undefined || contact.name === '' || namedAt >= contact.named_at)
  return {
    tenant_id: row.tenant_id,
    address: row.address,
    name: names ? name : (contact?.name ?? ''),
    named_at: names ? namedAt : (contact?.named_at ?? 0),
    sent: (contact?.sent ?? 0) + row.sent,
    received: (contact?.received ?? 0) + 1 - row.sent,
    last_at: Math.max(contact?.last_at ?? 0, row.at),
    score: (contact?.score ?? 0) + row.score,
  }
}

const insertContactEmails = insertRows('contact_emails', 'on conflict do nothing')
const insertWords = insertRows('contact_words', 'on conflict do nothing')
const addToContacts = insertRows(
  'contacts',
  `on conflict (tenant_id, address) do update set
    sent = contacts.sent + excluded.sent, received = contacts.received + excluded.received,
    score = contacts.score + excluded.score,
    last_at = case when excluded.last_at > contacts.last_at then excluded.last_at else contacts.last_at end,
    named_at = case when excluded.name <> '' and excluded.named_at >= contacts.named_at
      then excluded.named_at else contacts.named_at end,
    name = case when excluded.name <> '' and excluded.named_at >= contacts.named_at
      then excluded.name else contacts.name end`,
)

/**
 * Counts emails anew after they were moved, edited or deleted. The result depends only on what is stored, so it may
 * repeat. The caller locks the projects of the emails.
 */
export async function recountContacts(tx: Tx, tenantId: string, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return
  const counted = await tx
    .selectFrom('contact_emails')
    .select('address')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('email_id', 'in', emailIds)
    .orderBy('address')
    .execute()
  await tx.deleteFrom('contact_emails').where('tenant_id', '=', tenantId).where('email_id', 'in', emailIds).execute()
  for (const { address } of counted) await sumContact(tx, tenantId, address)
  await countContacts(tx, tenantId, await readCounted(tx, tenantId, emailIds))
}

async function sumContact(tx: Tx, tenantId: string, address: string): Promise<void> {
  const sums = await tx
    .selectFrom('contact_emails')
    .select((eb) => [
      eb.fn.countAll<number>().as('emails'),
      eb.fn.sum<number | null>('sent').as('sent'),
      eb.fn.sum<number | null>('score').as('score'),
      eb.fn.max('at').as('last_at'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('address', '=', address)
    .executeTakeFirst()
  const emails = Number(sums?.emails ?? 0)
  if (emails === 0) {
    await tx.deleteFrom('contact_words').where('tenant_id', '=', tenantId).where('address', '=', address).execute()
    await tx.deleteFrom('contacts').where('tenant_id', '=', tenantId).where('address', '=', address).execute()
    return
  }
  const sent = Number(sums?.sent ?? 0)
  const columns = { sent, received: emails - sent, score: Number(sums?.score), last_at: Number(sums?.last_at) }
  await tx
    .updateTable('contacts')
    .set(columns)
    .where('tenant_id', '=', tenantId)
    .where('address', '=', address)
    .execute()
}

const readCounted = (db: Reads, tenantId: string, ids: readonly string[]): Promise<CountedEmail[]> =>
  db
    .selectFrom('emails as e')
    .innerJoin('email_contents as c', (join) =>
      join.onRef('c.tenant_id', '=', 'e.tenant_id').onRef('c.email_id', '=', 'e.id'),
    )
    .select(['e.tenant_id', 'e.id', 'e.mailbox', 'e.source', 'e.received_at', 'e.subject', 'e.participants'])
    .select('c.headers')
    .where('e.tenant_id', '=', tenantId)
    .where('e.id', 'in', ids)
    .orderBy('e.id')
    .execute()
