import { labelSlug } from '#features/emails/labels'
import type { Database } from '#platform/database/database'

// Reference implementation of lists, computed from all emails.

export interface ListedMail {
  id: string
  project: string
  thread: string
  mailbox: string
  receivedAt: number
  labels: string[]
  triaged: boolean
  read: boolean
  starred: boolean
}

export interface ListFilters {
  project?: string
  mailbox?: string
  label?: string
  triaged?: boolean
  read?: boolean
  starred?: boolean
  /** false leaves spam out of a list without a mailbox. */
  spam?: boolean
}

export async function readAllMails({ read }: Database, tenantId: string): Promise<ListedMail[]> {
  const rows = await read.selectFrom('emails').selectAll().where('tenant_id', '=', tenantId).execute()
  return rows.map((row) => ({
    id: row.id,
    project: row.project_id,
    thread: row.thread_id,
    mailbox: row.mailbox,
    receivedAt: row.received_at,
    labels: JSON.parse(row.labels) as string[],
    triaged: row.triaged === 1,
    read: row.is_read === 1,
    starred: row.starred === 1,
  }))
}

/** Lists the latest matching email per thread, newest first. */
export function naiveList(mails: ListedMail[], filters: ListFilters): string[] {
  const matching = mails
    .filter((mail) => filters.project === undefined || mail.project === filters.project)
    .filter((mail) => (filters.mailbox === undefined ? mail.mailbox !== 'trash' : mail.mailbox === filters.mailbox))
    .filter((mail) => filters.label === undefined || mail.labels.includes(filters.label))
    .filter((mail) => filters.triaged === undefined || mail.triaged === filters.triaged)
    .filter((mail) => filters.read === undefined || mail.read === filters.read)
    .filter((mail) => filters.starred === undefined || mail.starred === filters.starred)
    .filter((mail) => filters.spam !== false || filters.mailbox !== undefined || mail.mailbox !== 'spam')
    .sort((a, b) => b.receivedAt - a.receivedAt || (a.id < b.id ? 1 : -1))
  const seenThreads = new Set<string>()
  return matching.filter(({ thread }) => !seenThreads.has(thread) && seenThreads.add(thread)).map(({ id }) => id)
}

const VIEWS = ['inbox', 'snoozed', 'archived', 'sent', 'spam', 'trash', 'all']

const filtersOf = (mail: ListedMail): string[] => [
  ...(mail.read ? [] : ['unread']),
  ...(mail.triaged ? [] : ['untriaged']),
  ...(mail.starred ? ['starred'] : []),
  ...mail.labels.map((label) => `label ${labelSlug(label)}`),
]

/** Recounts emails and threads per project and non-empty list. */
export function recount(mails: ListedMail[]): Record<string, string> {
  const counts: Record<string, string> = {}
  for (const project of new Set(mails.map((mail) => mail.project))) {
    for (const view of VIEWS) {
      const shown = mails.filter(
        (mail) => mail.project === project && (view === 'all' ? mail.mailbox !== 'trash' : mail.mailbox === view),
      )
      if (shown.length > 0) counts[`${project} ${view}`] = `${shown.length} in ${threadsOf(shown).size}`
      for (const filter of new Set(shown.flatMap(filtersOf)))
        counts[`${project} ${view} ${filter}`] =
          `0 in ${threadsOf(shown.filter((mail) => filtersOf(mail).includes(filter))).size}`
    }
    Object.assign(counts, recountPartlySpam(project, mails))
  }
  return counts
}

const threadsOf = (mails: ListedMail[]): Set<string> => new Set(mails.map((mail) => mail.thread))

/** Threads with emails in spam and elsewhere, which lists without spam have too. */
function recountPartlySpam(project: string, mails: ListedMail[]): Record<string, string> {
  const own = mails.filter((mail) => mail.project === project)
  const counts: Record<string, string> = {}
  for (const filter of [null, ...new Set(own.flatMap(filtersOf))]) {
    const passing = own.filter((mail) => filter === null || filtersOf(mail).includes(filter))
    const inSpam = threadsOf(passing.filter((mail) => mail.mailbox === 'spam'))
    const elsewhere = threadsOf(passing.filter((mail) => mail.mailbox !== 'spam' && mail.mailbox !== 'trash'))
    const both = inSpam.intersection(elsewhere).size
    if (both > 0) counts[`${project} no-spam${filter === null ? '' : ` ${filter}`}`] = `0 in ${both}`
  }
  return counts
}

export async function readCounters({ read }: Database, tenantId: string): Promise<Record<string, string>> {
  const rows = await read.selectFrom('mail_counters').selectAll().where('tenant_id', '=', tenantId).execute()
  const filled = rows.filter((row) => row.mails !== 0 || row.threads !== 0)
  return Object.fromEntries(filled.map((row) => [`${row.project_id} ${row.view}`, `${row.mails} in ${row.threads}`]))
}

export async function wrongSizes({ read }: Database, tenantId: string, mails: ListedMail[]): Promise<string[]> {
  const rows = await read.selectFrom('threads').selectAll().where('tenant_id', '=', tenantId).execute()
  return rows.flatMap(({ id, size }) => {
    const real = mails.filter((mail) => mail.thread === id).length
    return real === size ? [] : [`${id}: ${size}, but there are ${real}`]
  })
}
