import type { EmbeddingProblem } from '@dossier/contract/vocabulary'
import { type JobRun, Postpone } from '#platform/jobs/jobs'
import { embedTexts } from './embed-texts.ts'
import { dayOf, type Embedding } from './embedding.ts'
import { listRecords } from './list-records.ts'
import { type PreparedRecord, prepareRecords } from './prepare-records.ts'
import { problemOf } from './problem-of.ts'
import { storeVectors } from './store-vectors.ts'
import { changeState, findState, lockState, tokensOn } from './vector-states.store.ts'
import { deleteAllVectors } from './vectors.store.ts'
import { deleteAllWaiting, listWaiting } from './waiting.store.ts'

/** Records between two stored results. */
const BATCH = 16
/** Then other accounts have their turn. */
const TURN_MS = 15_000
const RETRY_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Embeds the waiting records of an account, the latest first. Each batch commits with its place in the queue, so a
 * process that dies loses at most one answer of the server.
 */
export async function embedRecords(parts: Embedding, { tenantId, signal }: JobRun<null>): Promise<void> {
  const { clock, database, model } = parts
  if (!(await parts.projects.accountPreferences(tenantId)).search_by_meaning) return turnOff(parts, tenantId)
  await listRecords(parts, tenantId, signal)
  const until = clock.now() + TURN_MS
  for (;;) {
    signal.throwIfAborted()
    const waiting = await listWaiting(database.read, tenantId, BATCH)
    if (waiting.length === 0) return
    await demandBudget(parts, tenantId)
    const records = await prepareRecords(parts, tenantId, waiting)
    const tokens = await embedBatch(parts, tenantId, records, signal)
    await storeVectors(parts, tenantId, records, tokens)
    if (clock.now() >= until) throw new Postpone(clock.now())
    if (model.pauseMs() > 0) throw new Postpone(clock.now() + model.pauseMs())
  }
}

async function turnOff({ database }: Embedding, tenantId: string): Promise<void> {
  await database.transact(async (tx) => {
    await lockState(tx, tenantId)
    await deleteAllVectors(tx, tenantId)
    await deleteAllWaiting(tx, tenantId)
    await changeState(tx, tenantId, { is_on: 0, is_listed: 0, problem: '' })
  })
}

/** @throws Postpone until the next day (UTC). */
async function demandBudget(parts: Embedding, tenantId: string): Promise<void> {
  const { clock, config, database } = parts
  if (config.dailyTokens === null) return
  const state = await findState(database.read, tenantId)
  if (tokensOn(state, dayOf(clock.now())) < config.dailyTokens) return
  await noteProblem(parts, tenantId, 'budget')
  throw new Postpone((Math.floor(clock.now() / DAY_MS) + 1) * DAY_MS)
}

/** @throws Postpone when the server fails. */
async function embedBatch(
  parts: Embedding,
  tenantId: string,
  records: readonly PreparedRecord[],
  signal: AbortSignal,
): Promise<number> {
  const { clock, database, model } = parts
  let tokens = 0
  const fresh = records.filter(({ texts }) => texts.length > 0)
  for (const each of batchesOf(fresh)) {
    const answer = await embedTexts(
      model,
      each.flatMap(({ texts }) => texts),
      signal,
    )
    if (answer.kind === 'failure') {
      if (answer.reason !== 'resting') await noteProblem(parts, tenantId, problemOf(answer.reason))
      throw new Postpone(clock.now() + Math.max(RETRY_MS, model.pauseMs()))
    }
    tokens += answer.tokens
    const vectors = [...answer.vectors]
    for (const record of each)
      record.vectors = vectors.splice(0, record.texts.length).filter((vector) => vector !== null)
    const dimension = each.flatMap((record) => record.vectors)[0]?.length ?? 0
    const state = await findState(database.read, tenantId)
    if (state && state.dimension > 0 && dimension > 0 && state.dimension !== dimension) {
      await noteProblem(parts, tenantId, 'dimension')
      throw new Postpone(clock.now() + RETRY_MS)
    }
  }
  return tokens
}

/** Requests have about sixteen texts. */
function batchesOf(records: readonly PreparedRecord[]): PreparedRecord[][] {
  const batches: PreparedRecord[][] = []
  let texts = BATCH
  for (const record of records) {
    if (texts + record.texts.length > BATCH) {
      batches.push([])
      texts = 0
    }
    batches.at(-1)?.push(record)
    texts += record.texts.length
  }
  return batches
}

async function noteProblem({ clock, database }: Embedding, tenantId: string, problem: EmbeddingProblem): Promise<void> {
  await database.transact(async (tx) => {
    await lockState(tx, tenantId)
    await changeState(tx, tenantId, { problem, problem_at: clock.now() })
  })
}
