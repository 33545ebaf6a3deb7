import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { PassThrough, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { message } from '@dossier/contract/message'
import { Answer, Lenient } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { createBodyBudget } from '#platform/body-budget/create-body-budget'
import { createHeartbeat } from '#platform/clock/heartbeat'
import { eventually } from '#test/eventually'
import { buildSampleHttp } from '#test/sample-http'
import { route } from './route.ts'
import { type Serving, serve } from './serve.ts'

const MB = 1024 * 1024
const answers = { 200: Answer({ bytes: Type.Integer() }) }
const everyday = { summary: 's', tag: 't', method: 'POST', answers } as const
const writer = { role: 'member', scopes: ['email:write'] } as const
const Body = Lenient({ text: Type.Optional(Type.String()) })

const open: Serving[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(open.splice(0).map((serving) => serving.close(0)))
})

async function start({ totalBytes = 8 * MB, patienceMs = 60_000 } = {}) {
  let time = 0
  const heartbeat = createHeartbeat(() => time)
  const bodies = createBodyBudget({ totalBytes, patienceMs })
  const seen: string[] = []
  const unproven = () => new AppError('unauthenticated', message('inbound.signatureWrong'))
  const routes = [
    route({
      ...everyday,
      path: '/large',
      access: writer,
      bodyLimit: 25 * MB,
      body: Body,
      handler: async ({ body }) => ({ bytes: body.text?.length ?? 0 }),
    }),
    route({ ...everyday, path: '/small', access: writer, body: Body, handler: async () => ({ bytes: 0 }) }),
    route({ ...everyday, path: '/form', access: 'public', body: Body, handler: async () => ({ bytes: 0 }) }),
    route({
      ...everyday,
      path: '/signed',
      access: 'public',
      bodyLimit: 25 * MB,
      rawTypes: ['application/json'],
      async proveBody({ header }) {
        if (!header('x-signature')) throw unproven()
        const hmac = createHmac('sha256', 'key')
        return {
          keepsBytes: true,
          update: (chunk) => {
            seen.push('chunk')
            hmac.update(chunk)
          },
          demand() {
            if (hmac.digest('hex') !== header('x-signature')) throw unproven()
          },
        }
      },
      handler: async ({ raw }) => {
        seen.push('handled')
        return { bytes: raw?.length ?? 0 }
      },
    }),
    route({
      ...everyday,
      path: '/stream',
      access: writer,
      bodyLimit: 1024 * MB,
      streamTypes: ['application/zip'],
      async handler({ stream }) {
        let bytes = 0
        for await (const chunk of stream ?? []) bytes += (chunk as Buffer).length
        return { bytes }
      },
    }),
    route({
      ...everyday,
      path: '/refusing',
      access: writer,
      bodyLimit: 1024 * MB,
      streamTypes: ['application/zip'],
      async handler({ stream }) {
        const full = new AppError('storage_full', message('http.bodyTooLarge'))
        const refuse = new Transform({ transform: (_chunk, _encoding, give) => give(full) })
        await pipeline(stream ?? [], refuse, new PassThrough())
        return { bytes: 0 }
      },
    }),
  ]
  const app = await buildSampleHttp({ routes, bodies, heartbeat })
  const serving = await serve(app, { host: '127.0.0.1', port: 0 })
  open.push(serving)
  const connections: Socket[] = []
  app.server.on('connection', (connection: Socket) => connections.push(connection))
  return {
    bodies,
    connections,
    seen,
    /** Lets seconds pass in which the process could work. */
    beat(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        time += 1000
        heartbeat.beat()
      }
    },
    standStill(seconds: number) {
      time += seconds * 1000
      heartbeat.beat()
    },
    /** Opens a connection and sends the head of a request. */
    send(path: string, headers: string[], body: string | Buffer = '') {
      const socket = connect(serving.port, '127.0.0.1')
      sockets.push(socket)
      const sent = { socket, answer: '', closed: once(socket, 'close').catch(() => undefined) }
      socket.on('error', () => undefined)
      socket.on('data', (bytes: Buffer) => {
        sent.answer += bytes.toString('latin1')
      })
      const lines = [`POST /api/v1${path} HTTP/1.1`, 'Host: x', ...headers, '', '']
      socket.write(Buffer.concat([Buffer.from(lines.join('\r\n')), Buffer.from(body)]))
      return sent
    },
  }
}

