import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AiConfig } from '#platform/config/config'
import type { Patience, Question } from '#platform/llm/llm'
import { providerAnswer, type ScriptedModel, says, sendsJson, startModel } from '#test/scripted-model'
import { createLanguageModel, type ModelDependencies } from './create-llm.ts'

const QUESTION: Question = {
  system: 'You sort mail.',
  turns: [{ by: 'user', text: 'A mail.' }],
  schema: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'], additionalProperties: false },
  schemaName: 'verdict',
  maxTokens: 500,
}

const COUNTED = { inputTokens: 1200, outputTokens: 80, isCut: false, isQuestionCut: false, windowTokens: null }

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

const formats = (): (string | undefined)[] => server.requests.map(({ body }) => body.response_format?.type)

describe('each provider', () => {
  it('OpenAI-compatible: asked for the schema, read with its counts', async () => {
    expect(await ask()).toEqual({ kind: 'answer', text: '{"ok":true}', ...COUNTED })
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
      ...COUNTED,
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
    expect(await ask(config)).toEqual({ kind: 'answer', text: '{"ok":true}', ...COUNTED })
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
    expect(formats()).toEqual(['json_schema', 'json_object', undefined, undefined])
    expect(server.requests.at(-1)?.body).toMatchObject({ max_tokens: 500, temperature: 0 })
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

describe('a form that a server refuses', () => {
  const refuses =
    (status: number, error: unknown = { message: 'no' }): Parameters<typeof startModel>[0] =>
    ({ path, body }, response) =>
      body.response_format?.type === 'json_schema'
        ? sendsJson(response, { error }, status)
        : sendsJson(response, providerAnswer(path, 'taken'))

  it.each([400, 404, 405, 406, 415, 422, 500, 501, 502])('may be refused with %i', async (status) => {
    server.does(refuses(status))
    expect(await ask()).toMatchObject({ kind: 'answer', text: 'taken' })
  })

  it.each([401, 403, 503])('may be refused with %i, where the text names it', async (status) => {
    server.does(refuses(status, { message: 'response_format.type json_schema is not available for this model' }))
    expect(await ask()).toMatchObject({ kind: 'answer', text: 'taken' })
  })

  it('may be refused with 200 and an error in the body', async () => {
    server.does(({ path, body }, response) =>
      sendsJson(
        response,
        body.response_format
          ? { error: { message: 'unknown field response_format', code: 400 } }
          : { ...(providerAnswer(path, 'taken') as object), error: null },
      ),
    )
    expect(await ask()).toMatchObject({ kind: 'answer', text: 'taken' })
  })

  it('is tried again later, and at once where the server has taken it before', async () => {
    server.does(refuses(400, { message: 'json_schema is not supported' }))
    const changing = model()
    await changing.ask(QUESTION)
    await changing.ask(QUESTION)
    now += 600_001
    server.does(says('again'))
    await changing.ask(QUESTION)
    server.does(refuses(400))
    await changing.ask(QUESTION)
    server.does(says('again'))
    await changing.ask(QUESTION)
    expect(formats()).toEqual([
      'json_schema',
      'json_object',
      'json_object',
      'json_schema',
      'json_schema',
      'json_object',
      'json_schema',
    ])
  })

  it('for one schema is taken for another', async () => {
    server.does(({ path, body }, response) =>
      body.response_format?.json_schema?.name === 'verdict'
        ? sendsJson(response, { error: 'the grammar is too complex' }, 400)
        : sendsJson(response, providerAnswer(path, 'taken')),
    )
    const picky = model()
    await picky.ask(QUESTION)
    await picky.ask({ ...QUESTION, schemaName: 'replies' })
    await picky.ask(QUESTION)
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_schema', 'json_object'])
  })

  it.each([
    ["Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead.", 'max_tokens'],
    ["Unsupported value: 'temperature' does not support 0.", 'temperature'],
  ])('is none where it is a parameter: %s', async (text, name) => {
    server.does(({ path, body }, response) =>
      name in body
        ? sendsJson(response, { error: { message: text } }, 400)
        : sendsJson(response, providerAnswer(path, 'taken')),
    )
    const newer = model()
    for (let i = 0; i < 2; i += 1) expect(await newer.ask(QUESTION)).toMatchObject({ text: 'taken' })
    expect(formats()).toEqual(['json_schema', 'json_schema', 'json_schema'])
  })
})

describe('a question beyond the window', () => {
  it.each([
    [400, "This model's maximum context length is 6144 tokens. However, you requested 4000 output tokens."],
    [400, 'the request exceeds the available context size, try increasing it'],
    [400, 'prompt is too long: 210000 tokens > 200000 maximum'],
    [400, 'The input token count (40000) exceeds the maximum number of tokens allowed (32768).'],
    [500, 'input length exceeds the context length'],
    [413, ''],
  ])('is told from other refusals, and no other form is tried: %i %s', async (status, text) => {
    server.does((_request, response) => sendsJson(response, { error: { message: text } }, status))
    expect(await ask()).toMatchObject({ kind: 'failure', reason: 'too_large' })
    expect(new Set(formats())).toEqual(new Set(['json_schema']))
  })

  it('is noticed where the server cuts it without a word', async () => {
    const counting = (tokens: number): Parameters<typeof startModel>[0] => {
      const usage = { prompt_tokens: tokens, completion_tokens: 50 }
      return ({ path }, response) => sendsJson(response, { ...(providerAnswer(path, 'x') as object), usage })
    }
    const long = { ...QUESTION, turns: [{ by: 'user' as const, text: 'word '.repeat(4000) }] }
    server.does(counting(4096))
    const small = model()
    expect(await small.ask(long)).toMatchObject({ isQuestionCut: true, windowTokens: 4096 })
    expect(small.windowTokens()).toBe(4096)
    server.does(counting(4321))
    expect(await small.ask(long)).toMatchObject({ isQuestionCut: false, windowTokens: null })
  })
})

describe('thoughts', () => {
  const reply = (message: object, finish = 'stop') => {
    server.does((_request, response) =>
      sendsJson(response, { choices: [{ message, finish_reason: finish }], usage: null }),
    )
    return ask()
  }

  it('are no answer, wherever they stand', async () => {
    expect(await reply({ content: '<think>{"ok":false}</think>\n{"ok":true}' })).toMatchObject({
      text: '\n{"ok":true}',
    })
    expect(await reply({ content: '{"ok":true}', reasoning_content: '{"ok":false}' })).toMatchObject({
      text: '{"ok":true}',
    })
    expect(await reply({ content: null, reasoning: 'Perhaps {"ok":false}, but then again.' })).toMatchObject({
      text: '',
    })
    expect(await reply({ content: '', reasoning_content: '{"ok":false}' }, 'length')).toMatchObject({
      text: '',
      isCut: true,
    })
  })

  it('are the answer where a server puts the whole answer there', async () => {
    expect(await reply({ content: '', reasoning_content: '{"ok":true}' })).toMatchObject({ text: '{"ok":true}' })
    expect(await reply({ content: null, reasoning: 'Well.</think>{"ok":true}' })).toMatchObject({ text: '{"ok":true}' })
  })
})

describe('an event stream', () => {
  const stream = (text: string): void =>
    server.does((_request, response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(text))
  const events = (all: object[]): string => all.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')

  it('of an OpenAI-compatible server is put together', async () => {
    const delta = (value: object, more = {}) => ({
      choices: [{ index: 0, delta: value, finish_reason: null, ...more }],
    })
    const usage = { prompt_tokens: 1200, completion_tokens: 80 }
    stream(
      `: keep-alive\n\n${events([
        delta({ role: 'assistant', content: null, reasoning_content: 'Hm {' }),
        delta({ content: '{"ok":' }),
        delta({ content: 'true}' }),
        delta({}, { finish_reason: 'stop' }),
        { choices: [], usage },
      ])}data: [DONE]\n\n`,
    )
    expect(await ask()).toEqual({ kind: 'answer', text: '{"ok":true}', ...COUNTED })
  })

  it('of Anthropic and of Google, too', async () => {
    stream(
      events([
        { type: 'message_start', message: { usage: { input_tokens: 1200, output_tokens: 1 } } },
        { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm' } },
        { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: '{"ok":' } },
        { type: 'content_block_delta', index: 1, delta: { type: 'text_delta', text: 'true}' } },
        { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 80 } },
        { type: 'message_stop' },
      ]).replaceAll('data: ', 'event: x\ndata: '),
    )
    expect(await ask({ provider: 'anthropic' })).toEqual({ kind: 'answer', text: '{"ok":true}', ...COUNTED })
    const part = (text: string, more = {}) => ({ candidates: [{ content: { parts: [{ text }] }, ...more }] })
    const usageMetadata = { promptTokenCount: 1200, candidatesTokenCount: 80 }
    stream(JSON.stringify([part('{"ok":'), { ...part('true}', { finishReason: 'STOP' }), usageMetadata }]))
    expect(await ask({ provider: 'google' })).toEqual({ kind: 'answer', text: '{"ok":true}', ...COUNTED })
  })

  it('that breaks off or reports an error is no answer', async () => {
    stream('data: {"choices":[{"delta":{"content":"{')
    expect(await ask()).toMatchObject({ kind: 'failure', reason: 'broken' })
    stream(events([{ error: { message: 'overloaded', code: 529 } }]))
    expect(await ask()).toMatchObject({ kind: 'failure', reason: 'busy' })
  })
})

describe('a rate limit', () => {
  /** Takes `allowed` questions after each pause. */
  const limited = (allowed: number, headers: object, body: object = {}): ReturnType<typeof model> => {
    let taken = 0
    server.does(({ path }, response) => {
      taken += 1
      if (taken <= allowed) sendsJson(response, providerAnswer(path, 'now'))
      else sendsJson(response, body, 429, headers)
    })
    const pause = async (ms: number): Promise<void> => {
      pauses.push(ms)
      now += ms
      taken = 0
    }
    return createLanguageModel(server.config(), { ...parts, pause })
  }

  it.each([
    [{ 'retry-after': '30' }, {}, 30_000],
    [{ 'retry-after-ms': '31500' }, {}, 31_500],
    [{}, { error: { details: [{ retryDelay: '34s' }] } }, 34_000],
    [{}, { error: { message: 'Please try again in 1m7.5s.' } }, 67_500],
  ])('is waited for by the patient: %j %j', async (headers, body, ms) => {
    const busy = limited(2, headers, body)
    const patience: Patience = { remainingMs: 600_000 }
    for (let i = 0; i < 5; i += 1)
      expect(await busy.ask(QUESTION, undefined, patience)).toMatchObject({ kind: 'answer' })
    expect(pauses).toEqual([ms, ms])
    expect(patience.remainingMs).toBe(600_000 - 2 * ms)
  })

  it('ends patience that is used up, or that a server tries too often', async () => {
    const busy = limited(1, { 'retry-after': '40' })
    const patience = { remainingMs: 60_000 }
    const kinds = []
    for (let i = 0; i < 4; i += 1) kinds.push((await busy.ask(QUESTION, undefined, patience)).kind)
    expect(kinds).toEqual(['answer', 'answer', 'failure', 'failure'])
    const never = limited(0, { 'retry-after': '40' })
    pauses = []
    const long = { remainingMs: 6_000_000 }
    for (let i = 0; i < 4; i += 1) expect(await never.ask(QUESTION, undefined, long)).toMatchObject({ kind: 'failure' })
    expect(pauses).toEqual([40_000, 40_000])
  })

  it('of an account without credit is none', async () => {
    const broke = limited(0, {}, { error: { code: 'insufficient_quota' } })
    expect(await broke.ask(QUESTION, undefined, { remainingMs: 600_000 })).toMatchObject({ reason: 'refused' })
    expect(pauses).toEqual([])
  })
})

it('mail and key go to the public internet by https only', async () => {
  expect(await ask({ baseUrl: 'http://93.184.215.14/v1' })).toMatchObject({
    reason: 'refused',
    detail: 'its address is not https',
  })
})
