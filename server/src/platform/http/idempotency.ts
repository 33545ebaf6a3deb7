import { message } from '@dossier/contract/message'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import type { Clock } from '#platform/clock/clock'
import type { SecretKey } from '#platform/crypto/secret-key'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { SteadyTime } from '#platform/steady-time/steady-time'
import { hashRequest } from './hash-request.ts'
import { type Claim, claimKey, recordAnswer, releaseKey } from './idempotency.store.ts'
import type { IdempotencyKeyRow } from './idempotency.tables.ts'
import { LargeJson } from './large-json.ts'
import type { Outcome } from './outcome.ts'
import { presentFailure } from './problem.ts'
import type { RoutePlan } from './route-plan.ts'
import { openAnswer, sealAnswer } from './stored-response.ts'

/**
 * Runs a handler at most once per Idempotency-Key (docs/spec/conventions.md §7): a repeated POST with the same key and
 * body gets the stored answer. Other requests run normally.
 */
export type Once = (plan: RoutePlan, request: FastifyRequest, run: () => Promise<Outcome>) => Promise<Outcome>

interface Dependencies {
  database: Database
  clock: Clock
  log: Log
  secretKey: SecretKey
  steadyTime: Pick<SteadyTime, 'now'>
}

export const createOnce =
  (parts: Dependencies): Once =>
  (plan, request, run) => {
    const key = request.headers['idempotency-key']
    const { actor } = request
    if (key === undefined || plan.route.method !== 'POST' || !actor) return run()
    return runOnce(parts, toClaim(plan, request, actor, checkKey(key), parts.clock.now()), actor, request, run)
  }

async function runOnce(
  parts: Dependencies,
  claim: Claim,
  actor: Actor,
  request: FastifyRequest,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const now = await parts.steadyTime.now()
  const claimResult = await parts.database.transact((tx) => claimKey(tx, claim, now))
  return claimResult === true
    ? runAndRecord(parts, { claim, actor }, request, run)
    : replay(parts, { claim, actor }, claimResult)
}

function checkKey(key: string | string[]): string {
  if (typeof key === 'string' && /^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw new AppError('invalid_request', message('http.idempotencyKeyInvalid'))
}

function toClaim(plan: RoutePlan, request: FastifyRequest, actor: Actor, key: string, now: number): Claim {
  const { tenantId, userId } = actor
  const body_hash = hashRequest(request)
  return { tenant_id: tenantId, user_id: userId, route: plan.name, key, body_hash, created_at: now }
}

interface Claimed {
  claim: Claim
  actor: Actor
}

function replay(
  { secretKey }: Dependencies,
  { claim, actor }: Claimed,
  claimResult: IdempotencyKeyRow | undefined,
): Outcome {
  if (claimResult && claimResult.body_hash !== claim.body_hash) {
    const detail = message('http.idempotencyKeyReused')
    throw new AppError('idempotency_key_reused', detail)
  }
  if (claimResult === undefined || claimResult.status === null) throw new AppError('conflict', IN_FLIGHT)
  const { headers, body } = openAnswer(secretKey, claim, actor.credential, claimResult.response ?? '')
  return {
    status: claimResult.status,
    headers: { ...headers, 'idempotent-replayed': 'true' },
    body: body ?? undefined,
  }
}

const IN_FLIGHT = message('http.idempotencyUnderWay')

/** These answers had no effect, so the same key may be used again. */
const RELEASING = new Set([401, 403, 409, 429, 503, 507])

async function runAndRecord(
  parts: Dependencies,
  claimed: Claimed,
  request: FastifyRequest,
  run: () => Promise<Outcome>,
) {
  const outcome = await run().catch((error: unknown) => toFailure(error, request))
  await recordOutcome(parts, claimed, outcome).catch((error: unknown) => {
    parts.log.error({ err: error, route: claimed.claim.route, request_id: request.id }, 'idempotency key not settled')
  })
  return outcome
}

function toFailure(error: unknown, request: FastifyRequest): Outcome {
  const failure = presentFailure(error, request.id, request.headers['accept-language'] ?? '')
  if (failure.status === 500) request.log.error({ err: error, request_id: request.id }, 'request failed')
  return failure
}

async function recordOutcome(
  { database, secretKey }: Dependencies,
  { claim, actor }: Claimed,
  { status, headers, body }: Outcome,
): Promise<void> {
  if (RELEASING.has(status)) return database.transact((tx) => releaseKey(tx, claim))
  const text = body instanceof LargeJson ? await body.text() : body
  // A binary answer is not stored; its key stays claimed, because the work must not run twice.
  if (typeof text !== 'string' && text !== undefined) return
  const response = sealAnswer(secretKey, claim, actor.credential, { headers, body: text ?? null })
  await database.transact((tx) => recordAnswer(tx, claim, { status, response, headers: null }))
}
