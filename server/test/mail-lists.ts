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
}

export interface ListFilters {
  project?: string
  mailbox?: string
  label?: string
  triaged?: boolean
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
  }))
}

/** Lists the latest matching email per thread, newest first. */
export function naiveList(mails: ListedMail[], filters: ListFilters): string[] {
  const matching = mails
    .filter((mail) => filters.project === undefined || mail.project === filters.project)
    .filter((mail) => (filters.mailbox === undefined ? mail.mailbox !== 'trash' : mail.mailbox === filters.mailbox))
    .filter((mail) => filters.label === undefined || mail.labels.includes(filters.label))
    .filter((mail) => filters.triaged === undefined || mail.triaged === filters.triaged)
    .sort((a, b) => b.receivedAt - a.receivedAt || (a.id < b.id ? 1 : -1))
  const seenThreads = new Set<string>()
  return matching.filter(({ thread }) => !seenThreads.has(thread) && seenThreads.add(thread)).map(({ id }) => id)
}

const VIEWS = ['inbox', 'snoozed', 'archived', 'sent', 'spam', 'trash', 'all']

/** Recounts emails and threads per project and non-empty view. */
export function recount(mails: ListedMail[]): Record<string, string> {
  const counts: Record<string, string> = {}
  for (const project of new Set(mails.map((mail) => mail.project))) {
    for (const view of VIEWS) {
      const shown = mails.filter(
        (mail) => mail.project === project && (view === 'all' ? mail.mailbox !== 'trash' : mail.mailbox === view),
      )
      if (shown.length > 0)
        counts[`${project} ${view}`] = `${shown.length} in ${new Set(shown.map((mail) => mail.thread)).size}`
    }
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
