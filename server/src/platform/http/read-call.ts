import type { FastifyRequest } from 'fastify'
import type { Authorized } from '#core/actor'
import { demandScopes } from './authorize.ts'
import { withoutPort } from './client-address.ts'
import { bytesOf, isRaw } from './parse-body.ts'
import type { AnyCall } from './route.ts'
import type { RoutePlan } from './route-plan.ts'

export interface ReadCall {
  call: AnyCall
  /** Pointers into the body; the handler may add to them. */
  ignoredFields: string[]
  ignoredParameters: string[]
}

/**
 * Reads path, query and body by the promises of the route.
 * @throws AppError that names what is wrong.
 */
export function readCall(plan: RoutePlan, request: FastifyRequest, actor: Authorized<'owner'> | null): ReadCall {
  const params = plan.readParams(request.params as Record<string, string>)
  const query = plan.readQuery(queryText(request))
  if (actor) demandIncludeScopes(plan, actor, query.value.include)
  const raw = isRaw(request, plan.route.rawTypes ?? [])
  const body = raw
    ? { value: {}, ignored: [] }
    : plan.readBody(request.body === undefined ? {} : request.body, bytesOf(request))
  const { ignored } = body
  const call: AnyCall = {
    get actor() {
      if (!actor) throw new Error(`${plan.name} is public: it has no actor.`)
      return actor
    },
    params,
    query: query.value,
    body: body.value,
    ip: withoutPort(request.ip),
    requestId: request.id,
    header: (name) => [request.headers[name.toLowerCase()]].flat().filter(Boolean).join(', ') || undefined,
    ignore: (names) => ignored.push(...names),
    ...(raw ? { raw: bytesOf(request) } : {}),
    ...(request.bodyStream ? { stream: request.bodyStream } : {}),
  }
  return { call, ignoredFields: ignored, ignoredParameters: query.ignored }
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
