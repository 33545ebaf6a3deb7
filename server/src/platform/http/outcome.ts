import type { Readable } from 'node:stream'
import { sentence } from '@dossier/contract/message'
import type { FieldError } from '#core/app-error'
import { type LargeJson, writeJson } from './large-json.ts'
import { Reply } from './route.ts'
import type { RoutePlan } from './route-plan.ts'

/** An answer ready to send: JSON is already serialized. */
export interface Outcome {
  status: number
  headers: Record<string, string>
  body: string | LargeJson | Buffer | Readable | undefined
}

type Serialize = (status: number, body: unknown) => string

/**
 * Turns a handler's result into an answer per the route's declaration.
 * @throws Error when the result violates it: a bug, answered with 500.
 */
export function toOutcome(plan: RoutePlan, result: unknown, serialize: Serialize): Outcome {
  if (!(result instanceof Reply)) return json(plan, { status: plan.status, headers: {} }, result, serialize)
  const { status, body } = result
  const headers = lowerCase(result.headers)
  if (body === undefined || body === null) return { status, headers, body: undefined }
  if (typeof body === 'string') return written(plan, { status, headers: { ...TEXT, ...headers } }, body)
  if (isBytes(body)) return { status, headers: { ...BYTES, ...headers }, body: asBody(body) }
  return json(plan, { status, headers }, body, serialize)
}

/** For JSON that a handler serialized itself; it is checked against the answer's schema. */
export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }
const TEXT = { 'content-type': 'text/plain; charset=utf-8' }
const BYTES = { 'content-type': 'application/octet-stream' }

type Head = Omit<Outcome, 'body'>

function json(plan: RoutePlan, { status, headers }: Head, body: unknown, serialize: Serialize): Outcome {
  const text = plan.answers.has(status) ? declared(plan, status, body, serialize) : undeclared(plan, status, body)
  return { status, headers: { ...JSON_HEADERS, ...headers }, body: text }
}

/** Text from a handler is checked against the schema when its type is JSON. */
function written(plan: RoutePlan, { status, headers }: Head, body: string): Outcome {
  const check = headers['content-type'] === JSON_HEADERS['content-type'] ? plan.answers.get(status) : null
  if (check) demandPromised(plan, check(JSON.parse(body)))
  return { status, headers, body }
}

function declared(plan: RoutePlan, status: number, body: unknown, serialize: Serialize): string | LargeJson {
  demandPromised(plan, plan.answers.get(status)?.(body) ?? [])
  return writeJson(body, (each) => serialize(status, each))
}

function demandPromised(plan: RoutePlan, wrong: readonly FieldError[]): void {
  if (wrong.length === 0) return
  const named = wrong.map(({ pointer, detail }) => `${pointer || 'the whole answer'} ${sentence(detail)}`)
  throw new Error(`The answer of ${plan.name} breaks its contract: ${named.join('; ')}`)
}

/** A success needs a schema, so that no field leaks by accident. */
function undeclared(plan: RoutePlan, status: number, body: unknown): string | LargeJson {
  if (status < 300) throw new Error(`${plan.name} answered ${status} with JSON, which it does not declare.`)
  return writeJson(body, JSON.stringify)
}

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const isStream = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && typeof (body as { pipe?: unknown }).pipe === 'function'

const isBytes = (body: unknown): body is Uint8Array | Readable => body instanceof Uint8Array || isStream(body)

const asBody = (body: Uint8Array | Readable): Buffer | Readable =>
  isStream(body) ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength)
