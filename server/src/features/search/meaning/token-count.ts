import type { Needs } from '#platform/platform'
import { dayOf } from './embedding.ts'
import { addTokens } from './vector-states.store.ts'

/** Tokens of searches are stored in portions, because a write costs more than a search. */
const PORTION = 2_000

/** Counts the tokens of searches. A process that dies loses less than a portion of an account. */
export interface TokenCount {
  /** Tokens that are not stored yet. */
  pending(tenantId: string): number
  add(tenantId: string, tokens: number): void
}

export function createTokenCount({ clock, database, log }: Needs<'clock' | 'database' | 'log'>): TokenCount {
  const pending = new Map<string, number>()
  return {
    pending: (tenantId) => pending.get(tenantId) ?? 0,
    add(tenantId, tokens) {
      const sum = (pending.get(tenantId) ?? 0) + tokens
      pending.set(tenantId, sum < PORTION ? sum : 0)
      if (sum < PORTION) return
      // The search does not wait for it.
      void database
        .transact((tx) => addTokens(tx, tenantId, dayOf(clock.now()), sum))
        .catch((error: unknown) => log.warn({ err: error }, 'tokens of searches were not counted'))
    },
  }
}
