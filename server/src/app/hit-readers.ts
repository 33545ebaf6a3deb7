import { emailHits } from '#features/emails/index'
import { recordHits } from '#features/records/index'
import type { HitReader } from '#features/search/index'

/** The features whose records search finds, and how it reads them. */
export const HIT_READERS: readonly HitReader[] = [recordHits, emailHits]
