import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSampleHttp } from '#test/sample-http'
import { type Serving, serve } from './serve.ts'

let serving: Serving
beforeAll(async () => {
  serving = await serve(await buildSampleHttp(), { host: '127.0.0.1', port: 0 })
})
afterAll(() => serving.close(0))

const HOST = 'Host: x'
const JSON_TYPE = 'Content-Type: application/json'
const CHUNKED = 'Transfer-Encoding: chunked'
const OK = '/api/v1/answers/right'
const request = (line: string, headers: readonly string[] = [HOST], body = ''): string =>
  `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`
const LAST = request(`GET ${OK} HTTP/1.1`, [HOST, 'Connection: close'])

/** Sends bytes on one connection, and then an everyday request with which the connection ends. */
async function talk(bytes: string): Promise<{ statuses: number[]; text: string }> {
  const socket = connect(serving.port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.write(Buffer.from(bytes + LAST, 'latin1'))
  await once(socket, 'close')
  return { statuses: [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)), text }
}

const get = (target: string, ...headers: string[]) => request(`GET ${target} HTTP/1.1`, [HOST, ...headers])
const post = (headers: readonly string[], body = '') =>
  request('POST /api/v1/ping HTTP/1.1', [HOST, JSON_TYPE, ...headers], body)

const goesOn: Record<string, [bytes: string, status: number]> = {
  'a query of 15,000 characters': [get(`${OK}?q=${'a'.repeat(15_000)}`), 200],
  'a query of 7,000 parameters': [get(`${OK}?${'a&'.repeat(7_000)}`), 200],
  'a parameter that is no percent-encoding': [get(`${OK}?limit=%zz`), 200],
  'a path that is no UTF-8': [get('/api/v1/answers/%ff'), 400],
  'a path of several slashes': [get(`//other.example${OK}`), 404],
  'an absolute target': [get(`http://other.example${OK}`), 200],
  'an absolute target with capitals': [get(`HTTPS://other.example:81${OK}`), 200],
  'an absolute target without a path': [get('http://other.example?x=1'), 404],
  'a fragment': [get(`${OK}#part`), 200],
  'a method that no route has': [request(`PROPFIND ${OK} HTTP/1.1`), 405],
  TRACE: [request(`TRACE ${OK} HTTP/1.1`, [HOST, 'Cookie: a=b']), 405],
  HEAD: [request(`HEAD ${OK} HTTP/1.1`), 200],
  'the options of the whole server': [request('OPTIONS * HTTP/1.1'), 204],
  'a POST without a body': [post([]), 200],
  'an expectation that we fulfil': [post(['Content-Length: 2', 'Expect: 100-Continue'], '{}'), 100],
  'an expectation beside another': [post(['Content-Length: 2', 'Expect: x, 100-continue'], '{}'), 100],
  'an expectation that nobody knows': [post(['Content-Length: 2', 'Expect: 200-ok'], '{}'), 200],
  'empty lines before the request': [`\r\n\r\n${get(OK)}`, 200],
}

