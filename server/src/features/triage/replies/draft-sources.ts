import { toPlainText } from '@dossier/analysis/plain-text'
import { notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { EvidenceSpan } from '../engine.ts'
import type { Source } from '../models/read-replies.ts'
import { type RecordText, readRecordTexts } from '../record-texts.view.ts'

const QUOTE_LIMIT = 300

/**
 * Returns the evidence of a triage draft: the record spans of its verdict. Drafts by people have none. Omits the words
 * of a record that changed since.
 * @throws AppError `not_found`.
 */
export async function readDraftSources(
  { database }: Needs<'database'>,
  { sending, emails }: Pick<Dependencies, 'sending' | 'emails'>,
  tenantId: string,
  draftId: string,
): Promise<Source[]> {
  const draft = (await sending.draftsOf(tenantId, [draftId])).get(draftId)
  if (!draft) throw notFound('draft')
  const email = draft.source_email ? await emails.find(tenantId, draft.source_email) : undefined
  if (email?.triage_draft_id !== draftId) return []
  const evidence = JSON.parse(email.triage_evidence) as EvidenceSpan[]
  const spans = evidence.filter(({ record }) => record !== email.id)
  const texts = await readRecordTexts(database.read, tenantId, [...new Set(spans.map(({ record }) => record))])
  const madeAt = Date.parse(draft.createdAt)
  return spans.flatMap((span) => {
    const text = texts.get(span.record)
    return text ? [sourceOf(span, text, madeAt)] : []
  })
}

function sourceOf(span: EvidenceSpan, { type, title, full, updatedAt }: RecordText, madeAt: number): Source {
  const same = updatedAt <= madeAt && full.field === span.field
  return {
    itemId: span.record,
    itemType: type,
    title: toPlainText(title, 200),
    quote: same ? toPlainText(full.text.slice(span.start, span.end), QUOTE_LIMIT) : '',
    span,
  }
}
