import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AiConfig } from '#platform/config/config'
import type { Question } from '#platform/llm/llm'
import { providerAnswer, type ScriptedModel, says, sendsJson, startModel } from '#test/scripted-model'
import { createLanguageModel, type ModelDependencies } from './create-llm.ts'

const QUESTION: Question = {
  system: 'You sort mail.',
  turns: [{ by: 'user', text: 'A mail.' }],
  schema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'], additionalProperties: false },
  schemaName: 'verdict',
  maxTokens: 500,
}

let server: ScriptedModel
let now = 1_000_000
let pauses: number[] = []
let logged = ''
beforeEach(async () => {
  server = await startModel(says('{"ok":true}'))
  pauses = []
  logged = ''
})
afterEach(() => server.stop())

const parts: ModelDependencies = {
  clock: { now: () => now },
  log: pino(
    { level: 'trace' },
    {
      write(line: string) {
        logged += line
      },
    },
  ),
  resolveDns: async () => [],
  pause: async (ms) => void pauses.push(ms),
}
const model = (changes: Partial<AiConfig> = {}) => createLanguageModel(server.config(changes), parts)
const ask = (changes: Partial<AiConfig> = {}) => model(changes).ask(QUESTION)

describe('each provider', () => {
  it('OpenAI-compatible: asked for the schema, read with its counts', async () => {
    expect(await ask()).toEqual({ kind: 'answer', text: '{"ok":true}', inputTokens: 1200, outputTokens: 80 })
    const [request] = server.requests
    expect(request?.path).toBe('/v1/chat/completions')
    expect(request?.headers.authorization).toBe('Bearer geheim-1234')
    expect(request?.body).toEqual({
      model: 'test-model',
      messages: [
        { role: 'system', content: 'You sort mail.' },
        { role: 'user', content: 'A mail.' },
      ],
      stream: false,
      max_tokens: 500,
      temperature: 0,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'verdict', strict: true, schema: QUESTION.schema },
      },
    })
  })

  it('Anthropic', async () => {
    expect(await ask({ provider: 'anthropic' })).toEqual({
      kind: 'answer',
      text: '{"ok":true}',
      inputTokens: 1200,
      outputTokens: 80,
    })
    const [request] = server.requests
    expect(request?.path).toBe('/v1/messages')
    expect(request?.headers).toMatchObject({ 'x-api-key': 'geheim-1234', 'anthropic-version': '2023-06-01' })
    expect(request?.body).toEqual({
      model: 'test-model',
      max_tokens: 500,
      system: 'You sort mail.',
      messages: [{ role: 'user', content: 'A mail.' }],
      output_config: { format: { type: 'json_schema', schema: QUESTION.schema } },
    })
  })

  it('Google, whose thoughts are counted and not read', async () => {
    const config = { provider: 'google', baseUrl: `${server.origin}/v1beta`, model: 'models/gemini-test' } as const
    expect(await ask(config)).toEqual({ kind: 'answer', text: '{"ok":true}', inputTokens: 1200, outputTokens: 80 })
    const [request] = server.requests
    expect(request?.path).toBe('/v1beta/models/gemini-test:generateContent')
    expect(request?.headers['x-goog-api-key']).toBe('geheim-1234')
    expect(request?.body).toEqual({
      systemInstruction: { parts: [{ text: 'You sort mail.' }] },
      contents: [{ role: 'user', parts: [{ text: 'A mail.' }] }],
      generationConfig: {
        maxOutputTokens: 500,
        responseMimeType: 'application/json',
        responseJsonSchema: QUESTION.schema,
      },
    })
  })

  it('a server of our own by its address alone: no key, and the model that it has', async () => {
    server.does(({ path }, response) =>
      path === '/v1/models'
        ? sendsJson(response, { object: 'list', data: [{ id: 'llama3.2:3b', object: 'model' }] })
        : sendsJson(response, providerAnswer(path, 'hello')),
    )
    const own = model({ model: '', apiKey: '' })
    expect(own.name()).toBe('openai-compatible')
    expect(await own.ask(QUESTION)).toMatchObject({ kind: 'answer', text: 'hello' })
    await own.ask(QUESTION)
    expect(own.name()).toBe('openai-compatible/llama3.2:3b')
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/v1/models',
      '/v1/chat/completions',
      '/v1/chat/completions',
    ])
    expect(server.requests.every(({ headers }) => headers.authorization === undefined)).toBe(true)
    expect(server.requests[1]?.body.model).toBe('llama3.2:3b')
  })

  it('is asked in a plainer form where it does not know the schema, and from then on at once', async () => {
    server.does(({ path, body }, response) =>
      body.response_format
        ? sendsJson(response, { error: { message: 'unknown response_format' } }, 400)
        : sendsJson(response, providerAnswer(path, 'plain')),
    )
    const plain = model()
    expect(await plain.ask(QUESTION)).toMatchObject({ kind: 'answer', text: 'plain' })
    expect(await plain.ask(QUESTION)).toMatchObject({ kind: 'answer' })
    expect(server.requests.map(({ body }) => body.response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
      undefined,
    ])
  })

  it.each(['anthropic', 'google'] as const)('%s, too', async (provider) => {
    server.does(({ path, raw }, response) =>
      raw.includes('additionalProperties')
        ? sendsJson(response, { error: {} }, 400)
        : sendsJson(response, providerAnswer(path, 'plain')),
    )
    expect(await ask({ provider })).toMatchObject({ kind: 'answer', text: 'plain' })
  })

  it('costs what its tokens cost, and where it does not count, by the length of the texts', async () => {
    expect(model().costMicros(1200, 80)).toBe(4800)
    expect(model({ price: null }).costMicros(1200, 80)).toBeNull()
    server.does((_request, response) =>
      sendsJson(response, { choices: [{ message: { content: 'x'.repeat(40) } }], usage: { prompt_tokens: -5 } }),
    )
    expect(await ask()).toMatchObject({ inputTokens: Math.ceil('You sort mail.A mail.'.length / 4), outputTokens: 10 })
  })

  it.each([
    [{ choices: [{ message: { content: null, refusal: 'I cannot.' }, finish_reason: 'stop' }] }, {}],
    [{ content: [], stop_reason: 'refusal' }, { provider: 'anthropic' }],
    [{ promptFeedback: { blockReason: 'SAFETY' } }, { provider: 'google' }],
    [{ candidates: [{ finishReason: 'SAFETY' }] }, { provider: 'google' }],
  ] as [object, Partial<AiConfig>][])('may decline: %j', async (answer, config) => {
    server.does((_request, response) => sendsJson(response, answer))
    expect(await ask(config)).toMatchObject({ kind: 'failure', reason: 'declined' })
  })
})