/** Such a request leaves unread bytes or unsafe framing behind, so its connection ends with the answer. */
const ends: Record<string, [bytes: string, status: number]> = {
  'a query of 100,000 characters': [get(`${OK}?q=${'a'.repeat(100_000)}`), 431],
  'a header of 20,000 characters': [get(OK, `X: ${'a'.repeat(20_000)}`), 431],
  '3,000 headers': [get(OK, ...Array.from({ length: 3_000 }, () => 'X:')), 431],
  '5,000 trailers': [post([CHUNKED], `2\r\n{}\r\n0\r\n${'x: y\r\n'.repeat(5_000)}\r\n`), 431],
  'no host': [request(`GET ${OK} HTTP/1.1`, []), 400],
  'two hosts': [request(`GET ${OK} HTTP/1.1`, ['Host: a', 'host: b']), 400],
  'an absolute target of another scheme': [get(`ftp://other.example${OK}`), 400],
  'a target that is no path': [request('GET * HTTP/1.1'), 400],
  'HTTP/0.9': [`GET ${OK}\r\n\r\n`, 505],
  'HTTP/2 over HTTP/1.1': [request(`GET ${OK} HTTP/2.0`), 505],
  'the preface of HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  'a TLS greeting': ['\x16\x03\x01\x00\xc8\x01\x00\x00\xc4\x03\x03', 400],
  'an unknown method': [request(`BREW ${OK} HTTP/1.1`), 501],
  'a method in small letters': [request(`get ${OK} HTTP/1.1`), 501],
  CONNECT: [request('CONNECT other.example:443 HTTP/1.1', ['Host: other.example:443']), 405],
  'CONNECT to a path, with a body': [request(`CONNECT ${OK} HTTP/1.1`, [HOST, 'Content-Length: 5'], 'hello'), 405],
  'the same length twice': [post(['Content-Length: 2', 'Content-Length: 2'], '{}'), 400],
  'two lengths': [post(['Content-Length: 2', 'Content-Length: 3'], '{}'), 400],
  'a list of lengths': [post(['Content-Length: 2, 2'], '{}'), 400],
  'a negative length': [post(['Content-Length: -1'], '{}'), 400],
  'a length with a sign': [post(['Content-Length: +2'], '{}'), 400],
  'a length beyond all numbers': [post([`Content-Length: ${'9'.repeat(30)}`], '{}'), 400],
  'a length beyond whole numbers': [post(['Content-Length: 9007199254740993'], '{}'), 413],
  'a length and chunks': [post(['Content-Length: 2', CHUNKED], '2\r\n{}\r\n0\r\n\r\n'), 400],
  'chunks and a length': [post([CHUNKED, 'Content-Length: 2'], '2\r\n{}\r\n0\r\n\r\n'), 400],
  'chunks twice': [post([CHUNKED, CHUNKED], '2\r\n{}\r\n0\r\n\r\n'), 400],
  'chunks of another coding': [post(['Transfer-Encoding: gzip, chunked'], '2\r\n{}\r\n0\r\n\r\n'), 501],
  'another coding': [post(['Transfer-Encoding: gzip'], '{}'), 501],
  'a space before a colon': [post(['Transfer-Encoding : chunked'], '2\r\n{}\r\n0\r\n\r\n'), 400],
  'a chunk without a size': [post([CHUNKED], 'zz\r\n{}\r\n0\r\n\r\n'), 400],
  'a chunk beyond all sizes': [post([CHUNKED], `${'f'.repeat(17)}\r\n{}`), 400],
  'a megabyte beside the size of a chunk': [post([CHUNKED], `2;${'a'.repeat(1_000_000)}\r\n{}\r\n0\r\n\r\n`), 400],
  'a folded header': [get(OK, 'X: a\r\n b'), 400],
  'bare line feeds': [`GET ${OK} HTTP/1.1\n${HOST}\n\n`, 400],
  'a character U+0000 in a header': [get(OK, 'X: a\0b'), 400],
  'a body of a GET': [request(`GET ${OK} HTTP/1.1`, [HOST, 'Content-Length: 5'], 'hello'), 200],
  'a body of a GET that holds another request': [
    request(`GET ${OK} HTTP/1.1`, [HOST, `Content-Length: ${LAST.length}`], LAST),
    200,
  ],
  'a body of a HEAD': [request(`HEAD ${OK} HTTP/1.1`, [HOST, 'Content-Length: 5'], 'hello'), 200],
  'an upgrade with a request behind it': [get(OK, 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c'), 200],
  'an upgrade of a POST': [post(['Connection: Upgrade', 'Upgrade: websocket', 'Content-Length: 2'], '{}'), 200],
}

describe('an odd request', () => {
  it.each(Object.entries(goesOn))('%s is answered, and so is the next one', async (_name, [bytes, status]) => {
    const { statuses } = await talk(bytes)
    expect(statuses[0]).toBe(status)
    expect(statuses.at(-1)).toBe(200)
    expect(statuses).toHaveLength(status === 100 ? 3 : 2)
  })

  it.each(Object.entries(ends))('%s is answered once, and the connection ends', async (_name, [bytes, status]) => {
    const { statuses, text } = await talk(bytes)
    expect(statuses[0]).toBe(status)
    // Bytes behind an answered request are refused or not read at all, never carried out.
    expect(statuses.slice(1).filter((each) => each !== 400)).toEqual([])
    expect(text).toMatch(/^connection: close\r$/im)
    if (status >= 400) expect(text).toContain('"code":')
  })

  it('of any kind leaves the server as it was', async () => {
    expect((await talk('')).statuses).toEqual([200])
  })
})