const MEMBER = 'Authorization: Bearer member'
const JSON_TYPE = 'Content-Type: application/json'
const length = (bytes: number) => `Content-Length: ${bytes}`
const status = (answer: string): number => Number(answer.split(' ', 2)[1])
const answered = async (sent: { answer: string }) => {
  await eventually(() => expect(sent.answer).toContain('\r\n\r\n'))
  return status(sent.answer)
}

describe('before a body is read', () => {
  it('the credential, the size and the type are checked, announced or in chunks', async () => {
    const { send, bodies } = await start()
    const chunked = 'Transfer-Encoding: chunked'
    const cases: [string, string[], number][] = [
      ['/large', [JSON_TYPE, length(20 * MB)], 401],
      ['/large', [JSON_TYPE, chunked], 401],
      ['/large', [MEMBER, JSON_TYPE, length(26 * MB)], 413],
      ['/large', [MEMBER, 'Content-Type: image/png', chunked], 415],
      ['/small', [MEMBER, JSON_TYPE, length(25 * MB)], 413],
      ['/form', [JSON_TYPE, length(17 * 1024)], 413],
      ['/signed', [JSON_TYPE, length(20 * MB)], 401],
      ['/signed', [JSON_TYPE, chunked], 401],
    ]
    const check = async ([path, headers, expected]: (typeof cases)[number]) => {
      const sent = send(path, headers, headers.includes(chunked) ? '5\r\n{"a":' : '{"a":')
      expect([path, headers, await answered(sent)]).toEqual([path, headers, expected])
      expect(sent.answer.toLowerCase()).toContain('connection: close')
      await sent.closed
    }
    await Promise.all(cases.map(check))
    expect(bodies.heldBytes).toBe(0)
  })

  it('most of a refused body is left unread', async () => {
    const { send, connections } = await start()
    const sent = send('/large', [JSON_TYPE, length(24 * MB)], Buffer.alloc(24 * MB, 'x'))
    expect(await answered(sent)).toBe(401)
    await sent.closed
    expect(connections[0]?.bytesRead).toBeLessThan(4 * MB)
  })

  it('the client is asked to send it only when it is wanted', async () => {
    const { send } = await start()
    const refused = send('/large', [JSON_TYPE, length(20 * MB), 'Expect: 100-continue'])
    expect(await answered(refused)).toBe(401)
    const wanted = send('/large', [MEMBER, JSON_TYPE, length(2), 'Expect: 100-continue'])
    expect(await answered(wanted)).toBe(100)
    wanted.socket.write('{}')
    await eventually(() => expect(wanted.answer).toContain('HTTP/1.1 200'))
  })
})

describe('a streamed body', () => {
  it('that is refused in the middle gets its answer, and its connection ends', async () => {
    const { send } = await start()
    const zip = [MEMBER, 'Content-Type: application/zip', length(64 * MB)]
    const sent = send('/refusing', zip, Buffer.alloc(64 * MB, 'x'))
    expect(await answered(sent)).toBe(507)
    expect(sent.answer.toLowerCase()).toContain('connection: close')
    await sent.closed
  })
})

describe('a signed body', () => {
  it('is not parsed and handled before it is proven', async () => {
    const { send, seen } = await start()
    const text = '{"a":'.repeat(10_000)
    const signed = (key: string) => [
      JSON_TYPE,
      length(text.length),
      `X-Signature: ${createHmac('sha256', key).update(text).digest('hex')}`,
    ]
    expect(await answered(send('/signed', signed('other key'), text))).toBe(401)
    expect(seen).not.toContain('handled')
    const sent = send('/signed', signed('key'), text)
    expect(await answered(sent)).toBe(200)
    expect(sent.answer).toContain(`{"bytes":${text.length}}`)
  })

  it('is refused unread after many that were not proven', async () => {
    const { send, seen } = await start()
    for (let count = 0; count < 60; count += 1) await answered(send('/signed', [JSON_TYPE, length(2)], '{}'))
    const sent = send('/signed', [JSON_TYPE, length(2), 'X-Signature: x'], '{}')
    expect(await answered(sent)).toBe(429)
    expect(sent.answer.toLowerCase()).toContain('retry-after:')
    expect(seen).toEqual([])
  })
})

