import { sql } from 'kysely'
import { fold } from '#core/fold'
import type { Reads } from '#platform/database/database'
import { hotQuery } from '#platform/database/hot-query'
import { isSystemLabel } from '../labels.ts'
import { hasStarts, queryWords } from './contacts.ts'
import { byScore, type Contact, readContacts } from './contacts.view.ts'

/** A label whose threads have several correspondents. */
export interface LabelGroup {
  label: string
  /** The best contacts first; own addresses are still among them. */
  members: Contact[]
}

/** Labels that are read to find those that match. */
const MAX_LABELS_READ = 300
/** Matching labels whose members are read. */
const MAX_TRIED = 6
/** The newest emails with the label tell its threads. */
const MAX_LABELED = 200
/** Emails of these threads that tell the members. */
const MAX_EMAILS = 2_000

/**
 * Returns the labels that a query finds by the starts of their words, each with the correspondents of its threads.
 * @param limit of the members; a label with more is no group
 */
export async function listGroups(db: Reads, tenantId: string, query: string, limit: number): Promise<LabelGroup[]> {
  const words = queryWords(query)
  // An address names no label.
  if (words.length === 0 || words.some((word) => word.includes('@'))) return []
  const start = fold(query.trim()).text
  const matching = (await listLabels(db, tenantId))
    .filter(({ slug, label }) => !isSystemLabel(slug) && hasStarts(label, words))
    .sort((a, b) => Number(fold(b.label).text.startsWith(start)) - Number(fold(a.label).text.startsWith(start)))
    .slice(0, MAX_TRIED)
  const groups: LabelGroup[] = []
  for (const { slug, label } of matching) {
    const addresses = await listAddresses(db, { tenantId, slug, limit: limit + 1 })
    if (addresses.length > limit) continue
    const members = await readContacts(
      db,
      { tenantId },
      addresses.map(({ address }) => address),
    )
    groups.push({ label, members: members.sort(byScore) })
  }
  return groups
}

/** Returns each label once, as its newest email spells it. Walks from label to label, however many emails have one. */
async function listLabels(db: Reads, tenantId: string): Promise<{ slug: string; label: string }[]> {
  const { rows } = await sql<{ slug: string; label: string }>`
    with recursive slugs (slug, n) as (
      select (select min(slug) from email_labels where tenant_id = ${tenantId}), 1
      union all
      select (select min(l.slug) from email_labels l where l.tenant_id = ${tenantId} and l.slug > slugs.slug), n + 1
      from slugs where slug is not null and n < ${sql.lit(MAX_LABELS_READ)}
    )
    select slug, (
      select l.label from email_labels l where l.tenant_id = ${tenantId} and l.slug = slugs.slug
      order by l.received_at desc, l.email_id desc limit 1
    ) as label
    from slugs where slug is not null`.execute(db)
  return rows
}

/** Cross joins keep SQLite at this order; it would rather walk all emails. */
const listAddresses = hotQuery((db, params: { tenantId: string; slug: string; limit: number }) => {
  const labeled = db
    .selectFrom('email_labels')
    .select('email_id')
    .where('tenant_id', '=', params.tenantId)
    .where('slug', '=', params.slug)
    .orderBy('received_at', 'desc')
    .orderBy('email_id', 'desc')
    .limit(sql.lit(MAX_LABELED))
  const threads = db
    .selectFrom(labeled.as('l'))
    .crossJoin('emails as first')
    .select('first.thread_id')
    .distinct()
    .where('first.tenant_id', '=', params.tenantId)
    .whereRef('first.id', '=', 'l.email_id')
  const addressed = db
    .selectFrom(threads.as('t'))
    .crossJoin('emails as e')
    .crossJoin('contact_emails as c')
    .select('c.address')
    .where('e.tenant_id', '=', params.tenantId)
    .whereRef('e.thread_id', '=', 't.thread_id')
    .whereRef('c.tenant_id', '=', 'e.tenant_id')
    .whereRef('c.email_id', '=', 'e.id')
    .limit(sql.lit(MAX_EMAILS))
  return db.selectFrom(addressed.as('a')).select('a.address').distinct().limit(params.limit)
})
