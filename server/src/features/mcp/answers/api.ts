import type { Actor } from '#core/actor'
import type { OwnRoutes } from '#platform/http/own-routes'
import { API_ROOT } from '#platform/http/route-plan'
import type { From } from '../caller.ts'

type Query = Record<string, string | number | boolean | undefined>

/**
 * Client for our own API with the caller's rights. Paths are relative to the API root; `T` is the contract's answer
 * type.
 */
export interface Api {
  get<T>(path: string, query?: Query): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  put<T>(path: string, body: object): Promise<T>
}

export class ToolFailure extends Error {
  /** The status of the route's answer; 400 for a failure of the tool itself. */
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
  /** True when no input would succeed, because the caller lacks permission. */
  get refused(): boolean {
    return this.status === 403
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
  const params = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (params.length === 0) return ''
  return `?${new URLSearchParams(params.map(([name, value]): [string, string] => [name, String(value)])).toString()}`
}

/** Formats the problem document as one line (RFC 9457). Server errors include the request id for the log. */
function failureOf(status: number, body: unknown): ToolFailure {
  const { detail = 'The call failed.', request_id: id = '' } = Object(body) as Record<string, string>
  return new ToolFailure(status >= 500 ? `${detail} (request_id ${id})` : detail, status)
}

export const segment = (id: string): string => encodeURIComponent(id)
