import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './read-config.ts'

const embedding = (environment: Record<string, string>) => readConfig(environment).embedding

describe('the model of embeddings', () => {
  it('is off without a name', () => {
    expect(embedding({})).toBeNull()
    expect(embedding({ AI_BASE_URL: 'http://localhost:11434' })).toBeNull()
  })

  it('is at its own address, with its own key', () => {
    expect(
      embedding({
        EMBEDDING_MODEL: 'm',
        EMBEDDING_BASE_URL: 'http://localhost:11434',
        EMBEDDING_DAILY_TOKENS: '5000',
        AI_BASE_URL: 'https://ai.example',
        AI_API_KEY: 'geheim',
      }),
    ).toEqual({ model: 'm', baseUrl: 'http://localhost:11434/v1', apiKey: '', dailyTokens: 5000 })
  })

  it('is otherwise at the address of the language model, with its key', () => {
    const ai = { EMBEDDING_MODEL: 'm', AI_API_KEY: 'geheim' }
    expect(embedding({ ...ai, AI_BASE_URL: 'http://gate:9/v2/' })).toMatchObject({
      baseUrl: 'http://gate:9/v2',
      apiKey: 'geheim',
    })
    expect(embedding({ ...ai, AI_PROVIDER: 'openai-compatible', AI_MODEL: 'x' })?.baseUrl).toBe(
      'https://api.openai.com/v1',
    )
  })

  it.each([
    [{ EMBEDDING_MODEL: 'm' }, 'EMBEDDING_MODEL needs EMBEDDING_BASE_URL'],
    [
      { EMBEDDING_MODEL: 'm', AI_PROVIDER: 'anthropic', AI_MODEL: 'x', AI_API_KEY: 'geheim' },
      'EMBEDDING_MODEL needs EMBEDDING_BASE_URL',
    ],
    [{ EMBEDDING_BASE_URL: 'http://a' }, 'need EMBEDDING_MODEL'],
    [{ EMBEDDING_MODEL: 'm', AI_BASE_URL: 'http://a', EMBEDDING_API_KEY: 'geheim' }, 'needs EMBEDDING_BASE_URL'],
    [{ EMBEDDING_MODEL: 'm', EMBEDDING_BASE_URL: 'localhost:1' }, 'EMBEDDING_BASE_URL must be an address'],
    [
      { EMBEDDING_MODEL: 'm', EMBEDDING_BASE_URL: 'http://a', EMBEDDING_DAILY_TOKENS: 'many' },
      'whole number of tokens',
    ],
  ])('%o is refused in one sentence without the key', (environment, sentence) => {
    expect(() => embedding(environment)).toThrow(ConfigError)
    expect(() => embedding(environment)).toThrow(sentence)
    expect(() => embedding(environment)).not.toThrow(/geheim/)
  })
})
