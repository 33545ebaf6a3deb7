import { message } from '@dossier/contract/message'
import type { Actor } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { deleteLink, findLink } from './links.store.ts'
import { findTypeOf } from './links.view.ts'
import { sourceOfTextLink } from './text-links.ts'

/** @throws AppError `not_found`; `conflict` for a link that a text contains. */
export const removeLink = ({ database }: Needs<'database'>, actor: Actor, id: string): Promise<void> =>
  database.transact(async (tx) => {
    const sourceId = sourceOfTextLink(id)
    if (sourceId !== null && (await findTypeOf(tx, actor.tenantId, sourceId)))
      throw new AppError('conflict', message('records.linkInText'))
    if (!(await findLink(tx, actor.tenantId, id))) throw notFound('link')
    await deleteLink(tx, actor.tenantId, id)
  })
