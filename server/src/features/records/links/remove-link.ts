import type { Actor } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import { deleteLink, findLink } from './links.store.ts'

export const removeLink = ({ database }: Needs<'database'>, actor: Actor, id: string): Promise<void> =>
  database.transact(async (tx) => {
    if (!(await findLink(tx, actor.tenantId, id))) throw notFound('link')
    await deleteLink(tx, actor.tenantId, id)
  })
