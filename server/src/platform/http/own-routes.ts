import { AsyncLocalStorage } from 'node:async_hooks'
import { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '#core/actor'

export interface OwnCall {
  method: 'GET' | 'POST' | 'PUT'
  /** From the root, with its query, such as `/api/v1/notes?limit=5`. */
  url: string
  /** Sent as JSON. */
  body?: object
  /** Of the client whose wish this is. */
  ip: string
}

export interface OwnAnswer {
  status: number
  /** Parsed JSON; null where the answer is none. */
  body: unknown
}

/** Our own routes, called in process by a part of this service that has found out by itself who is asking. */
export interface OwnRoutes {
  /** As if the actor had sent it: role, scopes, schema, policy and presenter are those of the route. */
  call(actor: Actor, call: OwnCall): Promise<OwnAnswer>
}

export interface OpenableOwnRoutes extends OwnRoutes {
  /** From then on calls are answered by this application. */
  open(app: FastifyInstance): void
}

const carried = new AsyncLocalStorage<Actor>()

/**
 * The actor that a call in process carries, or null. What came over a socket is never looked at, whatever it holds: the
 * actor lies beside the request, in no header, and only `createOwnRoutes` puts it there.
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
      // Begun within: what `inject` gives back does nothing before somebody waits for it.
      const answer = await carried.run(actor, async () => opened.inject(request))
      const type = answer.headers['content-type']
      const isJson = typeof type === 'string' && type.includes('json')
      return { status: answer.statusCode, body: isJson ? (JSON.parse(answer.body) as unknown) : null }
    },
  }
}

const JSON_BODY = { 'content-type': 'application/json' }
