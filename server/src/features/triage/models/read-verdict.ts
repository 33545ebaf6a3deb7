import { toPlainText } from '@dossier/analysis/plain-text'
import type { ActionPoint, EvidenceSpan, RelatedRecord, TriageInput, Verdict } from '../engine.ts'
import { mailboxActionOf, VERDICT_LIMITS } from '../engine.ts'
import type { VerdictAnswer } from './answers.ts'
import { NOT_DUE, readDue } from './due-at.ts'
import { createQuoteFinder } from './quotes.ts'
import { withoutSystemWords } from './system-words.ts'

const TITLE_LIMIT = 200
const QUOTES = 10
/** A model's number is not a probability, so it never counts as certain. */
const MAX_CONFIDENCE = 0.97

export interface ReadVerdict {
  verdict: Verdict
  inventedIds: number
}

/**
 * Converts a model's answer into a bounded, plain verdict and checks its evidence. The model decides no moves,
 * recipients or drafts here.
 * @param floor the built-in verdict, which fills gaps of the answer
 */
export function readVerdict(answer: VerdictAnswer, input: TriageInput, floor: Verdict, engine: string): ReadVerdict {
  const inText = createQuoteFinder(input.mail.text)
  const asks = answer.action === 'spam' ? [] : answer.action_points
  const points = actionPointsOf(asks, input, (quote) => inText(quote) !== null)
  const { related, invented } = relatedOf(answer, input)
  const evidence = spansOf([...answer.quotes.slice(0, QUOTES), ...asks.map(({ quote }) => quote)], input, inText)
  return {
    inventedIds: invented,
    verdict: {
      primaryAction: answer.action,
      confidence: share(answer.confidence),
      summary: withoutSystemWords(toPlainText(answer.summary, VERDICT_LIMITS.summary)) || floor.summary,
      reason: withoutSystemWords(toPlainText(answer.reason, VERDICT_LIMITS.reason)) || floor.reason,
      actionPoints: points,
      relatedContext: related,
      mailboxAction: mailboxActionOf(answer.action),
      evidence,
      draft: null,
      engine,
    },
  }
}

/** Some models write 85 for 0.85. */
function share(confidence: number): number {
  if (!Number.isFinite(confidence)) return 0
  const fraction = confidence > 1 && confidence <= 100 ? confidence / 100 : confidence
  return Math.round(Math.min(MAX_CONFIDENCE, Math.max(0, fraction)) * 1000) / 1000
}

function actionPointsOf(
  answers: VerdictAnswer['action_points'],
  input: TriageInput,
  stands: (quote: string) => boolean,
): ActionPoint[] {
  const points = new Map<string, ActionPoint>()
  for (const { text, type, due_at, quote } of answers.slice(0, VERDICT_LIMITS.actionPoints * 2)) {
    const plain = toPlainText(text, VERDICT_LIMITS.actionText)
    const key = plain.toLowerCase()
    if (withoutSystemWords(plain) === '' || points.has(key) || points.size >= VERDICT_LIMITS.actionPoints) continue
    // A date without a quote in the email is invented.
    points.set(key, { text: plain, type, ...(stands(quote) ? readDue(due_at, input) : NOT_DUE) })
  }
  return [...points.values()]
}

function relatedOf(
  { related }: VerdictAnswer,
  { context }: TriageInput,
): { related: RelatedRecord[]; invented: number } {
  const shown = new Map(context.map((record) => [record.itemId, record]))
  const named = new Map<string, RelatedRecord>()
  let invented = 0
  for (const { id, reason } of related.slice(0, 100)) {
    const record = shown.get(id)
    if (!record) invented += 1
    else if (!named.has(id) && named.size < VERDICT_LIMITS.relatedContext)
      named.set(id, {
        itemId: id,
        itemType: record.itemType,
        title: toPlainText(record.title, TITLE_LIMIT),
        reason: toPlainText(reason, VERDICT_LIMITS.reason),
      })
  }
  return { related: [...named.values()], invented }
}

function spansOf(
  quotes: readonly string[],
  { mail }: TriageInput,
  inText: ReturnType<typeof createQuoteFinder>,
): EvidenceSpan[] {
  const inSubject = createQuoteFinder(mail.subject)
  const spans = new Map<string, EvidenceSpan>()
  for (const quote of quotes) {
    const text = inText(quote)
    const subject = text ? null : inSubject(quote)
    if (text) spans.set(`t${text.start}`, { field: 'text_content', record: mail.id, ...text })
    if (subject) spans.set(`s${subject.start}`, { field: 'subject', record: mail.id, ...subject })
  }
  return [...spans.values()].sort((a, b) => (a.field === b.field ? a.start - b.start : a.field < b.field ? -1 : 1))
}
