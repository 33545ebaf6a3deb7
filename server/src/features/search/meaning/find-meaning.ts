import type { Needs } from '#platform/platform'
import { dayOf, type Embedding } from './embedding.ts'
import { findNearest, type Meaning } from './find-nearest.ts'
import type { LoadedSignatures } from './loaded-signatures.ts'
import type { MeaningScope } from './meaning-scope.ts'
import type { QueryVectors } from './query-vectors.ts'
import type { TokenCount } from './token-count.ts'
import { findState, tokensOn } from './vector-states.store.ts'

/** Shorter queries are the beginning of any word. */
const SHORTEST = 3
/** Longer queries are cut. */
const LONGEST = 1_500

interface Parts extends Pick<Embedding, 'clock' | 'config' | 'database'>, Needs<'log'> {
  queryVectors: QueryVectors
  tokenCount: TokenCount
  loadSignatures: LoadedSignatures
}

/** Returns what is near in meaning; null when that is off, not built yet, over its budget, slow or failing. */
export async function findMeaning(parts: Parts, scope: MeaningScope, query: string): Promise<Meaning | null> {
  const { clock, config, database, log, queryVectors, tokenCount, loadSignatures } = parts
  const text = query.trim().slice(0, LONGEST).toWellFormed()
  if (text.length < SHORTEST) return null
  try {
    const { tenantId } = scope
    const state = await findState(database.read, tenantId)
    if (!state || state.is_on === 0 || state.model !== config.model || Number(state.last_number) === 0) return null
    const day = dayOf(clock.now())
    const tokens = tokensOn(state, day) + tokenCount.pending(tenantId)
    const mayAsk = config.dailyTokens === null || tokens < config.dailyTokens
    const vector = await queryVectors.find(text, mayAsk, (spent) => tokenCount.add(tenantId, spent))
    if (!vector || vector.length !== state.dimension) return null
    return await findNearest(parts, loadSignatures, state, scope, vector)
  } catch (error) {
    // Words alone find records too.
    log.warn({ err: error }, 'search went on without meaning')
    return null
  }
}
