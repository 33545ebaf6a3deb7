import type { Scope } from '@dossier/contract/scopes'
import { resourceScopes } from '../resources.ts'
import { scopesNeeded } from '../tools.ts'

/** What a tool sends is small; a note that a tool writes is too. */
export const MAX_BODY_BYTES = 1024 * 1024

/** One request of JSON-RPC, as far as it is looked at ahead of the protocol; everything in it may be of any type. */
interface Asked {
  method: string
  params: Record<string, unknown>
}

/** The tool call in a body, or undefined; of a batch (the older protocol) the first. */
export const findToolCall = (body: unknown): { name: string; args: unknown } | undefined =>
  requestsIn(body)
    .filter(({ method, params }) => method === 'tools/call' && typeof params.name === 'string')
    .map(({ params }) => ({ name: params.name as string, args: params.arguments }))[0]

/** Scopes that the requests in a body need and the caller lacks, together with those they build on; empty: nothing is missing. */
export function missingScopes(body: unknown, held: ReadonlySet<Scope>): Scope[] {
  const needed = requestsIn(body).flatMap(({ method, params }) => {
    if (method === 'tools/call') return scopesNeeded(params.name, params.arguments, held)
    return method === 'resources/read' ? resourceScopes(params.uri) : []
  })
  return needed.every((scope) => held.has(scope)) ? [] : [...new Set(needed)]
}

/** The name that the program gives itself; '' where it does not say. */
export function clientNameIn(body: unknown): string {
  const [asked] = requestsIn(body)
  const meta = fieldsOf(asked?.params._meta)
  const { name } = fieldsOf(meta['io.modelcontextprotocol/clientInfo'])
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : ''
}

const MAX_NAME = 100

function requestsIn(body: unknown): Asked[] {
  return [body].flat().flatMap((message) => {
    const { method, params } = fieldsOf(message)
    return typeof method === 'string' ? [{ method, params: fieldsOf(params) }] : []
  })
}

/** The own fields of an object; none of anything else. */
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
