import type { ProjectsFeature } from '#features/projects/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { FoundRecords } from '../found-records.ts'
import { embedRecords } from './embed-records.ts'
import { EMBED_JOB, EMBED_KEY } from './embedding.jobs.ts'
import { findMeaning } from './find-meaning.ts'
import type { Meaning } from './find-nearest.ts'
import { listUnlistedTenants } from './indexed-records.view.ts'
import { createLoadedSignatures } from './loaded-signatures.ts'
import type { MeaningScope } from './meaning-scope.ts'
import { type ChangedRecord, forgetRecord, noteChanges } from './note-changes.ts'
import { createQueryVectors } from './query-vectors.ts'
import { createTokenCount } from './token-count.ts'
import { resetAllListings } from './vector-states.store.ts'
import { listWaitingTenants } from './waiting.store.ts'

const LOOK_EVERY_MS = 10_000

/** Search by meaning, with the vectors of a configured model. Without one, it stores and finds nothing. */
export interface MeaningSearch {
  noteChanges(tx: Tx, entries: readonly ChangedRecord[]): Promise<void>
  forgetRecord(tx: Tx, ref: ChangedRecord): Promise<void>
  find(scope: MeaningScope, query: string): Promise<Meaning | null>
  /** Embeds what waits, or deletes all vectors once the account has turned it off. */
  enqueue(tx: Tx, tenantId: string): Promise<void>
  /** Enqueues a job for each account with work; for tests and the schedule. */
  lookForWork(): Promise<void>
}

const nothing = async (): Promise<void> => undefined

/** Search by words only. */
export const NO_MEANING: MeaningSearch = {
  noteChanges: nothing,
  forgetRecord: nothing,
  find: async () => null,
  enqueue: nothing,
  lookForWork: nothing,
}

export function createMeaning(
  platform: Needs<'clock' | 'config' | 'database' | 'embedding' | 'ids' | 'jobs' | 'log'>,
  { projects }: { projects: ProjectsFeature },
  found: FoundRecords,
): MeaningSearch {
  const { config, database, embedding, jobs } = platform
  const enqueue = (tx: Tx, tenantId: string): Promise<void> =>
    jobs.enqueue(tx, EMBED_JOB, { tenantId, payload: null, key: EMBED_KEY })
  if (!embedding || !config.embedding) {
    // Changes are not noted, so a model that is configured again begins anew.
    const forget = (): Promise<void> => database.transact((tx) => resetAllListings(tx))
    jobs.recur('embeddings.look', LOOK_EVERY_MS * 6, forget)
    jobs.handle(EMBED_JOB, async () => undefined)
    return { ...NO_MEANING, forgetRecord, lookForWork: forget }
  }
  const parts = { ...platform, config: config.embedding, model: embedding, projects, found }
  const queryVectors = createQueryVectors(embedding, platform)
  const tokenCount = createTokenCount(platform)
  const loadSignatures = createLoadedSignatures(platform)

  /** Leaves accounts alone whose job waits or runs: it may wait for the server or the next day. */
  async function lookForWork(): Promise<void> {
    const [waiting, unlisted, keys] = [
      await listWaitingTenants(database.read),
      await listUnlistedTenants(database.read, embedding?.model ?? ''),
      await jobs.listKeys(EMBED_JOB.name),
    ]
    for (const tenantId of new Set([...unlisted, ...waiting])) {
      if (!keys.has(`${tenantId} ${EMBED_KEY}`)) await database.transact((tx) => enqueue(tx, tenantId))
    }
  }

  jobs.handle(EMBED_JOB, (run) => embedRecords(parts, run))
  jobs.recur('embeddings.look', LOOK_EVERY_MS, lookForWork)
  return {
    noteChanges: (tx, entries) => noteChanges(platform, tx, entries),
    forgetRecord,
    find: (scope, query) => findMeaning({ ...parts, queryVectors, tokenCount, loadSignatures }, scope, query),
    enqueue,
    lookForWork,
  }
}
