import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Authorized } from '#core/actor'
import { AppError } from '#core/app-error'
import { underBasePath } from '#platform/base-path/base-path'
import { Turn } from '#platform/clock/wait'
import type { DiskSpace } from '#platform/disk-space/disk-space'
import { asAccount } from '#platform/fair-share/current-account'
import type { Quotas } from '#platform/quotas/quotas'
import { pageFor } from '#platform/sentences/translate'
import { type Authenticate, authorize } from './authorize.ts'
import { acceptBody } from './body-types.ts'
import type { CompressAnswer } from './compress-answer.ts'
import type { Once } from './idempotency.ts'
import { ignoredHeader } from './ignored-names.ts'
import type { LongAnswers } from './long-answers.ts'
import { type Outcome, toOutcome } from './outcome.ts'
import { carriedActor, sendableBody } from './own-routes.ts'
import { type ReadCall, readCall } from './read-call.ts'
import { admitBody, type BodyDependencies } from './receive-body.ts'
import type { RoutePlan } from './route-plan.ts'
import { storesSomething } from './stores-something.ts'

export interface MountDependencies extends BodyDependencies {
  authenticate: Authenticate
  once: Once
  diskSpace: DiskSpace
  longAnswers: LongAnswers
  compress: CompressAnswer
  quotas?: Pick<Quotas, 'demandStorage'>
  /** Path of BASE_URL. */
  basePath: string
}

const BODY_LIMIT = 1024 * 1024
/** Forms and small records of people who have not signed in yet. */
const PUBLIC_BODY_LIMIT = 16 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Authorized for the route's role and scopes; null on a public route. */
    actor: Authorized<'owner'> | null
  }
  interface FastifyContextConfig {
    plan?: RoutePlan
  }
}

/** Small changes to what exists are always allowed, so that a person can make room. */
const SMALL_CHANGE_BYTES = 16 * 1024
/** A text is stored as its source, its HTML and its plain text. */
const STORED_FORMS = 3

/** Checks access before the body is read; all other checks follow it, before the handler. */
export function mountRoute(app: FastifyInstance, plan: RoutePlan, dependencies: MountDependencies): void {
  const { authenticate, once, diskSpace, longAnswers, compress, quotas, basePath } = dependencies
  const { route } = plan
  const { rawTypes = [], streamTypes = [] } = route
  const types = [...rawTypes, ...streamTypes]
  const stores = storesSomething(route)
  app.route({
    method: route.method,
    url: plan.url,
    bodyLimit: route.bodyLimit ?? (route.access === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT),
    config: { plan },
    schema: { response: { ...route.answers } },
    onRequest: async (request) => {
      request.actor = route.access === 'public' ? null : await admit(plan, request, authenticate)
      if (stores) diskSpace.demand()
      if (route.addsContent) await quotas?.demandStorage(request.actor?.tenantId ?? '', growthOf(request))
      // A body of a GET has no meaning and stays unread (RFC 9110 §9.3.1).
      if (route.method !== 'GET' && !route.proveBody) acceptBody(request.headers, types)
    },
    ...(route.method === 'GET'
      ? {}
      : { preParsing: (request, reply) => admitBody(dependencies, plan, request, reply) }),
    handler: (request, reply) =>
      whileHeld(request, async () => {
        const read = readCall(plan, request, request.actor)
        nameChanges(reply, read)
        const account = request.actor?.tenantId ?? ''
        const work = () => asAccount(account, () => answer(plan, read, reply))
        const prepare = () => longAnswers.prepare(account, route.takesTurns === true, work)
        const outcome = await once(plan, request, prepare)
        const shown = pageFor(outcome, request.headers['accept-language'] ?? '', basePath)
        return send(request, reply, await compress(request.headers, underPath(shown, basePath)))
      }),
  })
}

function growthOf({ method, headers }: FastifyRequest): number {
  const length = Number(headers['content-length'] ?? BODY_LIMIT)
  return method !== 'POST' && length <= SMALL_CHANGE_BYTES ? 0 : length * STORED_FORMS
}

/** The body counts as held in memory until the handler ends, also when the client is gone. */
async function whileHeld<T>(request: FastifyRequest, handle: () => Promise<T>): Promise<T> {
  request.isHandled = true
  try {
    return await handle()
  } finally {
    request.reception?.hold?.release()
  }
}

async function admit(plan: RoutePlan, request: FastifyRequest, authenticate: Authenticate) {
  const { access } = plan.route
  if (access === 'public') return null
  const carried = carriedActor(request.raw)
  const actor = carried ?? (await authenticate(request.headers, request.method).catch(nameInvalidToken))
  // The route's type names the proven role; here it is only passed on.
  return authorize(actor, access.role, access.scopes) as Authorized<'owner'>
}

/** RFC 6750 §3.1: the request carries an invalid credential. */
function nameInvalidToken(error: unknown): never {
  if (error instanceof AppError && error.code === 'unauthenticated') {
    error.headers['www-authenticate'] ??= 'Bearer realm="dossier", error="invalid_token"'
  }
  throw error
}

async function answer(plan: RoutePlan, read: ReadCall, reply: FastifyReply): Promise<Outcome> {
  const ignoredBefore = read.ignoredFields.length
  const turn = new Turn()
  const result = await plan.route.handler(read.call)
  if (plan.route.takesTurns && turn.isOver) await turn.end()
  const language = read.call.header('accept-language') ?? ''
  const outcome = toOutcome(plan, result, (status, body) => {
    const translated = plan.translateAnswer(status)?.(body, language) ?? body
    return reply.code(status).serialize(translated) as string
  })
  if (read.ignoredFields.length > ignoredBefore) outcome.headers['x-ignored-fields'] = ignoredHeader(read.ignoredFields)
  return outcome
}

/** Names what was ignored or lowered in the request. */
function nameChanges(reply: FastifyReply, read: ReadCall): void {
  const { ignoredFields, ignoredParameters, adjustedFields, adjustedParameters } = read
  if (ignoredFields.length > 0) reply.header('x-ignored-fields', ignoredHeader(ignoredFields))
  if (ignoredParameters.length > 0) reply.header('x-ignored-parameters', ignoredHeader(ignoredParameters))
  if (adjustedFields.length > 0) reply.header('x-adjusted-fields', adjustedFields.join(', '))
  if (adjustedParameters.length > 0) reply.header('x-adjusted-parameters', adjustedParameters.join(', '))
}

/** Routes redirect to paths from the base URL. */
function underPath(outcome: Outcome, basePath: string): Outcome {
  const { location } = outcome.headers
  if (basePath === '' || location === undefined) return outcome
  return { ...outcome, headers: { ...outcome.headers, location: underBasePath(location, basePath) } }
}

/** Sends text as bytes: a concatenated string would be flattened once for its length and again for the socket. */
const send = (request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Outcome): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .send(typeof body === 'string' ? Buffer.from(body) : sendableBody(request.raw, body))
