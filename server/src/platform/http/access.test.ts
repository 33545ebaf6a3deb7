import { message, sentence } from '@dossier/contract/message'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { english } from '#test/in-english'
import { buildSampleHttp } from '#test/sample-http'
import type { Problem } from './problem.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await buildSampleHttp()
})
afterAll(() => app.close())

const ask = (credential: string | null, url: string, method: 'GET' | 'PUT' = 'GET', payload?: object | string) =>
  app.inject({
    method,
    url,
    headers: { ...(credential ? { authorization: `Bearer ${credential}` } : {}), 'content-type': 'application/json' },
    ...(payload === undefined ? {} : { payload }),
  })

describe('without a credential', () => {
  it.each([
    ['a right request', '/api/v1/things/1', {}],
    ['malformed JSON', '/api/v1/things/1', '{'],
    ['a body that is too large', '/api/v1/things/1', 'x'.repeat(2_000_000)],
    ['an unknown field', '/api/v1/things/1', { nope: 1 }],
    ['a malformed id', '/api/v1/things/a%00', {}],
  ])('it is 401 and says how to sign in: %s', async (_case, url, payload) => {
    const answer = await ask(null, url, 'PUT', payload)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="dossier"')
    expect(answer.headers.location).toBeUndefined()
    expect(answer.json()).toMatchObject({ code: 'unauthenticated', status: 401 })
  })

  it('a public route is open', async () => {
    expect((await app.inject({ method: 'POST', url: '/api/v1/ping' })).statusCode).toBe(200)
  })
})

it('a bad credential is told apart from none, with its reason', async () => {
  const answer = await ask('bad', '/api/v1/things/1')
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toBe('Bearer realm="dossier", error="invalid_token"')
  expect(answer.json<Problem>().detail).toBe(sentence(message('auth.accessTokenExpired')))
})

describe('with too little', () => {
  it('it is 403 and names the role', async () => {
    const answer = await ask('member', '/api/v1/things/1', 'PUT', '{')
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      code: 'forbidden',
      detail: english('http.roleRequired', { role: 'admin', role2: 'member' }),
    })
  })

  it('it is 403 and names the scope, before anything is validated', async () => {
    const answer = await ask('owner knowledge:read', '/api/v1/things/1', 'PUT', { nope: 1 })
    expect(answer.statusCode).toBe(403)
    expect(answer.json<Problem>().detail).toBe(
      english('http.scopeRequired', { what: 'This', scope: 'knowledge:write' }),
    )
    expect(answer.headers['www-authenticate']).toContain('error="insufficient_scope", scope="knowledge:write"')
  })

  it('a higher role is enough for a lower one', async () => {
    expect((await ask('owner', '/api/v1/things/1', 'PUT', {})).statusCode).toBe(200)
    expect((await ask('admin', '/api/v1/things/1')).statusCode).toBe(200)
  })
})

describe('include=', () => {
  const include = (scopes: string, values: string) =>
    ask(`member knowledge:read ${scopes}`, `/api/v1/things/1?${values}`)

  it('needs its own scopes, for each value asked for', async () => {
    expect((await include('', 'include=email')).statusCode).toBe(403)
    expect((await include('email:read', 'include=email')).statusCode).toBe(200)
    const both = await include('email:read', 'include=email,draft')
    expect(both.statusCode).toBe(403)
    expect(both.json<Problem>().detail).toBe(
      english('http.scopeRequired', { what: 'include=draft', scope: 'email:send' }),
    )
    expect((await include('email:read email:send', 'include=draft&include=email')).statusCode).toBe(200)
  })

  it('needs nothing when it is empty, and is 400 when it is unknown', async () => {
    expect((await include('', 'include=')).statusCode).toBe(200)
    expect((await include('', 'include=owner')).statusCode).toBe(400)
  })
})
