import type { Static } from 'typebox'
import { At, Count, Flag, Text } from './fields.ts'
import { Answer, Nullable, OneOf } from './schema.ts'
import { EMBEDDING_PROBLEMS } from './vocabulary.ts'

// Search by meaning, for display in the settings. Only the operator configures its model, never the API.

const EmbeddingModel = Answer({
  model: Text('Name of the model', { examples: ['nomic-embed-text'] }),
  base_url: Text('Address of the server', { examples: ['http://localhost:11434/v1'] }),
  api_key_configured: Flag('Whether an API key is set'),
})

const EmbeddingFailure = Answer({
  reason: OneOf(EMBEDDING_PROBLEMS, { description: 'Why the latest request failed' }),
  at: At('Instant of that request'),
})

/** `GET /embeddings`, `POST /embeddings/rebuild` (docs/spec/search.md §9) */
export const MeaningSearchAnswer = Answer({
  model: Nullable(EmbeddingModel),
  enabled: Flag('The account uses it: `search_by_meaning` of its settings'),
  records: Answer({
    total: Count('Records that can be found'),
    embedded: Count('Records that do not wait for their vectors'),
  }),
  problem: Nullable(EmbeddingFailure),
  used_today: Count('Tokens of the account since midnight UTC'),
})
export type MeaningSearchAnswer = Static<typeof MeaningSearchAnswer>
