import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AiConfig } from '#platform/config/config'

export interface ModelRequest {
  method: string
  path: string
  headers: IncomingHttpHeaders
  raw: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
  body: any
}

export type ModelScript = (request: ModelRequest, response: ServerResponse) => void

export interface ScriptedModel {
  readonly origin: string
  readonly requests: ModelRequest[]
  does(script: ModelScript): void
  config(changes?: Partial<AiConfig>): AiConfig
  stop(): Promise<void>
}

/** A real HTTP server on loopback in place of a model provider. */
export async function startModel(script: ModelScript): Promise<ScriptedModel> {
  let current = script
  const requests: ModelRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => void chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString('utf8')
      const { method = '', url: path = '', headers } = request
      const received = { method, path, headers, raw, body: raw ? (JSON.parse(raw) as unknown) : null }
      requests.push(received)
      current(received, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    requests,
    does: (next) => {
      current = next
    },
    config: (changes = {}) => ({
      provider: 'openai-compatible',
      model: 'test-model',
      baseUrl: `${origin}/v1`,
      apiKey: 'geheim-1234',
      price: { input: 3, output: 15 },
      atOnce: 1,
      timeoutMs: 20_000,
      contextTokens: null,
      ...changes,
    }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const sendsJson = (response: ServerResponse, value: unknown, status = 200, headers = {}): void =>
  void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))

/** Builds the answer in the provider's format, chosen by the request path. */
export function providerAnswer(path: string, text: string): unknown {
  if (path.endsWith('/chat/completions')) {
    return {
      id: 'chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT',
      object: 'chat.completion',
      created: 1_741_569_952,
      model: 'test-model',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: text, refusal: null, annotations: [] },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 1200, completion_tokens: 80, total_tokens: 1280 },
    }
  }
  if (path.endsWith('/messages')) {
    return {
      id: 'msg_013Zva2CMHLNnXjNJJKqJ2EF',
      type: 'message',
      role: 'assistant',
      model: 'test-model',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: {
        input_tokens: 1000,
        cache_creation_input_tokens: 150,
        cache_read_input_tokens: 50,
        output_tokens: 80,
      },
    }
  }
  return {
    candidates: [
      {
        content: { parts: [{ text: 'Thinking aloud.', thought: true }, { text }], role: 'model' },
        finishReason: 'STOP',
        index: 0,
      },
    ],
    usageMetadata: { promptTokenCount: 1200, candidatesTokenCount: 60, thoughtsTokenCount: 20, totalTokenCount: 1280 },
    modelVersion: 'test-model',
  }
}

export const says =
  (text: string): ModelScript =>
  ({ path }, response) =>
    sendsJson(response, providerAnswer(path, text))
