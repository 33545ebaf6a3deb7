import type { Actor } from '#core/actor'
import type { OwnRoutes } from '#platform/http/own-routes'
import { API_ROOT } from '#platform/http/route-plan'
import type { From } from '../caller.ts'

type Query = Record<string, string | number | boolean | undefined>

/** Our own API as the caller may use it. Paths hang on the API root; `T` is what the contract says of the answer. */
export interface Api {
  get<T>(path: string, query?: Query): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  put<T>(path: string, body: object): Promise<T>
}

/** Why a tool could not do it, in words for whoever called. */
export class ToolFailure extends Error {
  /** The caller may not, whatever they send. */
  readonly refused: boolean
  constructor(message: string, refused = false) {
    super(message)
    this.refused = refused
  }
}

export function createApi(ownRoutes: OwnRoutes, actor: Actor, { ip }: From): Api {
  async function ask<T>(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<T> {
    const answer = await ownRoutes.call(actor, { method, url: API_ROOT + url, ip, ...(body ? { body } : {}) })
    if (answer.status >= 400) throw failureOf(answer.status, answer.body)
    return answer.body as T
  }
  return {
    get: (path, query = {}) => ask('GET', path + search(query)),
    post: (path, body) => ask('POST', path, body),
    put: (path, body) => ask('PUT', path, body),
  }
}

function search(query: Query): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString()}`
}

/** The problem document in one line (RFC 9457); what is our fault says under which request it was logged. */
function failureOf(status: number, body: unknown): ToolFailure {
  const { detail = 'The call failed.', request_id: id = '' } = Object(body) as Record<string, string>
  return new ToolFailure(status >= 500 ? `${detail} (request_id ${id})` : detail, status === 403)
}

/** One part of a path. */
export const segment = (id: string): string => encodeURIComponent(id)
