import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { type DraftContent, EMPTY_CONTENT } from '../drafts/draft-content.ts'
import type { DraftPurpose } from '../drafts/drafts.tables.ts'
import { addDraft, type SourceMail } from '../drafts/new-draft.ts'
import { listIdentitiesOf } from '../identities/identities.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { refuseUnready } from './ready-to-send.ts'
import { enqueueDraft } from './send-draft.ts'

/** An email that the service words for a person. */
export interface EmailToQueue {
  tenantId: string
  projectId: string
  source: SourceMail
  purpose: DraftPurpose
  /** The addresses to write from, best first. Without one of them, any identity of the project writes. */
  from: readonly string[]
  to: string
  subject: string
  text: string
  /** Writes the iCalendar object of an answer to an invitation, from the address that sends it. */
  calendar?: (from: string) => string
  userId: string
}

/**
 * Queues an email that a person asked for with one act, with all promises of the outbox: it can be cancelled, is sent
 * once and lies in sent. The caller locks the project.
 * @throws AppError `invalid_request` when the project has no sender identity.
 */
export async function queueEmail(
  platform: Needs<'blobs' | 'clock' | 'events' | 'ids' | 'jobs'>,
  tx: Tx,
  { tenantId, projectId, source, purpose, from, to, subject, text, userId, ...email }: EmailToQueue,
): Promise<OutgoingRow> {
  const identities = await listIdentitiesOf(tx, tenantId, projectId)
  const identity =
    from.flatMap((address) => identities.find(({ email }) => email === address) ?? [])[0] ?? identities[0]
  const content: DraftContent = { ...EMPTY_CONTENT, from: identity?.email ?? '', to: [to], subject, bodyText: text }
  refuseUnready(content, identity !== undefined)
  const calendar = email.calendar?.(content.from) ?? ''
  const begun = { tenantId, projectId, source, content, userId, confidence: null, purpose, calendar }
  const draft = await addDraft(platform, tx, { ...begun, kind: 'reply' })
  return enqueueDraft(platform, tx, draft, identity?.id ?? '', userId)
}
