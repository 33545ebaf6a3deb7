import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { BodyParts } from '../composition/body-parts.ts'
import { quoteBelow } from '../composition/quote-below.ts'
import type { Features } from '../composition/read-original.ts'
import { findDraft } from '../drafts/drafts.store.ts'

/** Returns what is put below a draft when it is sent. @throws AppError `not_found`. */
export async function getQuote(
  platform: Needs<'config' | 'database' | 'mail'>,
  features: Features,
  { tenantId, userId }: Authorized,
  draftId: string,
): Promise<BodyParts> {
  const draft = await findDraft(platform.database.read, tenantId, draftId)
  if (!draft) throw notFound('draft')
  const source = draft.source_email_id ? await features.emails.find(tenantId, draft.source_email_id) : undefined
  // The dates of a proposal are in the zone of whoever sends it.
  const row = { ...draft, created_by: draft.created_by || userId }
  const quote = source ? await quoteBelow(platform, features, row, source, null) : null
  return quote ?? { text: '', html: '' }
}
