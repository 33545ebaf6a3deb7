import type { AnswerSource, AskAnswer, SearchKnowledgeAnswer } from '@dossier/contract/ask'
import { RECORD_KINDS } from '@dossier/contract/vocabulary'
import { openTargetOf } from '#features/search/index'
import { toTimestamp } from '#platform/clock/clock'
import type { Answered, Source } from './answers/answered.ts'
import type { FoundOfType } from './searching/search-knowledge.ts'

const plural = (type: FoundOfType['type']): string => (type === 'email' ? 'emails' : RECORD_KINDS[type].plural)

export const presentKnowledge = (found: readonly FoundOfType[]): SearchKnowledgeAnswer =>
  ({
    results: Object.fromEntries(found.map(({ type, records }) => [plural(type), records])),
    total_found: Object.fromEntries(found.map(({ type, found: count }) => [plural(type), count])),
  }) as SearchKnowledgeAnswer

/** Numbers the sources in the order in which the statements cite them. */
export function presentAnswer({ engine, statements, notFound, cost }: Answered, conversationId: string): AskAnswer {
  const sources = new Map<string, AnswerSource>()
  const answer = statements.map(({ text, sources: cited }) => ({
    text,
    sources: cited.map((source) => {
      const key = `${source.record.id} ${source.field} ${source.start} ${source.end}`
      const numbered = sources.get(key) ?? presentSource(source, sources.size + 1)
      sources.set(key, numbered)
      return numbered.n
    }),
  }))
  return {
    conversation_id: conversationId,
    engine,
    answer,
    not_found: notFound,
    sources: [...sources.values()],
    cost: { input_tokens: cost.inputTokens, output_tokens: cost.outputTokens, cost_micros: cost.costMicros },
  }
}

export const presentSource = (source: Source, n: number): AnswerSource => ({
  n,
  type: source.record.type,
  id: source.record.id,
  title: source.title,
  from: source.from,
  at: toTimestamp(source.at),
  excerpt: source.excerpt,
  field: source.field,
  start: source.start,
  end: source.end,
  marks: source.marks,
  open_target: openTargetOf(source.record),
})
