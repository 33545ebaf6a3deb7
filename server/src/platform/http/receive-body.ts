import type { Hash } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { message } from '@dossier/contract/message'
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify'
import { AppError } from '#core/app-error'
import { accountOf, BodiesFull, type BodyBudget, type BodyHold, strangerAt } from '#platform/body-budget/body-budget'
import type { Heartbeat } from '#platform/clock/heartbeat'
import { BodyBuffer } from './body-buffer.ts'
import type { BodyProof, FailureLimit } from './body-proof.ts'
import { acceptBody, essenceOf, hasBody, JSON_TYPE } from './body-types.ts'
import { withoutPort } from './client-address.ts'
import { startHash } from './hash-request.ts'
import { parseJson } from './json/parse-json.ts'
import { JsonScan } from './json/scan-json.ts'
import type { RoutePlan } from './route-plan.ts'
import { watchProgress } from './watch-progress.ts'

export interface BodyDependencies {
  bodies: BodyBudget
  heartbeat: Heartbeat
  failures: FailureLimit
}

/** What is decided about a body before its first byte is read. */
export interface Reception {
  readonly limit: number
  readonly announced: number | null
  readonly proof: BodyProof | null
  readonly isKept: boolean
  /** The handler gets the bytes as they arrive. */
  readonly isStreamed: boolean
  /** JSON is parsed; other bodies are bytes. */
  readonly isJson: boolean
  /** Null for a body that is not kept in memory, and for a request from this process. */
  readonly hold: BodyHold | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The handler has begun, and so holds the body. */
    isHandled: boolean
    reception: Reception | null
    /** SHA-256 of the body; only with an Idempotency-Key. */
    bodyHash: Hash | null
  }
}

/**
 * Admits the body of an authorized request: checks its size, starts its proof and waits for memory. Only then the client
 * is asked to send it.
 * @throws AppError `too_large`, `unavailable`, `rate_limited`, and those of the proof.
 */
export async function admitBody(
  dependencies: BodyDependencies,
  plan: RoutePlan,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const proof = await startProof(dependencies, plan, request)
  if (proof) acceptBody(request.headers, plan.route.rawTypes ?? [], false)
  const isStreamed = (plan.route.streamTypes ?? []).includes(essenceOf(request.headers['content-type']))
  if (!hasBody(request.headers)) {
    proof?.demand()
    if (isStreamed) request.bodyStream = Readable.from([])
    return
  }
  const announced = announcedLength(request.headers)
  const limit = request.routeOptions.bodyLimit
  if (announced !== null && announced > limit) throw new AppError('too_large', message('http.bodyTooLarge'))
  const isKept = (proof?.keepsBytes ?? true) && !isStreamed
  const hold = isKept && request.raw instanceof IncomingMessage ? openHold(dependencies, request, reply) : null
  request.reception = { limit, announced, proof, isKept, isStreamed, isJson: isParsed(plan, request), hold }
  await hold?.reserve(announced ?? 1).catch(refuseFull)
  invite(request.raw, reply.raw)
  watchProgress(request.raw, dependencies.heartbeat)
}

/** RFC 9110 §10.1.1. */
export function invite(request: IncomingMessage, response: FastifyReply['raw']): void {
  if (/(?:^|,)\s*100-continue\s*(?:,|$)/i.test(request.headers.expect ?? '')) response.writeContinue()
}

async function startProof(
  { failures }: BodyDependencies,
  plan: RoutePlan,
  request: FastifyRequest,
): Promise<BodyProof | null> {
  const { proveBody } = plan.route
  if (!proveBody) return null
  const ip = withoutPort(request.ip)
  failures.demand(ip)
  const params = plan.readParams(request.params as Record<string, string>)
  const header = (name: string) => [request.headers[name]].flat().filter(Boolean).join(', ') || undefined
  try {
    const proof = await proveBody({ params, header })
    return { ...proof, demand: () => countFailure(failures, ip, () => proof.demand()) }
  } catch (error) {
    if (isUnproven(error)) failures.count(ip)
    throw error
  }
}

const isUnproven = (error: unknown): boolean => error instanceof AppError && error.code === 'unauthenticated'

function countFailure(failures: FailureLimit, ip: string, demand: () => void): void {
  try {
    demand()
  } catch (error) {
    if (isUnproven(error)) failures.count(ip)
    throw error
  }
}

/** JSON that a route lists among its raw types is signed as bytes. */
const isParsed = ({ route }: RoutePlan, { headers }: FastifyRequest): boolean =>
  essenceOf(headers['content-type']) === JSON_TYPE && !route.rawTypes?.includes(JSON_TYPE)

export function announcedLength({
  'content-length': length,
  'transfer-encoding': encoding,
}: FastifyRequest['headers']): number | null {
  return length === undefined || encoding !== undefined ? null : Number(length)
}

/** The account pays for its bodies, the address for those of strangers. */
function openHold({ bodies }: BodyDependencies, request: FastifyRequest, reply: FastifyReply): BodyHold {
  const { actor } = request
  const hold = bodies.open(actor ? accountOf(actor.tenantId) : strangerAt(withoutPort(request.ip)))
  // A handler that has begun still holds the bytes when its client is gone.
  reply.raw.once('close', () => {
    if (!request.isHandled) hold.release()
  })
  return hold
}

export function refuseFull(error: unknown): never {
  if (!(error instanceof BodiesFull)) throw error
  throw new AppError('unavailable', message('http.bodiesFull'), {
    headers: { 'retry-after': String(error.retryAfter) },
  })
}

/** Reads an admitted body, proves it, and parses it when it is JSON. */
export async function receiveBody(request: FastifyRequest, payload: RequestPayload): Promise<unknown> {
  const { reception } = request
  if (!reception) return {}
  if (reception.isStreamed) {
    request.bodyStream = payload
    return {}
  }
  const { proof, isJson } = reception
  const scan = isJson ? new JsonScan() : null
  const bytes = await readBytes(request, payload, reception, scan).catch(nameBrokenBody)
  proof?.demand()
  request.bytes = bytes
  return scan ? parseJson(bytes, scan) : {}
}

async function readBytes(
  request: FastifyRequest,
  payload: RequestPayload,
  reception: Reception,
  scan: JsonScan | null,
): Promise<Buffer> {
  const { announced, proof, hold } = reception
  const body = new BodyBuffer(reception)
  // Not destroyed on errors: the answer needs the connection.
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    body.add(chunk)
    if (announced === null) await hold?.reserve(body.received).catch(refuseFull)
    proof?.update(chunk)
    if (request.headers['idempotency-key'] !== undefined) request.bodyHash ??= startHash(request, true)
    request.bodyHash?.update(chunk)
    scan?.continue(body.bytes)
  }
  body.end()
  return body.bytes
}

/** The client ended the connection. */
function nameBrokenBody(error: unknown): never {
  if (error instanceof AppError) throw error
  throw new AppError('invalid_request', message('http.requestUnreadable'))
}

/** Bodies of all types go one way. */
export function addBodyParsers(app: FastifyInstance): void {
  app.decorateRequest('isHandled', false)
  app.decorateRequest('reception', null)
  app.decorateRequest('bodyHash', null)
  app.decorateRequest('bytes', null)
  app.decorateRequest('bodyStream', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', receiveBody)
}
