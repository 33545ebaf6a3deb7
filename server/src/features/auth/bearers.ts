import type { Actor } from '#core/actor'
import { createReadCache, type ReadCache } from '#platform/database/read-cache'
import type { Platform } from '#platform/platform'

/** Who a credential stands for, until it ends or its use is to be noted again. */
export interface Bearer {
  actor: Actor
  /** An instant, in epoch milliseconds. */
  until: number
}

/** Those that were found out since the last commit; so none outlives the end of a session, a token or a membership. */
export type Bearers = ReadCache<Bearer>

const MOST = 10_000

export const createBearers = ({ database }: Platform): Bearers => createReadCache<Bearer>(database, { most: MOST })
