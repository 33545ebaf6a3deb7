import type { Scope } from '@dossier/contract/scopes'
import { resourceScopes } from '../resources.ts'
import { scopesNeeded } from '../tools.ts'

/** A JSON-RPC request before validation; fields may have any type. */
interface RpcRequest {
  method: string
  params: Record<string, unknown>
}

/** Returns the tool call in a body, if any. In a batch (older protocol), returns the first. */
export const findToolCall = (body: unknown): { name: string; args: unknown } | undefined =>
  requestsIn(body)
    .filter(({ method, params }) => method === 'tools/call' && typeof params.name === 'string')
    .map(({ params }) => ({ name: params.name as string, args: params.arguments }))[0]

/** Returns all scopes that the requests need, or none when the caller has all of them. */
export function missingScopes(body: unknown, granted: ReadonlySet<Scope>): Scope[] {
  const needed = requestsIn(body).flatMap(({ method, params }) => {
    if (method === 'tools/call') return scopesNeeded(params.name, params.arguments, granted)
    return method === 'resources/read' ? resourceScopes(params.uri) : []
  })
  return needed.every((scope) => granted.has(scope)) ? [] : [...new Set(needed)]
}

/** Subscriptions are endless streams. */
export const isSubscription = (body: unknown): boolean =>
  requestsIn(body).some(({ method }) => method === 'subscriptions/listen')

export function clientNameIn(body: unknown): string {
  const [request] = requestsIn(body)
  const meta = fieldsOf(request?.params._meta)
  const { name } = fieldsOf(meta['io.modelcontextprotocol/clientInfo'])
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : ''
}

const MAX_NAME = 100

function requestsIn(body: unknown): RpcRequest[] {
  return [body].flat().flatMap((message) => {
    const { method, params } = fieldsOf(message)
    return typeof method === 'string' ? [{ method, params: fieldsOf(params) }] : []
  })
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
