import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Authorized } from '#core/actor'
import { demandScopes } from './authorize.ts'
import { bytesOf, isRaw } from './body-types.ts'
import { withoutPort } from './client-address.ts'
import type { ReadBody } from './read-body.ts'
import type { AnyCall } from './route.ts'
import type { RoutePlan } from './route-plan.ts'

export interface ReadCall {
  call: AnyCall
  /** Pointers into the body; the handler may append. */
  ignoredFields: string[]
  ignoredParameters: string[]
  adjustedFields: string[]
  adjustedParameters: string[]
}

export function readCall(plan: RoutePlan, request: FastifyRequest, actor: Authorized<'owner'> | null): ReadCall {
  const params = plan.readParams(request.params as Record<string, string>)
  const query = plan.readQuery(queryText(request))
  if (actor) demandIncludeScopes(plan, actor, query.value.include)
  const raw = isRaw(request, plan.route.rawTypes ?? [])
  const nothing = request.body === undefined && !plan.route.body
  const body =
    raw || nothing
      ? { value: {}, ignored: [], adjusted: [] }
      : plan.readBody(request.body === undefined ? {} : request.body, bytesOf(request))
  const call = new ReadyCall(plan, request, actor, params, query.value, body)
  if (raw) call.raw = bytesOf(request)
  if (request.bodyStream) call.stream = request.bodyStream
  return {
    call,
    ignoredFields: body.ignored,
    ignoredParameters: query.ignored,
    adjustedFields: body.adjusted,
    adjustedParameters: query.adjusted,
  }
}

/** A class, because an object literal with a getter per request costs as much as a database lookup. */
class ReadyCall implements AnyCall {
  readonly params: AnyCall['params']
  readonly query: AnyCall['query']
  readonly body: unknown
  readonly requestId: string
  raw?: Buffer
  stream?: Readable
  readonly #plan: RoutePlan
  readonly #request: FastifyRequest
  readonly #actor: Authorized<'owner'> | null
  readonly #ignored: string[]

  constructor(
    plan: RoutePlan,
    request: FastifyRequest,
    actor: Authorized<'owner'> | null,
    params: AnyCall['params'],
    query: AnyCall['query'],
    body: ReadBody,
  ) {
    this.params = params
    this.query = query
    this.body = body.value
    this.requestId = request.id
    this.#plan = plan
    this.#request = request
    this.#actor = actor
    this.#ignored = body.ignored
  }

  get actor(): Authorized<'owner'> {
    if (!this.#actor) throw new Error(`${this.#plan.name} is public: it has no actor.`)
    return this.#actor
  }

  get ip(): string {
    return withoutPort(this.#request.ip)
  }

  // Arrow functions, because handlers destructure them.
  readonly header = (name: string): string | undefined =>
    [this.#request.headers[name.toLowerCase()]].flat().filter(Boolean).join(', ') || undefined

  readonly ignore = (names: string[]): void => {
    this.#ignored.push(...names)
  }
}

export function queryText(request: FastifyRequest): string {
  const url = request.raw.url ?? ''
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

function demandIncludeScopes(plan: RoutePlan, actor: Authorized<'owner'>, include: unknown): void {
  if (include === undefined || plan.includeScopes.size === 0) return
  for (const value of [include].flat() as string[]) {
    demandScopes(actor, plan.includeScopes.get(value) ?? [], `include=${value}`)
  }
}
