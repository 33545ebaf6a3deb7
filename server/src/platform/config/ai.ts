import type { AiConfig } from './config.ts'
import { Mistake } from './setting.ts'

/** Base URLs when AI_BASE_URL is not set. */
const HOME: Record<AiConfig['provider'], string> = {
  'openai-compatible': 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
}

/**
 * A provider answers requests in parallel; a self-hosted server, such as Ollama, queues them while their timeouts run.
 */
const AT_A_PROVIDER = 4

export interface AiValues {
  aiProvider: AiConfig['provider'] | ''
  aiModel: string
  aiBaseUrl: string
  aiApiKey: string
  aiPrice: AiConfig['price']
  aiTimeout: number
  aiAtOnce: number | null
  aiContext: number | null
}

/**
 * Returns the model's configuration, or null when none is set. A URL without a provider means an OpenAI-compatible
 * server.
 */
export function toAiConfig(values: AiValues): AiConfig | null {
  if (!values.aiProvider && !values.aiBaseUrl) return null
  const provider = values.aiProvider || 'openai-compatible'
  return {
    provider,
    model: values.aiModel,
    baseUrl: withVersion(values.aiBaseUrl || HOME[provider], HOME[provider]),
    apiKey: values.aiApiKey,
    price: values.aiPrice,
    atOnce: values.aiAtOnce ?? (values.aiBaseUrl ? 1 : AT_A_PROVIDER),
    timeoutMs: values.aiTimeout * 1000,
    contextTokens: values.aiContext,
  }
}

/**
 * `http://localhost:11434` means `http://localhost:11434/v1`: a URL without a path gets the provider's default path.
 */
export function withVersion(address: string, home: string): string {
  const url = URL.parse(address)
  return url && url.pathname === '/' ? `${url.origin}${new URL(home).pathname}` : address
}

export function aiMistakes({ aiProvider, aiModel, aiBaseUrl, aiApiKey }: AiValues): string[] {
  if (!aiProvider && !aiBaseUrl)
    return aiModel || aiApiKey ? ['AI_MODEL and AI_API_KEY need AI_PROVIDER or AI_BASE_URL.'] : []
  const mistakes: string[] = []
  if (!aiBaseUrl && !aiApiKey)
    mistakes.push(`AI_PROVIDER=${aiProvider} needs AI_API_KEY, or AI_BASE_URL for your own server.`)
  // Only self-hosted servers are asked for their models.
  if (!aiModel && (!aiBaseUrl || (aiProvider && aiProvider !== 'openai-compatible')))
    mistakes.push(`AI_PROVIDER=${aiProvider} needs AI_MODEL: the name of the model.`)
  return mistakes
}

/** `3/15`: price of a million input tokens, and of a million output tokens. */
export function price(text: string): AiConfig['price'] | Mistake {
  if (!text) return null
  const match = /^(\d{1,6}(?:\.\d{1,6})?)\/(\d{1,6}(?:\.\d{1,6})?)$/.exec(text)
  return match
    ? { input: Number(match[1]), output: Number(match[2]) }
    : new Mistake('must be two prices per million tokens, for input and output, such as 3/15')
}

export function seconds(text: string): number | Mistake {
  const value = Number(text)
  return /^\d{1,4}$/.test(text) && value >= 1 && value <= 3600
    ? value
    : new Mistake('must be a number of seconds from 1 to 3600')
}

export function atOnce(text: string): number | null | Mistake {
  if (!text) return null
  const value = Number(text)
  return /^\d{1,2}$/.test(text) && value >= 1 && value <= 32 ? value : new Mistake('must be a number from 1 to 32')
}

export function contextTokens(text: string): number | null | Mistake {
  if (!text) return null
  const value = Number(text)
  return /^\d{4,7}$/.test(text) && value >= 2_048 && value <= 2_000_000
    ? value
    : new Mistake('must be a number of tokens from 2048 to 2000000')
}

/** It is sent in a header, so it is one line of plain characters. */
export const apiKey = (text: string): string | Mistake =>
  /^[\x21-\x7e]*$/.test(text) ? text : new Mistake('must be plain characters without spaces')
