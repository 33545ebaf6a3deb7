import { type AiValues, withVersion } from './ai.ts'
import type { EmbeddingConfig } from './config.ts'
import { Mistake } from './setting.ts'

export interface EmbeddingValues extends Pick<AiValues, 'aiApiKey' | 'aiBaseUrl' | 'aiProvider'> {
  embeddingModel: string
  embeddingBaseUrl: string
  embeddingApiKey: string
  embeddingDailyTokens: number | null
}

const OPENAI = 'https://api.openai.com/v1'

/** Returns null without a model. Without an address of its own, the server and the key of AI_BASE_URL are used. */
export function toEmbeddingConfig(values: EmbeddingValues): EmbeddingConfig | null {
  if (!values.embeddingModel) return null
  return {
    model: values.embeddingModel,
    baseUrl: withVersion(values.embeddingBaseUrl || values.aiBaseUrl || OPENAI, OPENAI),
    apiKey: values.embeddingBaseUrl ? values.embeddingApiKey : values.aiApiKey,
    dailyTokens: values.embeddingDailyTokens,
  }
}

export function embeddingMistakes(values: EmbeddingValues): string[] {
  const { embeddingModel, embeddingBaseUrl, embeddingApiKey, embeddingDailyTokens, aiProvider } = values
  if (!embeddingModel)
    return embeddingBaseUrl || embeddingApiKey || embeddingDailyTokens !== null
      ? ['EMBEDDING_BASE_URL, EMBEDDING_API_KEY and EMBEDDING_DAILY_TOKENS need EMBEDDING_MODEL.']
      : []
  if (embeddingBaseUrl) return []
  if (embeddingApiKey) return ['EMBEDDING_API_KEY needs EMBEDDING_BASE_URL: the address of its server.']
  const hasOpenAiServer = aiProvider === 'openai-compatible' || (aiProvider === '' && values.aiBaseUrl !== '')
  return hasOpenAiServer
    ? []
    : ["EMBEDDING_MODEL needs EMBEDDING_BASE_URL: the address of a server with OpenAI's /embeddings."]
}

export function dailyTokens(text: string): number | null | Mistake {
  if (!text) return null
  return /^\d{1,12}$/.test(text) ? Number(text) : new Mistake('must be a whole number of tokens')
}
