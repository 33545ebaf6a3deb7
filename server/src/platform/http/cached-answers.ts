import type { FastifyRequest } from 'fastify'
import type { Database } from '#platform/database/database'
import { createReadCache } from '#platform/database/read-cache'
import type { Outcome } from './outcome.ts'
import type { RoutePlan } from './route-plan.ts'

/** The answer of a cacheable route: that of before, as long as nothing was committed since, or what `run` gives now. */
export type CachedAnswers = (plan: RoutePlan, request: FastifyRequest, run: () => Promise<Outcome>) => Promise<Outcome>

/** Bytes of all answers that are kept. */
const MOST_BYTES = 8 * 1024 * 1024
/** What an answer costs beside its body, about. */
const HEAD_BYTES = 500

/**
 * Who asks, and whether they may, was found out before, for each request anew.
 * @param check whether each answer that was kept is held against a new one; for tests.
 */
export function createCachedAnswers(database: Pick<Database, 'commits'>, check: boolean): CachedAnswers {
  const cache = createReadCache<Outcome>(database, { most: MOST_BYTES, weigh: weighOutcome })

  async function demandSame({ name }: RoutePlan, key: string, known: Outcome, run: () => Promise<Outcome>) {
    const now = await run()
    if (cache.get(key) !== known || JSON.stringify(inBytes(now)) === JSON.stringify(known)) return
    throw new Error(`${name} answered otherwise although nothing was committed: it is not cacheable.`)
  }

  return async (plan, request, run) => {
    const { actor, url } = request
    if (!actor) return run()
    const key = `${actor.tenantId} ${actor.userId} ${url}`
    const known = cache.get(key)
    if (!known) return cache.fill(key, async () => inBytes(await run()))
    if (check) await demandSame(plan, key, known, run)
    return known
  }
}

/** As it goes to the socket, so that this is done once. */
const inBytes = (outcome: Outcome): Outcome =>
  typeof outcome.body === 'string' ? { ...outcome, body: Buffer.from(outcome.body) } : outcome

/** A stream can be read once only. */
const weighOutcome = ({ body }: Outcome): number =>
  body === undefined || Buffer.isBuffer(body) ? HEAD_BYTES + (body?.length ?? 0) : Number.POSITIVE_INFINITY
