import { message, sentence } from '@dossier/contract/message'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log/log'
import { english } from '#test/in-english'
import { buildSampleHttp } from '#test/sample-http'
import type { Problem } from './problem.ts'

interface Echo {
  params: unknown
  query: unknown
  body: unknown
  ip: string
}

let app: FastifyInstance
const logged: string[] = []
beforeAll(async () => {
  app = await buildSampleHttp({ log: createLog('debug', { write: (line) => logged.push(line) }) })
})
afterAll(() => app.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const AS_OWNER = { authorization: 'Bearer owner' }
const post = (url: string, payload: string | Buffer, headers: Record<string, string> = JSON_TYPE) =>
  app.inject({ method: 'POST', url, payload, headers })
const get = (url: string) => app.inject({ url, headers: AS_OWNER })

describe('an error', () => {
  it('is a problem document with everything in it', async () => {
    const answer = await get('/api/v1/answers/conflict')
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toEqual({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      detail: sentence(message('records.existsUnnamed')),
      code: 'conflict',
      request_id: answer.headers['x-request-id'],
      error: sentence(message('records.existsUnnamed')),
      other: 'thing 2',
    })
  })

  it('carries its headers', async () => {
    expect((await get('/api/v1/answers/limited')).headers).toMatchObject({ 'retry-after': '3' })
  })

  it('that is a bug says nothing of its reason, and logs it', async () => {
    logged.length = 0
    const answer = await get('/api/v1/answers/bug')
    expect(answer.statusCode).toBe(500)
    expect(answer.json<Problem>().code).toBe('internal_error')
    expect(answer.body).not.toContain('secret')
    const entry = logged.map((line) => JSON.parse(line) as { msg: string }).find(({ msg }) => msg === 'request failed')
    expect(entry).toMatchObject({
      request_id: answer.json<Problem>().request_id,
      err: { message: 'the secret reason' },
    })
  })
})

describe('an address', () => {
  it.each(['/nowhere', '/api/v1', '/api/v1/things', '/api/v1/things/1/2', '/api/v2/things/1', '//', '/api/v1/things/'])(
    'where nothing is: 404 for %s',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.json<Problem>().code).toBe('not_found')
    },
  )

  it('that takes other methods: 405 with Allow', async () => {
    const answers = await Promise.all(
      (['DELETE', 'PATCH', 'OPTIONS', 'POST'] as const).map((method) =>
        app.inject({ method, url: '/api/v1/things/1?x=1' }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([405, 405, 405, 405])
    expect(answers[0]?.headers.allow).toBe('GET, HEAD, PUT')
    expect(answers[0]?.json()).toMatchObject({ code: 'method_not_allowed' })
  })

  it('is told apart before the body is read', async () => {
    expect((await post('/api/v1/nowhere', '{')).statusCode).toBe(404)
    expect((await post('/api/v1/things/1', '{')).statusCode).toBe(405)
    expect((await post('/api/v1/nowhere', 'x', { 'content-type': 'text/x' })).statusCode).toBe(404)
  })

  it('with wrong percent-encoding is 400', async () => {
    for (const url of ['/%E0%A4%A', '/api/v1/things/%', '/api/v1/things/%ff', '/%zz']) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid_request', request_id: answer.headers['x-request-id'] })
    }
  })

  it('with an id that cannot be one is 404', async () => {
    for (const id of ['a%00b', 'x'.repeat(129), 'x'.repeat(5000), '%F0%9F%98%80'.repeat(200)]) {
      expect((await get(`/api/v1/things/${id}`)).json()).toMatchObject({ code: 'not_found', status: 404 })
    }
    expect((await get('/api/v1/things/a%2Fb%20%3C')).json<Echo>().params).toEqual({ id: 'a/b <' })
  })

  it('answers HEAD as GET, without the body', async () => {
    const [head, whole] = await Promise.all([
      app.inject({ method: 'HEAD', url: '/api/v1/answers/right' }),
      app.inject({ method: 'GET', url: '/api/v1/answers/right' }),
    ])
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      whole.headers['content-length'],
    ])
    expect((await app.inject({ method: 'HEAD', url: '/api/v1/things/1' })).statusCode).toBe(401)
  })
})

