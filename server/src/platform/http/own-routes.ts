import { AsyncLocalStorage } from 'node:async_hooks'
import { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#core/actor'

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

const carried = new AsyncLocalStorage<Actor>()

/**
 * Returns the actor of an in-process call, or null. Requests from a socket never carry one: the actor is stored outside
 * the headers, and only `createOwnRoutes` sets it.
 */
export const carriedActor = (raw: object): Actor | null =>
  raw instanceof IncomingMessage ? null : (carried.getStore() ?? null)

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
      // Awaited inside `run`, because `inject` starts only when its result is awaited.
      const answer = await carried.run(actor, async () => opened.inject(request))
      const type = answer.headers['content-type']
      const isJson = typeof type === 'string' && type.includes('json')
      return { status: answer.statusCode, body: isJson ? (JSON.parse(answer.body) as unknown) : null }
    },
  }
}

const JSON_BODY = { 'content-type': 'application/json' }
