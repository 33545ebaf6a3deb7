import type { Draft, ListedDraft } from '@dossier/contract/draft'
import { withoutOmitted } from '#core/answer-budget'
import { toTimestamp } from '#platform/clock/clock'
import { kindOf, quotes } from '../kinds/kinds.ts'
import { noticesIn, presentNotices } from '../kinds/notices.present.ts'
import { contentOf } from './draft-content.ts'
import { filesIn } from './draft-files.ts'
import { isStale } from './drafts.ts'
import type { DraftInThread } from './drafts.view.ts'

/** Presents a draft of an answer with several, which may omit its bodies. */
export const presentListedDraft = (row: DraftInThread): ListedDraft => withoutOmitted(presentDraft(row), row.omitted)

/** Converts a row to its API form. No draft leaves any other way. */
export function presentDraft(row: DraftInThread): Draft {
  const content = contentOf(row)
  return {
    _id: row.id,
    kind: kindOf(row),
    source_email: row.source_email_id,
    from: content.from,
    to: content.to,
    cc: content.cc,
    bcc: content.bcc,
    subject: content.subject,
    body_text: content.bodyText,
    body_html: content.bodyHtml,
    quote: quotes(row),
    notices: presentNotices(noticesIn(row), [...content.to, ...content.cc, ...content.bcc]),
    status: row.status as Draft['status'],
    generated_by_triage: row.generated_by_triage === 1,
    edited: row.edited === 1,
    confidence: row.confidence,
    project: row.project_id,
    host_id: row.tenant_id,
    createdAt: toTimestamp(row.created_at),
    updatedAt: toTimestamp(row.updated_at),
    revision: row.revision,
    stale: isStale(row, row.thread_newest_at),
    attachments: filesIn(row),
  }
}
