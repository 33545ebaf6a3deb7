import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './read-config.ts'

const ai = (environment: Record<string, string>) => readConfig(environment).ai

describe('the model', () => {
  it('is none when nothing is set', () => {
    expect(ai({})).toBeNull()
    expect(ai({ AI_PRICE: '3/15' })).toBeNull()
  })

  it('is a server of our own by its address alone', () => {
    expect(ai({ AI_BASE_URL: 'http://localhost:11434' })).toEqual({
      provider: 'openai-compatible',
      model: '',
      baseUrl: 'http://localhost:11434/v1',
      apiKey: '',
      price: null,
      atOnce: 1,
      timeoutMs: 120_000,
      contextTokens: null,
    })
    expect(ai({ AI_BASE_URL: 'http://localhost:8080/openai/v1/' })?.baseUrl).toBe('http://localhost:8080/openai/v1')
  })

  it('is that of a provider, at the address where it lives', () => {
    const given = { AI_MODEL: 'm', AI_API_KEY: 'k' }
    expect(ai({ ...given, AI_PROVIDER: 'openai-compatible' })?.baseUrl).toBe('https://api.openai.com/v1')
    expect(ai({ ...given, AI_PROVIDER: 'anthropic' })?.baseUrl).toBe('https://api.anthropic.com/v1')
    expect(ai({ ...given, AI_PROVIDER: 'google' })?.baseUrl).toBe('https://generativelanguage.googleapis.com/v1beta')
    expect(ai({ ...given, AI_PROVIDER: 'anthropic', AI_BASE_URL: 'http://gate:9' })?.baseUrl).toBe('http://gate:9/v1')
  })

  it('has prices for a million tokens, and as much time as it is given', () => {
    expect(ai({ AI_BASE_URL: 'http://a', AI_PRICE: '0.25/15', AI_TIMEOUT: '600' })).toMatchObject({
      price: { input: 0.25, output: 15 },
      timeoutMs: 600_000,
    })
  })

  it('has the window that the operator names', () => {
    expect(ai({ AI_BASE_URL: 'http://a', AI_CONTEXT: '8192' })?.contextTokens).toBe(8192)
  })

  it('is asked about several mails at once at a provider, one at a server of our own, or as many as we say', () => {
    const provider = { AI_PROVIDER: 'anthropic', AI_MODEL: 'm', AI_API_KEY: 'k' }
    expect(ai(provider)?.atOnce).toBe(4)
    expect(ai({ ...provider, AI_AT_ONCE: '1' })?.atOnce).toBe(1)
    expect(ai({ AI_BASE_URL: 'http://a', AI_AT_ONCE: '32' })?.atOnce).toBe(32)
  })

  it.each([
    [{ AI_BASE_URL: 'http://a', AI_AT_ONCE: '0' }, 'AI_AT_ONCE must be a number from 1 to 32'],
    [{ AI_BASE_URL: 'http://a', AI_AT_ONCE: '33' }, 'AI_AT_ONCE must be a number from 1 to 32'],
    [{ AI_BASE_URL: 'http://a', AI_CONTEXT: '512' }, 'AI_CONTEXT must be a number of tokens from 2048'],
    [{ AI_MODEL: 'm' }, 'AI_PROVIDER or AI_BASE_URL'],
    [{ AI_API_KEY: 'geheim' }, 'AI_PROVIDER or AI_BASE_URL'],
    [{ AI_PROVIDER: 'anthropic', AI_MODEL: 'm' }, 'needs AI_API_KEY'],
    [{ AI_PROVIDER: 'google', AI_API_KEY: 'geheim' }, 'needs AI_MODEL'],
    [{ AI_PROVIDER: 'google', AI_BASE_URL: 'http://gate' }, 'needs AI_MODEL'],
    [{ AI_PROVIDER: 'oracle' }, 'AI_PROVIDER must be one of'],
    [{ AI_BASE_URL: 'localhost:11434' }, 'AI_BASE_URL must be an address'],
    [{ AI_BASE_URL: 'http://user:geheim@host' }, 'AI_BASE_URL must have only a host and a path'],
    [{ AI_BASE_URL: 'http://a', AI_PRICE: '3' }, 'AI_PRICE must be two prices'],
    [{ AI_BASE_URL: 'http://a', AI_TIMEOUT: '0' }, 'AI_TIMEOUT must be a number of seconds'],
    [{ AI_BASE_URL: 'http://a', AI_API_KEY: 'ge\r\nheim' }, 'AI_API_KEY must be plain'],
  ])('is refused as %j, without showing the key', (environment, sentence) => {
    expect(() => ai(environment)).toThrow(ConfigError)
    expect(() => ai(environment)).toThrow(sentence)
    expect(() => ai(environment)).not.toThrow(/geheim|heim/)
  })
})
