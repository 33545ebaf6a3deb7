import { toPlainText } from '@dossier/analysis/plain-text'
import type { ContextRecord, EvidenceSpan, Guidance, TriageInput } from '../engine.ts'
import type { RepliesAnswer } from './answers.ts'
import { fillTemplate } from './fill-template.ts'
import { readWishes } from './own-wishes.ts'
import { OWN_WORDS } from './prompts.ts'
import { createQuoteFinder } from './quotes.ts'
import { isGrounded, repeatsPassageOf } from './reply-rules.ts'
import { toReplyText } from './reply-text.ts'
import type { Shown } from './shown-mail.ts'

const CLAIMS = 10
const QUOTE_LIMIT = 300

export interface Source {
  itemId: string
  itemType: ContextRecord['itemType']
  title: string
  quote: string
  span: EvidenceSpan
}

export interface Reply {
  bodyText: string
  sources: Source[]
}

/**
 * Keeps replies that repeat no prompt text or secret instruction and contain no unsupported number. A reply may name a
 * shown template instead, whose placeholders are filled here.
 * @param records those that the model saw for them
 */
export function readReplies(
  { replies }: RepliesAnswer,
  input: TriageInput,
  shown: Shown,
  records: readonly ContextRecord[],
  guidance: Guidance | undefined,
): { replies: Reply[]; inventedIds: number } {
  const wishes = readWishes(guidance?.instructions ?? '')
  const promptTexts = [...OWN_WORDS, wishes.secret]
  const sources = [shown.mail, shown.thread, withoutIds(shown.records, records), wishes.tellable]
  const read = replies.slice(0, 10).map((reply) => {
    const own = guidance?.templates?.find(({ id }) => id === reply.template)
    if (own) return { bodyText: fillTemplate(own, input), isOwn: true, sources: [], invented: 0 }
    const { sources: found, invented } = readClaims(reply.claims, records)
    const bodyText = toReplyText(reply.body, input, wishes)
    return { bodyText, isOwn: false, sources: found, invented: invented + (reply.template ? 1 : 0) }
  })
  // A template is the owner's text and stands as it is.
  const fit = read.filter(
    ({ bodyText, isOwn }) =>
      isOwn ||
      (bodyText !== '' &&
        !promptTexts.some((words) => repeatsPassageOf(bodyText, words)) &&
        isGrounded(bodyText, sources)),
  )
  return {
    replies: fit.map(({ bodyText, sources }) => ({ bodyText, sources })),
    inventedIds: read.reduce((sum, { invented }) => sum + invented, 0),
  }
}

const withoutIds = (text: string, records: readonly ContextRecord[]): string =>
  records.reduce((remaining, { itemId }) => remaining.replaceAll(itemId, ''), text)

function readClaims(
  claims: RepliesAnswer['replies'][number]['claims'],
  records: readonly ContextRecord[],
): { sources: Source[]; invented: number } {
  const sources = new Map<string, Source>()
  let invented = 0
  for (const { id, quote } of claims.slice(0, CLAIMS)) {
    const record = records.find(({ itemId }) => itemId === id)
    if (!record) invented += 1
    const span = record?.full ? createQuoteFinder(record.full.text)(quote) : null
    if (!record?.full || !span) continue
    const { itemId, itemType, title, full } = record
    sources.set(`${itemId} ${span.start}`, {
      itemId,
      itemType,
      title: toPlainText(title, 200),
      quote: toPlainText(full.text.slice(span.start, span.end), QUOTE_LIMIT),
      span: { field: full.field, record: itemId, ...span },
    })
  }
  return { sources: [...sources.values()], invented }
}
