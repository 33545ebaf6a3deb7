import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { AppError } from '#core/app-error'
import { basePathOf } from '#platform/base-path/base-path'
import type { BodyBudget } from '#platform/body-budget/body-budget'
import { createBodyBudget } from '#platform/body-budget/create-body-budget'
import type { Clock } from '#platform/clock/clock'
import { type Heartbeat, processHeartbeat } from '#platform/clock/heartbeat'
import type { Config } from '#platform/config/config'
import { ConfigError } from '#platform/config/read-config'
import type { SecretKey } from '#platform/crypto/secret-key'
import type { Database } from '#platform/database/database'
import { type DiskSpace, UNLIMITED_DISK_SPACE } from '#platform/disk-space/disk-space'
import type { Log } from '#platform/log/log'
import type { Quotas } from '#platform/quotas/quotas'
import { pageFor } from '#platform/sentences/translate'
import { createSteadyTime, type SteadyTime } from '#platform/steady-time/steady-time'
import type { Traffic } from '#platform/traffic/traffic'
import { type AllowedMethods, createAllowedMethods } from './allowed-methods.ts'
import { answerError, notFoundError } from './answer-errors.ts'
import { ANY_ORIGIN } from './any-origin.ts'
import { addReferencePages, openApiRoute, referenceOf } from './api-reference.ts'
import type { Authenticate } from './authorize.ts'
import { createFailureLimit } from './body-proof.ts'
import { createCompression } from './compress-answer.ts'
import { createOnce } from './idempotency.ts'
import { HEADERS_MS, keepConnections } from './keep-connections.ts'
import { closeAfterUnreadBodies } from './linger.ts'
import { createLongAnswers } from './long-answers.ts'
import { createMetrics, type Metrics, metricsRoute } from './metrics.ts'
import { mountRoute } from './mount-route.ts'
import { addMounts, type Mount } from './mounts.ts'
import { answerOddRequests } from './odd-requests.ts'
import type { OpenableOwnRoutes } from './own-routes.ts'
import { addBodyParsers } from './receive-body.ts'
import type { Reply, Route } from './route.ts'
import { planRoute, type RoutePlan } from './route-plan.ts'
import { securityHeaders } from './security-headers.ts'
import { serverOptions } from './server-options.ts'

export interface HttpDependencies {
  routes: readonly Route[]
  mounts?: readonly Mount[]
  authenticate: Authenticate
  database: Database
  clock: Clock
  log: Log
  /** Seals the answers stored for idempotency keys. */
  secretKey: SecretKey
  steadyTime?: Pick<SteadyTime, 'now'>
  config: Pick<Config, 'baseUrl' | 'trustProxy' | 'metricsToken'>
  /** Validates each answer and returns 500 when a handler breaks its contract. For tests. */
  checkAnswers?: boolean
  metrics?: Metrics
  /** Routes that store something answer 507 while free disk space is too low. */
  diskSpace?: DiskSpace
  /** Routes that add content answer 507 when the account has used up its storage. */
  quotas?: Pick<Quotas, 'demandStorage'>
  traffic?: Traffic
  /** Memory for bodies in flight. */
  bodies?: BodyBudget
  heartbeat?: Heartbeat
  /** Default: one less than processors. */
  longAnswersAtOnce?: number
  /** 404 page for browsers; programs get a problem document. */
  notFoundPage?: Reply
  /** Opened on the application, so that its routes can be called in process. */
  ownRoutes?: OpenableOwnRoutes
}

/**
 * Builds the HTTP application: enforces docs/spec/conventions.md for each declared route. It does not listen yet: use
 * `serve`, or `inject` in process.
 * @throws Error when a route contradicts itself; ConfigError when BASE_URL has a path of our own.
 */
