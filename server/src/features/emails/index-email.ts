import { notFound } from '#core/app-error'
import type { SearchFeature } from '#features/search/index'
import type { Tx } from '#platform/database/database'
import { findContent, findEmail } from './emails.store.ts'
import { searchableBodyOf } from './searchable-body.ts'

export async function indexEmail(tx: Tx, search: SearchFeature, tenantId: string, id: string): Promise<void> {
  const email = await findEmail(tx, tenantId, id)
  const content = await findContent(tx, tenantId, id)
  if (!email || !content) throw notFound('email')
  await search.put(tx, {
    tenantId,
    projectId: email.project_id,
    type: 'email',
    id,
    at: email.received_at,
    inTrash: email.mailbox === 'trash',
    text: search.prepare(email.subject, searchableBodyOf(email, content)),
  })
}
