import type { DraftKind } from '@dossier/contract/vocabulary'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { isInThread } from '../kinds/kinds.ts'
import type { RecipientNotice } from '../kinds/reply-recipients.ts'
import { contentColumns, type DraftContent } from './draft-content.ts'
import { recordDraftEvent } from './draft-events.ts'
import { insertDraft } from './drafts.store.ts'
import type { DraftPurpose, DraftRow } from './drafts.tables.ts'
import { findThreadNewestAt } from './drafts.view.ts'
import type { CopiedFiles } from './files-of-another-draft.ts'

export interface SourceMail {
  id: string
  message_id: string
  received_at: number
}

interface NewDraft {
  tenantId: string
  projectId: string
  source: SourceMail | null
  content: DraftContent
  /** The author, or null for triage. */
  userId: string | null
  confidence: number | null
  attachments?: CopiedFiles
  purpose?: DraftPurpose
  calendar?: string
  kind: DraftKind
  notices?: readonly RecipientNotice[]
}

/** Stores a draft and emits its event. The caller locks the project. */
export async function addDraft(
  platform: Needs<'blobs' | 'clock' | 'events' | 'ids'>,
  tx: Tx,
  draft: NewDraft,
): Promise<DraftRow> {
  const { tenantId, projectId, source, kind } = draft
  const answered = source && isInThread(kind) ? source : null
  const at = platform.clock.now()
  const row: DraftRow = {
    tenant_id: tenantId,
    id: platform.ids.next(),
    project_id: projectId,
    source_email_id: source?.id ?? '',
    source_message_id: answered?.message_id ?? '',
    ...contentColumns(draft.content),
    status: 'draft',
    generated_by_triage: draft.userId === null ? 1 : 0,
    edited: draft.userId === null ? 0 : 1,
    confidence: draft.confidence,
    revision: 1,
    thread_version_at: answered ? await threadVersion(tx, tenantId, projectId, answered) : 0,
    created_by: draft.userId ?? '',
    created_at: at,
    updated_at: at,
    attachments: JSON.stringify(draft.attachments?.files ?? []),
    purpose: draft.purpose ?? '',
    calendar: draft.calendar ?? '',
    kind,
    notices: JSON.stringify(draft.notices ?? []),
  }
  if (draft.attachments) await platform.blobs.put(tx, ...draft.attachments.staged)
  await insertDraft(tx, row)
  await recordDraftEvent(platform, tx, row)
  return row
}

export const threadVersion = async (tx: Tx, tenantId: string, projectId: string, source: SourceMail): Promise<number> =>
  (await findThreadNewestAt(tx, tenantId, projectId, source.message_id)) ?? source.received_at