describe('a body', () => {
  it.each([
    ['nothing', undefined, {}],
    ['nothing, called JSON', undefined, JSON_TYPE],
    ['nothing, called a form', '', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['spaces', ' \n', JSON_TYPE],
    ['{}', '{}', JSON_TYPE],
    ['{} with a byte order mark', '\ufeff{}', JSON_TYPE],
    ['{} with a charset', '{}', { 'content-type': 'Application/JSON; charset=utf-8' }],
  ])('counts as {}: %s', async (_case, payload, headers) => {
    for (const url of ['/api/v1/mails', '/api/v1/ping']) {
      const answer = await app.inject({ method: 'POST', url, headers, ...(payload === undefined ? {} : { payload }) })
      expect([url, answer.statusCode, answer.headers['x-ignored-fields']]).toEqual([
        url,
        url === '/api/v1/ping' ? 200 : 201,
        undefined,
      ])
    }
  })

  it('where none is expected is ignored and named', async () => {
    const answer = await post('/api/v1/ping', '{"a":1,"b":{"c":2}}')
    expect([answer.statusCode, answer.headers['x-ignored-fields']]).toEqual([200, '/a, /b'])
  })

  it.each(['{', '{"a":}', "{'a':1}", '{"a":1}x', 'undefined', '{"a":"\u0000"}', '\u0000', '{"a":1,}', '// {}'])(
    'that is not JSON is 400: %j',
    async (payload) => {
      const answer = await post('/api/v1/mails', payload)
      expect(answer.statusCode).toBe(400)
      expect(answer.json<Problem>().detail).toContain('not valid JSON')
    },
  )

  it('that is not UTF-8 is 400', async () => {
    const answer = await post('/api/v1/mails', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))
    expect([answer.statusCode, answer.json<Problem>().detail]).toEqual([400, english('http.bodyNotUtf8')])
  })

  it('that is JSON of another kind is 400', async () => {
    for (const payload of ['[]', 'null', '1', '"a"', 'true']) {
      const answer = await post('/api/v1/ping', payload)
      expect([answer.statusCode, answer.json<Problem>().errors]).toEqual([
        400,
        [{ pointer: '', detail: 'must be an object' }],
      ])
    }
  })

  it('does not repeat what was sent when it cannot be read', async () => {
    expect((await post('/api/v1/mails', '{"password": hunter2}')).body).not.toContain('hunter2')
  })

  it.each([
    ['text/plain', 'x'],
    ['application/x-www-form-urlencoded', 'a=1'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/json-patch', '[]'],
    ['nonsense', 'x'],
    ['application/json, text/plain', '{}'],
  ])('of the type %s is 415', async (type, payload) => {
    const answer = await post('/api/v1/ping', payload, { 'content-type': type })
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([415, 'unsupported_media_type'])
  })

  it('without a type, or compressed, is 415', async () => {
    expect((await post('/api/v1/ping', '{}', {})).statusCode).toBe(415)
    expect((await post('/api/v1/ping', 'x', { ...JSON_TYPE, 'content-encoding': 'gzip' })).statusCode).toBe(415)
  })

  it('beyond the limit of its route is 413', async () => {
    const large = JSON.stringify({ raw: 'x'.repeat(2000) })
    expect((await post('/api/v1/mails', large)).json()).toMatchObject({ status: 413, code: 'too_large' })
    expect((await post('/api/v1/mails', large, { 'content-type': 'message/rfc822' })).statusCode).toBe(413)
    expect((await post('/api/v1/mails', JSON.stringify({ raw: 'x'.repeat(1900) }))).statusCode).toBe(201)
  })

  it('of a type that the route takes raw arrives as its bytes', async () => {
    const answer = await post('/api/v1/mails', Buffer.from('A: \xe9\0', 'latin1'), {
      'content-type': 'Message/RFC822; charset=x',
    })
    expect([answer.statusCode, answer.json<Echo>().body]).toEqual([201, 'A: \xe9\0'])
  })

  it('names what was dropped, also what only the handler saw', async () => {
    const answer = await post('/api/v1/mails', '{"x":1,"parsed":{"date":"bad","y":1}}')
    expect([answer.statusCode, answer.headers['x-ignored-fields']]).toEqual([201, '/x, /parsed/y, /parsed/date'])
  })

  it('survives GET, change, PUT', async () => {
    const got = (await get('/api/v1/answers/right')).json<object>()
    const payload = { ...got, name: 'new' }
    const answer = await app.inject({ method: 'PUT', url: '/api/v1/things/1', payload, headers: AS_OWNER })
    expect([answer.statusCode, answer.json<Echo>().body]).toEqual([200, { name: 'new', server: null }])
    expect(answer.headers['x-ignored-fields']).toBeUndefined()
  })
})

describe('every answer', () => {
  it('has a request id of our own', async () => {
    const ask = () =>
      app.inject({ url: '/api/v1/answers/right', headers: { 'x-request-id': 'mine', 'request-id': 'm' } })
    const ids = (await Promise.all([ask(), ask()])).map(({ headers }) => headers['x-request-id'])
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it.each(['/api/v1/answers/right', '/nowhere', '/api/v1/things/a%00', '/metrics', '/openapi.json'])(
    'is not stored and gives a browser nothing to run: %s',
    async (url) => {
      const { headers } = await get(url)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      })
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  it('names the parameters that were ignored', async () => {
    const answer = await get('/api/v1/things/1?limit=5&page=2&a%0d%0ab=1')
    expect(answer.headers['x-ignored-parameters']).toBe('limit, a%0D%0Ab')
    expect(answer.json<Echo>().query).toEqual({ page: 2 })
  })

  it('leaves a log line without the address', async () => {
    logged.length = 0
    await get('/api/v1/things/secret-id?q=secret')
    const line = logged.find((entry) => entry.includes('"msg":"request"')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', route: '/api/v1/things/:id', status: 200 })
    expect(logged.join()).not.toContain('secret')
  })
})

describe('the address of the client', () => {
  const ipWith = async (trustProxy: false | number | string[]) => {
    const behind = await buildSampleHttp({ config: { baseUrl: 'https://x.example', metricsToken: '', trustProxy } })
    const headers = { 'x-forwarded-for': '6.6.6.6, 5.5.5.5' }
    const answer = await behind.inject({ method: 'POST', url: '/api/v1/ping', headers })
    await behind.close()
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
    return answer.json<Echo>().ip
  }

  it('is believed only from proxies that are trusted', async () => {
    expect(await ipWith(false)).toBe('127.0.0.1')
    expect(await ipWith(1)).toBe('5.5.5.5')
    expect(await ipWith(2)).toBe('6.6.6.6')
    expect(await ipWith(['127.0.0.1'])).toBe('5.5.5.5')
    expect(await ipWith(['10.0.0.0/8'])).toBe('127.0.0.1')
  })
})

describe('a base address with a path', () => {
  const under = (path: string) =>
    buildSampleHttp({ config: { baseUrl: `https://dossier.example${path}`, trustProxy: false, metricsToken: '' } })

  it.each(['/api', '/api/v2', '/docs', '/socket.io/x'])('is refused where the service itself has %s', async (path) => {
    await expect(under(path)).rejects.toThrow(/BASE_URL has the path .* Choose another path/)
  })

  it('serves requests with and without it', async () => {
    const there = await under('/dossier')
    for (const url of ['/dossier/api/v1/answers/conflict', '/api/v1/answers/conflict'])
      expect((await there.inject({ url, headers: AS_OWNER })).statusCode, url).toBe(409)
    for (const url of ['/dossiers/api/v1/answers/conflict', '/dossier/dossier/api/v1/answers/conflict'])
      expect((await there.inject({ url, headers: AS_OWNER })).statusCode, url).toBe(404)
    await there.close()
  })
})
