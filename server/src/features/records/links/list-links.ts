import type { Actor } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { RecordLinkRow } from '../records.tables.ts'
import { findTypeOf, listLinks } from './links.view.ts'

/** Hides links to emails from callers without email access. @throws AppError `not_found`. */
export async function listLinksOf(
  { database }: Needs<'database'>,
  actor: Actor,
  recordId: string,
): Promise<RecordLinkRow[]> {
  const mayReadMail = actor.scopes.has('email:read')
  const type = await findTypeOf(database.read, actor.tenantId, recordId)
  if (!type || (type === 'email' && !mayReadMail)) throw notFound('record')
  const links = await listLinks(database.read, actor.tenantId, recordId)
  return links.filter((link) => mayReadMail || !isMailLink(link))
}

const isMailLink = (link: RecordLinkRow): boolean => link.source_type === 'email' || link.target_type === 'email'
