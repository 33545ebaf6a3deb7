import type { Static } from 'typebox'
import { Count, Flag, ManyOf, Text } from './fields.ts'
import { Answer, Nullable, OneOf } from './schema.ts'
import { MODEL_PROVIDERS } from './vocabulary.ts'

// The triage engine, for display in the settings. Only the operator configures it, never the API.

/** The operator's model (docs/spec/triage.md §8). */
const ConfiguredModel = Answer({
  provider: OneOf(MODEL_PROVIDERS, { description: 'API that the model uses' }),
  model: Text('Name of the model; "" if the provider chooses it', { examples: ['llama3.2'] }),
  base_url: Text('Address of the model API', { examples: ['http://localhost:11434/v1'] }),
  api_key_configured: Flag('Whether an API key is set'),
})

const ModelUseToday = Answer({
  project: Text('Project id'),
  tokens: Count('Tokens sent and received since midnight UTC'),
})

/** `GET /triage/engine` */
export const TriageEngineAnswer = Answer({
  model: Nullable(ConfiguredModel),
  used_today: ManyOf(ModelUseToday, 'Usage of each project with any usage'),
})
export type TriageEngineAnswer = Static<typeof TriageEngineAnswer>
