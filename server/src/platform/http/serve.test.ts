import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { Answer } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { buildSampleHttp, sampleRoutes } from '#test/sample-http'
import { route } from './route.ts'
import { ListenError, type Serving, serve } from './serve.ts'

const LOCAL = { host: '127.0.0.1', port: 0 }
const open: Serving[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((serving) => serving.close(0)))
})

function gate() {
  const entered = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return { entered, opened }
}

async function serveSample(): Promise<{ serving: Serving; slow: ReturnType<typeof gate> }> {
  const slow = gate()
  const slowRoute = route({
    method: 'GET',
    path: '/slow',
    summary: 's',
    tag: 't',
    access: 'public',
    answers: { 200: Answer({ done: Type.Boolean() }) },
    handler: async () => {
      slow.entered.resolve()
      await slow.opened.promise
      return { done: true }
    },
  })
  const serving = await serve(await buildSampleHttp({ routes: [...sampleRoutes, slowRoute] }), LOCAL)
  open.push(serving)
  return { serving, slow }
}

const ask = (url: string, agent?: Agent) =>
  new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: string }>((resolve, reject) => {
    const request = get(url, agent ? { agent } : {}, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode, headers: answer.headers, body }), reject)
    })
    request.on('error', reject)
  })

async function speak(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes, 'latin1')
  return text(socket)
}

const request = (line: string, headers: string[], body = '') =>
  `${line} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers.map((header) => `${header}\r\n`).join('')}\r\n${body}`

describe('closing', () => {
  it('lets a running request finish, ends idle connections, and takes nothing new', async () => {
    const { serving, slow } = await serveSample()
    const agent = new Agent({ keepAlive: true })
    await ask(`${serving.address}/api/v1/answers/right`, agent)
    const running = ask(`${serving.address}/api/v1/slow`, agent)
    await slow.entered.promise
    const closed = serving.close()
    await expect(ask(`${serving.address}/api/v1/answers/right`)).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
    slow.opened.resolve()
    expect(await running).toMatchObject({ status: 200, body: '{"done":true}', headers: { connection: 'close' } })
    await closed
    agent.destroy()
  })

  it('does not wait for ever', async () => {
    const { serving, slow } = await serveSample()
    const running = ask(`${serving.address}/api/v1/slow`).catch((error: Error) => error.message)
    await slow.entered.promise
    await serving.close(10)
    expect(await running).toMatch(/hang up|ECONNRESET/)
    slow.opened.resolve()
  })
})

describe('a server that cannot listen says why in one sentence', () => {
  it('when the port is taken', async () => {
    const { serving } = await serveSample()
    const again = serve(await buildSampleHttp(), { host: '127.0.0.1', port: serving.port })
    await expect(again).rejects.toThrow(
      new ListenError(`Port ${serving.port} on 127.0.0.1 is already in use. Stop the other program, or set PORT.`),
    )
  })

  it('when the address is not ours', async () => {
    await expect(serve(await buildSampleHttp(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'HOST 192.0.2.1 is not an address of this machine.',
    )
  })
})

describe('on the wire', () => {
  it.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['two lengths', request('POST /api/v1/ping', ['Content-Length: 1', 'Content-Length: 2'], '{}'), 400],
    [
      'a length and chunks',
      request('POST /api/v1/ping', ['Content-Length: 2', 'Transfer-Encoding: chunked'], '{}'),
      400,
    ],
    ['huge headers', request('GET /api/v1/ping', [`X: ${'x'.repeat(70_000)}`]), 431],
  ])('%s is answered with a problem document', async (_case, bytes, status) => {
    const { serving } = await serveSample()
    const answer = await speak(serving.port, bytes)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain('application/problem+json')
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status, code: 'invalid_request' })
  })

  it('an empty body called JSON is {}, also in chunks', async () => {
    const { serving } = await serveSample()
    const json = 'Content-Type: application/json'
    const chunked = 'Transfer-Encoding: chunked'
    const answers = await Promise.all([
      speak(serving.port, request('POST /api/v1/ping', [json])),
      speak(serving.port, request('POST /api/v1/ping', [json, 'Content-Length: 0'])),
      speak(serving.port, request('POST /api/v1/ping', [json, chunked], '0\r\n\r\n')),
      speak(serving.port, request('POST /api/v1/mails', [json, chunked], '8\r\n{"raw":"\r\n3\r\nx"}\r\n0\r\n\r\n')),
    ])
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '200', '200', '201'])
  })

  it('a body is refused without being read to its end', async () => {
    const { serving } = await serveSample()
    const endless = ['Content-Type: application/json', 'Content-Length: 99999999']
    const answers = await Promise.all([
      speak(serving.port, request('PUT /api/v1/things/1', endless, '{')),
      speak(serving.port, request('POST /api/v1/mails', endless, '{')),
      speak(serving.port, request('POST /api/v1/nowhere', endless, '{')),
      speak(serving.port, request('POST /api/v1/ping', ['Content-Type: text/csv', 'Content-Length: 99999'], 'x')),
    ])
    expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['401', '413', '404', '415'])
  })

  it('a body in chunks that grows beyond the limit is 413', async () => {
    const { serving } = await serveSample()
    const chunk = `800\r\n${'x'.repeat(0x800)}\r\n`
    const answer = await speak(
      serving.port,
      request('POST /api/v1/mails', ['Content-Type: message/rfc822', 'Transfer-Encoding: chunked'], chunk.repeat(3)),
    )
    expect(answer.slice(9, 12)).toBe('413')
  })
})