export async function buildHttp(parts: HttpDependencies): Promise<FastifyInstance> {
  const {
    metrics = createMetrics({ process: false }),
    diskSpace = UNLIMITED_DISK_SPACE,
    bodies = createBodyBudget({ totalBytes: Number.POSITIVE_INFINITY }),
    heartbeat = processHeartbeat(),
    mounts = [],
    config,
    log,
  } = parts
  const basePath = basePathOf(config.baseUrl)
  const app = fastify(serverOptions({ log, trustProxy: config.trustProxy, basePath, heartbeat })) as FastifyInstance
  app.server.headersTimeout = HEADERS_MS
  keepConnections(app, heartbeat)
  answerOddRequests(app)
  const reference = referenceOf(() => plans, config.baseUrl)
  const routes = [...parts.routes, metricsRoute(metrics, parts.config.metricsToken), openApiRoute(reference)]
  const plans: RoutePlan[] = routes.map((route) => planRoute(route, parts.checkAnswers ?? false))
  refuseOwnPath(basePath, [...plans.map(({ url }) => url), ...mounts.map(({ path }) => path), ...OTHER_PATHS])
  const allowed = createAllowedMethods(plans, mounts)
  const { notFoundPage } = parts
  const completePage = notFoundPage && ((language: string) => pageFor(notFoundPage, language, basePath))
  answerEveryError(app, allowed, securityHeaders(config.baseUrl), completePage)
  observe(app, metrics, parts.traffic)
  closeGracefully(app)
  closeAfterUnreadBodies(app)
  addBodyParsers(app)
  addReferencePages(app, reference)
  app.decorateRequest('actor', null)
  const once = createOnce({ ...parts, steadyTime: parts.steadyTime ?? createSteadyTime(parts) })
  const bodyDependencies = { bodies, heartbeat, failures: createFailureLimit() }
  addMounts(app, mounts, { ...bodyDependencies, log })
  const longAnswers = createLongAnswers(parts.longAnswersAtOnce)
  const compress = createCompression()
  for (const plan of plans)
    mountRoute(app, plan, {
      ...bodyDependencies,
      authenticate: parts.authenticate,
      once,
      diskSpace,
      longAnswers,
      compress,
      basePath,
      ...(parts.quotas ? { quotas: parts.quotas } : {}),
    })
  parts.ownRoutes?.open(app)
  return app
}

const OTHER_PATHS = ['/docs', '/socket.io']

/** With such a path, a request from a proxy that removes the path could not be told from one that keeps it. */
function refuseOwnPath(basePath: string, paths: readonly string[]): void {
  const [, first = ''] = basePath.split('/')
  if (first === '' || !paths.some((path) => path.split('/')[1] === first)) return
  throw new ConfigError(`BASE_URL has the path /${first}, which is a path of Dossier itself. Choose another path.`)
}

// Synchronous hooks use `done`: a promise per hook would cost more than the hook itself.

function answerEveryError(
  app: FastifyInstance,
  allowed: AllowedMethods,
  secureHeaders: Record<string, string>,
  notFoundPage?: (language: string) => Reply,
): void {
  const always = { ...secureHeaders, 'cache-control': 'no-store' }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id)
    if (!request.is404) return done()
    // Rejects before the body is read.
    const problem = notFoundError(request, allowed)
    // Programs in pages must be able to read that a method is not supported.
    if (problem.headers.allow?.includes('OPTIONS')) reply.headers(ANY_ORIGIN)
    if (!notFoundPage || !isPageNavigation(request, problem)) return done(problem)
    const { status, headers, body } = notFoundPage(request.headers['accept-language'] ?? '')
    reply.code(status).headers(headers).send(body)
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => answerError(notFoundError(request, allowed), request, reply))
}

/** Browsers accept HTML first when they navigate. */
const isPageNavigation = ({ method, headers }: FastifyRequest, { code }: AppError): boolean =>
  code === 'not_found' && (method === 'GET' || method === 'HEAD') && /^text\/html\b/i.test(headers.accept ?? '')

function observe(app: FastifyInstance, metrics: Metrics, traffic?: Traffic): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, id } = request
    const { elapsedTime, statusCode } = reply
    const route = request.routeOptions.url ?? 'none'
    traffic?.recordAnswer()
    metrics.observeRequest(method, route, statusCode, elapsedTime / 1000)
    // Logs the route, not the URL: URLs may contain tokens and search words.
    request.log.debug({ request_id: id, method, route, status: statusCode, ms: Math.round(elapsedTime) }, 'request')
    done()
  })
}

/** While closing, each answer ends its connection, so that a busy client cannot keep the server open. */
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
