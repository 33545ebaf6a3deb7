import { Readable } from 'node:stream'
import { message } from '@dossier/contract/message'
import { Answer, Id, Lenient, ListOf, Nullable, OneOf, Strict, Timestamp } from '@dossier/contract/schema'
import { SCOPES, type Scope } from '@dossier/contract/scopes'
import type { Role } from '@dossier/contract/vocabulary'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import { manualClock } from '#platform/clock/clock'
import { buildHttp, type HttpDependencies } from '#platform/http/build-http'
import { Reply, type Route, route } from '#platform/http/route'
import { silentLog } from '#platform/log/log'

// A small sample API that covers all guarantees of platform/http.

const Thing = Answer({
  _id: Id,
  name: Type.String(),
  server: Nullable(Answer({ host: Type.String(), password_configured: Type.Boolean() })),
  createdAt: Timestamp,
})

const ThingBody = Strict({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 20 })),
  size: Type.Optional(Type.Integer({ minimum: 0 })),
  big: Type.Optional(Type.Boolean()),
  words: Type.Optional(Type.Array(Type.String())),
  server: Type.Optional(Nullable(Strict({ host: Type.Optional(Type.String()) }))),
  open: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  points: Type.Optional(Type.Array(Lenient({ text: Type.String() }))),
})

const Echo = Answer({ params: Type.Unknown(), query: Type.Unknown(), body: Type.Unknown() })

const everyday = { summary: 'Something', tag: 'Things' } as const
const byId = { params: { id: Id } }
const reader = { role: 'member', scopes: ['knowledge:read'] } as const

export const sampleRoutes: Route[] = [
  route({
    ...everyday,
    ...byId,
    method: 'GET',
    path: '/things/:id',
    access: reader,
    query: {
      page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
      ratio: Type.Optional(Type.Number()),
      open: Type.Optional(Type.Boolean()),
      status: Type.Optional(ListOf(OneOf(['pending', 'complete', 'failed']))),
      message_id: Type.Optional(ListOf(Type.String())),
      q: Type.Optional(Type.String({ maxLength: 10 })),
      include: Type.Optional(ListOf(OneOf(['email', 'draft']))),
    },
    includeScopes: { email: ['email:read'], draft: ['email:read', 'email:send'] },
    answers: { 200: Echo },
    handler: async ({ params, query }) => ({ params, query, body: null }),
  }),
  route({
    ...everyday,
    ...byId,
    method: 'PUT',
    path: '/things/:id',
    access: { role: 'admin', scopes: ['knowledge:write'] },
    body: ThingBody,
    resource: Thing,
    answers: { 200: Echo },
    handler: async ({ params, body }) => ({ params, query: null, body }),
  }),
  route({
    ...everyday,
    method: 'POST',
    path: '/mails',
    access: 'public',
    bodyLimit: 2000,
    rawTypes: ['message/rfc822'],
    body: Lenient({ raw: Type.Optional(Type.String()), parsed: Type.Optional(Lenient({ date: Type.String() })) }),
    answers: { 201: Echo },
    handler: async ({ body, raw, ignore }) => {
      if (body.parsed?.date === 'bad') ignore(['/parsed/date'])
      return { params: null, query: null, body: raw ? raw.toString('latin1') : body }
    },
  }),
  route({
    ...everyday,
    method: 'POST',
    path: '/ping',
    access: 'public',
    answers: { 200: Answer({ ip: Type.String() }) },
    handler: async ({ ip }) => ({ ip }),
  }),
  route({
    ...everyday,
    method: 'GET',
    path: '/answers/:kind',
    params: { kind: Type.String() },
    access: 'public',
    answers: { 200: Thing },
    handler: async ({ params }) => answerOfKind(params.kind),
  }),
]

const RIGHT = { _id: '1', name: 'n', server: null, createdAt: '2026-11-21T10:42:00.000Z' }

/** Slices of it end within surrogate pairs. */
export const LARGE_NAME = `"${'🙂\u0001ü'.repeat(100_000)}\ud800`

function answerOfKind(kind: string): Reply | typeof RIGHT {
  switch (kind) {
    case 'leaky':
      return { ...RIGHT, secret: 'do not tell' } as typeof RIGHT
    case 'wrong':
      return { ...RIGHT, name: 7 } as unknown as typeof RIGHT
    case 'large':
      return { ...RIGHT, name: LARGE_NAME, secret: 'do not tell' } as typeof RIGHT
    case 'large-conflict':
      throw new AppError('conflict', message('records.existsUnnamed'), { extra: { details: { name: LARGE_NAME } } })
    case 'missing':
      return { _id: '1' } as unknown as typeof RIGHT
    case 'bytes':
      return new Reply(200, Buffer.from([0, 255, 10]), { 'Content-Type': 'image/x-thing' })
    case 'stream':
      return new Reply(200, Readable.from([Buffer.from('one '), Buffer.from('two')]), { 'Content-Type': 'text/plain' })
    case 'page':
      return new Reply(410, '<p>gone</p>', {
        'Content-Type': 'text/html',
        'Content-Security-Policy': "default-src 'self'",
      })
    case 'redirect':
      return new Reply(303, null, { Location: '/app' })
    case 'undeclared':
      return new Reply(201, RIGHT)
    case 'conflict':
      throw new AppError('conflict', message('records.existsUnnamed'), { extra: { other: 'thing 2', status: 1 } })
    case 'limited':
      throw new AppError('rate_limited', message('database.tooBusy'), { headers: { 'retry-after': '3' } })
    case 'bug':
      throw new TypeError('the secret reason')
    default:
      return RIGHT
  }
}

export const actor = (role: Role, scopes: readonly Scope[] = SCOPES, tenantId = 't1', credential = 'c1'): Actor => ({
  tenantId,
  userId: 'u1',
  role,
  scopes: new Set(scopes),
  credential: { kind: 'token', id: credential },
})

/** `Authorization: Bearer <role> <scope> <scope>`; all scopes by default; `bad` is an invalid credential. */
export async function sampleAuthenticate(
  headers: Record<string, string | string[] | undefined>,
): Promise<Actor | null> {
  const [, role, ...scopes] = String(headers.authorization ?? '').split(' ')
  if (!role) return null
  if (role === 'bad') throw new AppError('unauthenticated', message('auth.accessTokenExpired'))
  return actor(role as Role, scopes.length > 0 ? (scopes as Scope[]) : SCOPES)
}

const noDatabase = {
  commits: () => null,
  transact: async () => {
    throw new Error('No idempotency key was expected.')
  },
} as unknown as HttpDependencies['database']

export async function buildSampleHttp(parts: Partial<HttpDependencies> = {}): Promise<FastifyInstance> {
  const app = await buildHttp({
    routes: sampleRoutes,
    authenticate: sampleAuthenticate,
    database: noDatabase,
    clock: manualClock(1_795_000_000_000),
    log: silentLog,
    secretKey: { derive: () => Buffer.alloc(32, 7), fingerprint: 'f', origin: 'a test' },
    config: { baseUrl: 'http://localhost:3000', trustProxy: false, metricsToken: '' },
    checkAnswers: true,
    ...parts,
  })
  await app.ready()
  return app
}
