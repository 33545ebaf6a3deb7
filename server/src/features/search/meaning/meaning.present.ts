import type { MeaningSearchAnswer } from '@dossier/contract/meaning-search'
import type { Config } from '#platform/config/config'
import type { MeaningState } from './meaning-state.ts'

export const presentMeaning = (
  { embedding }: Pick<Config, 'embedding'>,
  { isOn, total, embedded, problem, tokensToday }: MeaningState,
): MeaningSearchAnswer => ({
  model: embedding && {
    model: embedding.model,
    base_url: embedding.baseUrl,
    api_key_configured: embedding.apiKey !== '',
  },
  enabled: isOn,
  records: { total, embedded },
  problem: problem && { reason: problem.reason, at: new Date(problem.at).toISOString() },
  used_today: tokensToday,
})