describe('a server in trouble', () => {
  it('is asked again, each time after a longer pause, and then no more', async () => {
    server.does((_request, response) => sendsJson(response, {}, 503))
    expect(await ask()).toMatchObject({ kind: 'failure', reason: 'busy', detail: 'it answered 503' })
    expect(server.requests).toHaveLength(3)
    expect(pauses).toEqual([500, 2000])
  })

  it('is given the time that it asks for, up to a limit', async () => {
    let calls = 0
    server.does(({ path }, response) => {
      calls += 1
      if (calls === 1) sendsJson(response, {}, 429, { 'retry-after': '7' })
      else sendsJson(response, providerAnswer(path, 'now'))
    })
    expect(await ask()).toMatchObject({ kind: 'answer', text: 'now' })
    expect(pauses).toEqual([7000])
    server.does((_request, response) => sendsJson(response, {}, 429, { 'retry-after': '3600' }))
    const busy = model()
    expect(await busy.ask(QUESTION)).toMatchObject({ kind: 'failure', reason: 'busy' })
    expect(pauses).toEqual([7000])
    const asked = server.requests.length
    expect(await busy.ask(QUESTION)).toMatchObject({ kind: 'failure', reason: 'resting' })
    expect(server.requests).toHaveLength(asked)
  })

  it('is left alone after three failures, and asked again a minute later', async () => {
    server.does((_request, response) => sendsJson(response, {}, 401))
    const closed = model()
    for (let i = 0; i < 3; i += 1) expect(await closed.ask(QUESTION)).toMatchObject({ reason: 'refused' })
    expect(await closed.ask(QUESTION)).toMatchObject({ reason: 'resting' })
    expect(server.requests).toHaveLength(3)
    now += 60_001
    server.does(says('back'))
    expect(await closed.ask(QUESTION)).toMatchObject({ kind: 'answer', text: 'back' })
  })

  it.each([
    [400, 'declined'],
    [413, 'too_large'],
    [422, 'declined'],
  ])('that answers %i has something against one question, and is asked the next', async (status, reason) => {
    server.does((_request, response) => sendsJson(response, { error: {} }, status))
    const picky = model()
    for (let i = 0; i < 5; i += 1) expect(await picky.ask(QUESTION)).toMatchObject({ kind: 'failure', reason })
    server.does(says('taken'))
    expect(await picky.ask(QUESTION)).toMatchObject({ kind: 'answer', text: 'taken' })
  })

  it('that will not even say which models it has is left alone, whatever it answers', async () => {
    server.does((_request, response) => sendsJson(response, {}, 400))
    const closed = model({ model: '' })
    for (let i = 0; i < 3; i += 1) expect(await closed.ask(QUESTION)).toMatchObject({ reason: 'refused' })
    expect(await closed.ask(QUESTION)).toMatchObject({ reason: 'resting' })
  })

  it('that closes in the middle of its answer, or never opens, is asked again', async () => {
    let calls = 0
    server.does(({ path }, response) => {
      calls += 1
      if (calls === 1) response.socket?.destroy()
      else if (calls === 2) {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' }).write('{"choices":')
        setImmediate(() => response.destroy())
      } else sendsJson(response, providerAnswer(path, 'whole'))
    })
    expect(await ask()).toMatchObject({ kind: 'answer', text: 'whole' })
    expect(calls).toBe(3)
    await server.stop()
    expect(await ask()).toMatchObject({ kind: 'failure', reason: 'unreachable' })
  })
})

describe('a server that lies', () => {
  it('too slow, before its answer or in it', async () => {
    server.does(() => {})
    expect(await ask({ timeoutMs: 50 })).toMatchObject({ kind: 'failure', reason: 'too_slow' })
    server.does((_request, response) => void response.writeHead(200).write('{"choices":'))
    expect(await ask({ timeoutMs: 50 })).toMatchObject({ kind: 'failure', reason: 'too_slow' })
  })

  it('is stopped by its caller, which is no failure of the server', async () => {
    const caller = new AbortController()
    server.does(() => caller.abort(new Error('the service stops')))
    await expect(model().ask(QUESTION, caller.signal)).rejects.toThrow('the service stops')
    expect(logged).toBe('')
  })

  it('too large, announced or not, also where it is small on the way', async () => {
    server.does((_request, response) => void response.writeHead(200, { 'content-length': '2000000' }).write('x'))
    expect(await ask()).toMatchObject({ reason: 'too_large' })
    server.does((_request, response) => void response.writeHead(200).end('x'.repeat(1_200_000)))
    expect(await ask()).toMatchObject({ reason: 'too_large' })
    const { gzipSync } = await import('node:zlib')
    const bomb = gzipSync(Buffer.alloc(50_000_000, 'x'))
    server.does((_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    expect(await ask()).toMatchObject({ reason: 'too_large' })
  })

  it.each([
    ['<html>Sign in</html>'],
    ['"text"'],
    ['null'],
    ['[]'],
    ['{}'],
    ['{"choices":[]}'],
    ['{"choices":{"0":{}}}'],
    ['{"__proto__":{"choices":[{"message":{}}]}}'],
  ])('in an unknown shape: %s', async (answer) => {
    server.does((_request, response) => void response.writeHead(200).end(answer))
    for (const provider of ['openai-compatible', 'anthropic', 'google'] as const)
      expect(await ask({ provider })).toMatchObject({ kind: 'failure', reason: 'broken' })
  })

  it.each([301, 302, 307, 308])('that answers %i leads nowhere, least of all with the key', async (status) => {
    const inner = await startModel(says('secret'))
    server.does((_request, response) => void response.writeHead(status, { location: `${inner.origin}/v1/x` }).end())
    expect(await ask()).toMatchObject({ reason: 'refused', detail: 'it wanted to lead elsewhere' })
    expect(inner.requests).toEqual([])
    await inner.stop()
  })

  it('that repeats the key or the mail finds neither in a log line nor in the failure', async () => {
    server.does(({ raw, headers }, response) => sendsJson(response, { error: `${headers.authorization} ${raw}` }, 401))
    const answer = await ask()
    expect(answer).toMatchObject({ reason: 'refused', detail: 'it answered 401' })
    expect(logged).toContain('the model did not answer')
    expect(JSON.stringify(answer) + logged).not.toMatch(/geheim|A mail/)
  })
})

it('mail and key go to the public internet by https only', async () => {
  expect(await ask({ baseUrl: 'http://93.184.215.14/v1' })).toMatchObject({
    reason: 'refused',
    detail: 'its address in AI_BASE_URL is not https',
  })
})
