import { sql } from 'kysely'
import type { Tx } from '#platform/database/database'
import { hotQueryOfMany } from '#platform/database/hot-query'
import { baseSubject } from '#platform/mail/subject'
import type { EmailTableRow } from '../emails.tables.ts'
import type { Company } from './plan-threads.ts'

const FIRST_COMPARED = 3
const MAX_COMPARED = 50
/** Threads per query: SQLite combines at most 500 selects. */
const MAX_THREADS = 128

export type Compared = Pick<EmailTableRow, 'participants' | 'subject'>

export interface Arrived extends Compared {
  id: string
  company: Company
}

interface StoredMail extends Compared {
  thread_id: string
}

/**
 * Finds strangers: neither the writer nor the subject belongs to the thread. Strangers still join, but triage keeps
 * their text apart (docs/spec/emails.md §6). Ignores recipients, because a shared mailbox proves nothing.
 * @returns their ids.
 */
export async function findUnrelatedSenders(
  tx: Tx,
  tenantId: string,
  arrived: readonly Arrived[],
): Promise<Set<string>> {
  const arrivedById = new Map(arrived.map((mail) => [mail.id, mail]))
  const among = (threads: Map<string, Compared[]>, { company }: Arrived): Compared[] => [
    ...company.threads.flatMap((id) => threads.get(id) ?? []),
    ...company.mails.flatMap((id) => arrivedById.get(id) ?? []),
  ]
  const few = await newestOf(tx, tenantId, arrived, selectFew)
  const doubtful = arrived.filter((mail) => {
    const siblings = among(few, mail)
    return siblings.length > 0 && !sharesSubject(mail, siblings)
  })
  const many = await newestOf(tx, tenantId, doubtful, selectMany)
  return new Set(doubtful.filter((mail) => isUnrelated(mail, among(many, mail))).map(({ id }) => id))
}

const isUnrelated = (mail: Compared, siblings: Compared[]): boolean => {
  if (sharesSubject(mail, siblings)) return false
  const knownAddresses = new Set(
    siblings.flatMap((sibling) => peopleOf(sibling.participants).map(({ address }) => address)),
  )
  return !peopleOf(mail.participants).some(({ role, address }) => WRITERS.has(role) && knownAddresses.has(address))
}

function sharesSubject(mail: Compared, siblings: Compared[]): boolean {
  const subject = baseSubject(mail.subject)
  return siblings.some((sibling) => baseSubject(sibling.subject) === subject)
}

const WRITERS = new Set(['from', 'sender'])

/** A participant without an address identifies nobody. */
const peopleOf = (participants: string) =>
  (JSON.parse(participants) as { role: string; address: string }[]).filter(({ address }) => address !== '')

async function newestOf(
  tx: Tx,
  tenantId: string,
  mails: readonly Arrived[],
  select: typeof selectFew,
): Promise<Map<string, Compared[]>> {
  const threads = [...new Set(mails.flatMap(({ company }) => company.threads))]
  const newest: StoredMail[] = []
  for (let from = 0; from < threads.length; from += MAX_THREADS)
    newest.push(...(await select(tx, { tenantId }, threads.slice(from, from + MAX_THREADS))))
  return Map.groupBy(newest, (mail) => mail.thread_id)
}

/** One select per thread, so that each walks its own index from the newest email. */
const selectNewest = (limit: number) =>
  hotQueryOfMany<{ tenantId: string }, StoredMail>((db, { tenantId }, threadIds) => {
    const each = threadIds.map(
      (threadId) => sql`select * from (
        select thread_id, participants, subject from emails
        where tenant_id = ${tenantId} and thread_id = ${threadId}
        order by received_at desc, id desc limit ${sql.lit(limit)}) as newest`,
    )
    return { compile: () => sql<StoredMail>`${sql.join(each, sql` union all `)}`.compile(db) }
  })

const selectFew = selectNewest(FIRST_COMPARED)
const selectMany = selectNewest(MAX_COMPARED)
