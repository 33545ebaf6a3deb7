import { emailHits } from '#features/emails/index'
import { recordHits } from '#features/records/index'
import type { HitReader } from '#features/search/index'

export const HIT_READERS: readonly HitReader[] = [recordHits, emailHits]