describe('bodies in flight', () => {
  it('hold no more memory than the budget, while others are served', async () => {
    const { send, bodies } = await start()
    const half = '{"text":"' + 'x'.repeat(1000)
    const unfinished = Array.from({ length: 40 }, () => send('/large', [MEMBER, JSON_TYPE, length(3 * MB)], half))
    await eventually(() => expect(bodies.waiting).toBe(39))
    expect(bodies.heldBytes).toBeLessThanOrEqual(4 * MB)
    expect(await answered(send('/small', [MEMBER, JSON_TYPE, length(2)], '{}'))).toBe(200)
    expect(await answered(send('/form', [JSON_TYPE, length(2)], '{}'))).toBe(200)
    for (const { socket } of unfinished) socket.destroy()
    await eventually(() => expect([bodies.heldBytes, bodies.waiting]).toEqual([0, 0]))
  })

  it('wait for each other and all arrive', async () => {
    const { send, bodies } = await start()
    const text = JSON.stringify({ text: 'x'.repeat(2 * MB) })
    const sent = Array.from({ length: 6 }, () => send('/large', [MEMBER, JSON_TYPE, length(text.length)], text))
    for (const each of sent) expect(await answered(each)).toBe(200)
    await eventually(() => expect(bodies.heldBytes).toBe(0))
  })

  it('are refused with 503 when there is no room in time', async () => {
    const { send, bodies } = await start({ patienceMs: 1 })
    send('/large', [MEMBER, JSON_TYPE, length(4 * MB)], '{')
    await eventually(() => expect(bodies.heldBytes).toBe(4 * MB))
    const late = send('/large', [MEMBER, JSON_TYPE, length(3 * MB)], '{')
    expect(await answered(late)).toBe(503)
    expect(late.answer.toLowerCase()).toContain('retry-after:')
  })

  it('of millions of names are refused as they arrive', async () => {
    const { send, bodies } = await start({ totalBytes: 64 * MB })
    const names = Array.from({ length: 100_000 }, (_, n) => `"k${n}":1`).join(',')
    const sent = send('/large', [MEMBER, JSON_TYPE, length(25 * MB)], `{${names}`)
    expect(await answered(sent)).toBe(413)
    await eventually(() => expect(bodies.heldBytes).toBe(0))
  })
})

describe('a slow body', () => {
  const stream = [MEMBER, 'Content-Type: application/zip', length(1_000_000)]

  it('lives as long as it moves, and ends with 408 when it is silent', async () => {
    const { send, beat } = await start()
    const steady = send('/stream', stream, 'x')
    const silent = send('/stream', stream, 'x')
    const buffered = send('/large', [MEMBER, JSON_TYPE, length(1000)], '{')
    let written = 1
    for (let minute = 0; minute < 10; minute += 1) {
      steady.socket.write('x'.repeat(2000))
      written += 2000
      await eventually(() => expect(steady.socket.bytesWritten).toBeGreaterThan(written))
      // The byte of another request shows that the server has read the first one.
      await answered(send('/form', [JSON_TYPE, length(2)], '{}'))
      beat(20)
    }
    expect([await answered(silent), await answered(buffered)]).toEqual([408, 408])
    steady.socket.write('x'.repeat(1_000_000 - written))
    expect(await answered(steady)).toBe(200)
    expect(steady.answer).toContain('{"bytes":1000000}')
  })

  it('is not blamed for a standstill of this process', async () => {
    const { send, standStill } = await start()
    const sent = send('/large', [MEMBER, JSON_TYPE, length(2)], '{')
    await answered(send('/form', [JSON_TYPE, length(2)], '{}'))
    for (let pause = 0; pause < 5; pause += 1) standStill(3600)
    sent.socket.write('}')
    expect(await answered(sent)).toBe(200)
  })
})

describe('a request to upgrade', () => {
  it.each([
    ['h2c', '/form'],
    ['websocket', '/form'],
    ['something/7, other', '/form'],
  ])('to %s is answered as HTTP/1.1', async (protocol, path) => {
    const { send } = await start()
    const upgrade = ['Connection: Upgrade, HTTP2-Settings', `Upgrade: ${protocol}`, 'HTTP2-Settings: AAMAAABkAAQAoAAA']
    const sent = send(path, [...upgrade, JSON_TYPE, length(2)], '{}')
    expect(await answered(sent)).toBe(200)
  })
})
