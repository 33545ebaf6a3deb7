import type { AnswerSource, AskAnswer, SearchKnowledgeAnswer } from '@dossier/contract/ask'
import { RECORD_KINDS } from '@dossier/contract/vocabulary'
import { openTargetOf } from '#features/search/index'
import type { Answered, Source } from './answer-question.ts'
import type { FoundOfType } from './search-knowledge.ts'

const plural = (type: FoundOfType['type']): string => (type === 'email' ? 'emails' : RECORD_KINDS[type].plural)

export const presentKnowledge = (found: readonly FoundOfType[]): SearchKnowledgeAnswer =>
  ({
    results: Object.fromEntries(found.map(({ type, records }) => [plural(type), records])),
    total_found: Object.fromEntries(found.map(({ type, found: count }) => [plural(type), count])),
  }) as SearchKnowledgeAnswer

/** No model was used, so the cost is zero. */
const NO_COST = { input_tokens: 0, output_tokens: 0, cost_micros: 0 }

export function presentAnswer({ engine, sources, notFound }: Answered, conversationId: string): AskAnswer {
  const shown = sources.map(presentSource)
  const statements = Map.groupBy(shown, ({ excerpt }) => excerpt)
  return {
    conversation_id: conversationId,
    engine,
    answer: [...statements].map(([text, cited]) => ({ text, sources: cited.map(({ n }) => n) })),
    not_found: notFound,
    sources: shown,
    cost: NO_COST,
  }
}

const presentSource = ({ record, title, excerpt, field, start, end }: Source, index: number): AnswerSource => ({
  n: index + 1,
  type: record.type,
  id: record.id,
  title,
  excerpt,
  field,
  start,
  end,
  open_target: openTargetOf(record),
})
