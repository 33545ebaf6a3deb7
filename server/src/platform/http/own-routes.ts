import { AsyncLocalStorage } from 'node:async_hooks'
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#core/actor'
import { LargeJson } from './large-json.ts'

export interface OwnCall {
  method: 'GET' | 'POST' | 'PUT'
  /** From the root, including the query, such as `/api/v1/notes?limit=5`. */
  url: string
  body?: object
  ip: string
}

export interface OwnAnswer {
  status: number
  body: unknown
}

/** In-process calls to our own routes by a module that has authenticated the user itself. */
export interface OwnRoutes {
  /** Calls as the actor, with the route's role, scopes, schema, policy and presenter. */
  call(actor: Actor, call: OwnCall): Promise<OwnAnswer>
}

export interface OpenableOwnRoutes extends OwnRoutes {
  open(app: FastifyInstance): void
}

interface Carried {
  actor: Actor
  /** A large answer, which need not be serialized and parsed. */
  large?: LargeJson
}

const carried = new AsyncLocalStorage<Carried>()

/**
 * Returns the actor of an in-process call, or null. Requests from a socket never carry one: the actor is stored outside
 * the headers, and only `createOwnRoutes` sets it.
 */
export const carriedActor = (raw: object): Actor | null => carriedBy(raw)?.actor ?? null

const carriedBy = (raw: object): Carried | null =>
  raw instanceof IncomingMessage ? null : (carried.getStore() ?? null)

/** Hands a large answer to an in-process caller as it is, and streams it to others. */
export function sendableBody<B>(raw: object, body: B | LargeJson): B | Readable | null {
  if (!(body instanceof LargeJson)) return body
  const call = carriedBy(raw)
  if (!call) return body.stream()
  call.large = body
  return null
}

export function createOwnRoutes(): OpenableOwnRoutes {
  let app: FastifyInstance | null = null
  return {
    open(opened) {
      app = opened
    },
    async call(actor, { method, url, body, ip }) {
      if (!app) throw new Error(`${method} ${url} was called before the routes were there.`)
      const payload = body === undefined ? {} : { payload: JSON.stringify(body), headers: JSON_BODY }
      const request = { method, url, remoteAddress: ip, ...payload }
      const opened = app
      const call: Carried = { actor }
      // Awaited inside `run`, because `inject` starts only when its result is awaited.
      const answer = await carried.run(call, async () => opened.inject(request))
      if (call.large) return { status: answer.statusCode, body: call.large.parse() }
      const type = answer.headers['content-type']
      const isJson = typeof type === 'string' && type.includes('json')
      return { status: answer.statusCode, body: isJson ? (JSON.parse(answer.body) as unknown) : null }
    },
  }
}

const JSON_BODY = { 'content-type': 'application/json' }
