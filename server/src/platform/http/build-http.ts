import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { AppError } from '#core/app-error'
import type { Clock } from '#platform/clock/clock'
import type { Config } from '#platform/config/config'
import type { SecretKey } from '#platform/crypto/secret-key'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import { ENDLESS_ROOM, type Room } from '#platform/room/room'
import { pageFor } from '#platform/sentences/say'
import type { Traffic } from '#platform/traffic/traffic'
import { type AllowedMethods, createAllowedMethods } from './allowed-methods.ts'
import { answerError, nothingHere } from './answer-errors.ts'
import { addReferencePages, openApiRoute, referenceOf } from './api-reference.ts'
import type { Authenticate } from './authorize.ts'
import { createOnce } from './idempotency.ts'
import { createMetrics, type Metrics, metricsRoute } from './metrics.ts'
import { mountRoute } from './mount-route.ts'
import { addMounts, type Mount } from './mounts.ts'
import type { OpenableOwnRoutes } from './own-routes.ts'
import { addBodyParsers } from './parse-body.ts'
import type { Reply, Route } from './route.ts'
import { planRoute, type RoutePlan } from './route-plan.ts'
import { securityHeaders } from './security-headers.ts'
import { HEADERS_MS, serverOptions } from './server-options.ts'

export interface HttpParts {
  routes: readonly Route[]
  /** What answers in a protocol of its own. */
  mounts?: readonly Mount[]
  authenticate: Authenticate
  /** Stores idempotency keys. */
  database: Database
  clock: Clock
  log: Log
  /** Seals the answers that idempotency keys keep. */
  secretKey: SecretKey
  config: Pick<Config, 'baseUrl' | 'trustProxy' | 'metricsToken'>
  /** Check each answer against its schema, and answer 500 where a handler breaks its contract. For tests. */
  checkAnswers?: boolean
  metrics?: Metrics
  /** While it is not enough, routes that store something answer 507. */
  room?: Room
  /** Is told of each answer. */
  traffic?: Traffic
  /** For a person who follows an address that leads nowhere; programs get a problem. */
  nowhere?: Reply
  /** Is opened on the application, so that its routes can be called in process. */
  ownRoutes?: OpenableOwnRoutes
}

/**
 * The HTTP side of the service: every rule of docs/spec/conventions.md, kept for each route by its declaration.
 * Not listening yet; `serve` does that, and `inject` calls it in process.
 * @throws Error when a route contradicts itself.
 */
export async function buildHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { metrics = createMetrics({ process: false }), room = ENDLESS_ROOM, mounts = [], config, log } = parts
  const app = fastify(serverOptions(log, config.trustProxy)) as FastifyInstance
  app.server.headersTimeout = HEADERS_MS
  const reference = referenceOf(() => plans, config.baseUrl)
  const routes = [...parts.routes, metricsRoute(metrics, parts.config.metricsToken), openApiRoute(reference)]
  const plans: RoutePlan[] = routes.map((route) => planRoute(route, parts.checkAnswers ?? false))
  const allowed = createAllowedMethods(plans, mounts)
  answerEveryError(app, allowed, securityHeaders(config.baseUrl), parts.nowhere)
  observe(app, metrics, parts.traffic)
  closeGracefully(app)
  addBodyParsers(app)
  addReferencePages(app, reference)
  app.decorateRequest('actor', null)
  const once = createOnce(parts)
  addMounts(app, mounts, log)
  for (const plan of plans) mountRoute(app, plan, { authenticate: parts.authenticate, once, room })
  parts.ownRoutes?.open(app)
  return app
}

// Hooks that wait for nothing are given `done`: a promise for each of them would cost every request more than they do.

function answerEveryError(
  app: FastifyInstance,
  allowed: AllowedMethods,
  careful: Record<string, string>,
  nowhere?: Reply,
): void {
  const always = { ...careful, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id)
    if (!request.is404) return done()
    // Before the body is read: whatever it holds, there is nothing here.
    const problem = nothingHere(request, allowed)
    if (!nowhere || !isFollowedByAPerson(request, problem)) return done(problem)
    const { headers, body } = pageFor(nowhere, request.headers['accept-language'] ?? '')
    reply.code(nowhere.status).headers(headers).send(body)
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(nothingHere(request, allowed), request, reply))
}

/** Browsers put pages first in what they accept when they go somewhere. */
const isFollowedByAPerson = ({ method, headers }: FastifyRequest, { code }: AppError): boolean =>
  code === 'not_found' && (method === 'GET' || method === 'HEAD') && /^text\/html\b/i.test(headers.accept ?? '')

function observe(app: FastifyInstance, metrics: Metrics, traffic?: Traffic): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id } = request
    const { elapsedTime, statusCode } = reply
    const route = request.routeOptions.url ?? 'none'
    traffic?.noteAnswer()
    metrics.observeRequest(method, route, statusCode, elapsedTime / 1000)
    // The route, not the address: addresses may hold tokens and search words.
    request.log.debug({ request_id: id, method, route, status: statusCode, ms: Math.round(elapsedTime) }, 'request')
    done()
  })
}

/** While closing, each answer ends its connection, so that a busy client cannot hold the server open. */
function closeGracefully(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}
