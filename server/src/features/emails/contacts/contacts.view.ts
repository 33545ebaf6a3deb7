import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import { hotQuery, hotQueryOfMany } from '#platform/database/hot-query'
import type { ContactRow } from './contacts.tables.ts'
import { queryWords } from './contacts.ts'

export type Contact = Pick<ContactRow, 'address' | 'name' | 'sent' | 'received' | 'last_at'>

const COLUMNS = ['address', 'name', 'sent', 'received', 'last_at', 'score'] as const
type Ranked = Contact & Pick<ContactRow, 'score'>

/** Words found at once. More matches are dense among the contacts, and found faster by walking down from the best. */
const MAX_FOUND = 400

/**
 * Returns the contacts that have a word with each word of the query as its start, the best ones first.
 * @param limit of the answer; own addresses are still among them.
 */
export async function listContacts(db: Reads, tenantId: string, query: string, limit: number): Promise<Contact[]> {
  const words = queryWords(query).toSorted((a, b) => b.length - a.length)
  const [longest] = words
  if (longest === undefined) return listBest(db, { tenantId, limit })
  const found = await findByWord(db, { tenantId, from: longest, until: longest + LAST, limit: MAX_FOUND + 1 })
  const addresses = [...new Set(found.map(({ address }) => address))]
  if (found.length > MAX_FOUND) return walkBest(db, tenantId, words, limit)
  const candidates = await readContacts(db, { tenantId }, addresses)
  const matching = words.length > 1 ? await haveAll(db, tenantId, addresses, words) : null
  return candidates
    .filter(({ address }) => matching === null || matching.has(address))
    .sort(byScore)
    .slice(0, limit)
}

/** Sorts after every text with the same start, in byte order. */
const LAST = '\u{10ffff}'

export const byScore = (a: Ranked, b: Ranked): number => b.score - a.score || (a.address < b.address ? -1 : 1)

const listBest = hotQuery((db, params: { tenantId: string; limit: number }) =>
  db
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('tenant_id', '=', params.tenantId)
    .orderBy('score', 'desc')
    .orderBy('address')
    .limit(params.limit),
)

const findByWord = hotQuery((db, params: { tenantId: string; from: string; until: string; limit: number }) =>
  db
    .selectFrom('contact_words')
    .select('address')
    .where('tenant_id', '=', params.tenantId)
    .where('word', '>=', params.from)
    .where('word', '<', params.until)
    .limit(params.limit),
)

export const readContacts = hotQueryOfMany((db, params: { tenantId: string }, addresses) =>
  db.selectFrom('contacts').select(COLUMNS).where('tenant_id', '=', params.tenantId).where('address', 'in', addresses),
)

const readWords = hotQueryOfMany((db, params: { tenantId: string }, addresses) =>
  db
    .selectFrom('contact_words')
    .select(['address', 'word'])
    .where('tenant_id', '=', params.tenantId)
    .where('address', 'in', addresses),
)

async function haveAll(
  db: Reads,
  tenantId: string,
  addresses: readonly string[],
  starts: readonly string[],
): Promise<ReadonlySet<string>> {
  const words = Map.groupBy(await readWords(db, { tenantId }, addresses), ({ address }) => address)
  const hasAll = (address: string): boolean =>
    starts.every((start) => words.get(address)?.some(({ word }) => word.startsWith(start)))
  return new Set(addresses.filter(hasAll))
}

const walkBest = (db: Reads, tenantId: string, words: readonly string[], limit: number): Promise<Contact[]> =>
  db
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.and(words.map(hasWord)))
    .orderBy('score', 'desc')
    .orderBy('address')
    .limit(limit)
    .execute()

const hasWord = (start: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from contact_words w where w.tenant_id = contacts.tenant_id
    and w.address = contacts.address and w.word >= ${start} and w.word < ${start + LAST})`

export const findContact = async (db: Reads, tenantId: string, address: string): Promise<Contact | undefined> =>
  (await readContacts(db, { tenantId }, [address]))[0]

/** Returns the other addresses of the same full name, the best ones first. A single word names many people. */
export async function listNamesakes(db: Reads, tenantId: string, { address, name }: Contact): Promise<Contact[]> {
  if (queryWords(name).length < 2) return []
  return db
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('address', '<>', address)
    .orderBy('score', 'desc')
    .orderBy('address')
    .limit(MAX_NAMESAKES)
    .execute()
}

const MAX_NAMESAKES = 10
/** Emails that are read for the threads. */
const MAX_READ = 200

/** Returns the newest emails with the address, one of each thread, newest first. */
export async function listConversations(
  db: Reads,
  tenantId: string,
  address: string,
  limit: number,
): Promise<{ emailId: string; threadId: string }[]> {
  const rows = await db
    .selectFrom('contact_emails as c')
    .innerJoin('emails as e', (join) => join.onRef('e.tenant_id', '=', 'c.tenant_id').onRef('e.id', '=', 'c.email_id'))
    .select(['c.email_id', 'e.thread_id'])
    .where('c.tenant_id', '=', tenantId)
    .where('c.address', '=', address)
    .orderBy('c.at', 'desc')
    .orderBy('c.email_id', 'desc')
    .limit(MAX_READ)
    .execute()
  const byThread = new Map<string, string>()
  for (const { thread_id, email_id } of rows) if (!byThread.has(thread_id)) byThread.set(thread_id, email_id)
  return [...byThread].slice(0, limit).map(([threadId, emailId]) => ({ emailId, threadId }))
}

/** Returns the sender address of the email that the project sent last to this address; '' without one. */
export async function findLastSender(db: Reads, tenantId: string, projectId: string, address: string): Promise<string> {
  const last = await db
    .selectFrom('contact_emails as c')
    .innerJoin('emails as e', (join) => join.onRef('e.tenant_id', '=', 'c.tenant_id').onRef('e.id', '=', 'c.email_id'))
    .select('e.from_key')
    .where('c.tenant_id', '=', tenantId)
    .where('c.address', '=', address)
    .where('c.sent', '=', 1)
    .where('e.project_id', '=', projectId)
    .orderBy('c.at', 'desc')
    .orderBy('c.email_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.from_key ?? ''
}
