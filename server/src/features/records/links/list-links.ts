import type { Actor } from '#core/actor'
import { notFound } from '#core/app-error'
import type { RecordsContext } from '../context.ts'
import type { RecordLinkRow } from '../records.tables.ts'
import { findTypeOf, listLinks } from './links.view.ts'
import { listTextLinks } from './text-links.ts'

/** Hides links to emails from callers without email access. @throws AppError `not_found`. */
export async function listLinksOf(context: RecordsContext, actor: Actor, recordId: string): Promise<RecordLinkRow[]> {
  const { database } = context.platform
  const mayReadMail = actor.scopes.has('email:read')
  const type = await findTypeOf(database.read, actor.tenantId, recordId)
  if (!type || (type === 'email' && !mayReadMail)) throw notFound('record')
  const links = await listLinks(database.read, actor.tenantId, recordId)
  const visible = links.filter((link) => mayReadMail || !isMailLink(link))
  const inTexts = type === 'email' ? [] : await listTextLinks(context, actor.tenantId, recordId)
  const linked = new Set(links.map(endsOf))
  return [...visible, ...inTexts.filter((link) => !linked.has(endsOf(link)))].toSorted(newestFirst)
}

const endsOf = ({ source_id, target_id }: RecordLinkRow): string => `${source_id} ${target_id}`

const newestFirst = (a: RecordLinkRow, b: RecordLinkRow): number =>
  Number(b.created_at) - Number(a.created_at) || (a.id < b.id ? 1 : -1)

const isMailLink = (link: RecordLinkRow): boolean => link.source_type === 'email' || link.target_type === 'email'
