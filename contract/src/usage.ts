import type { Static } from 'typebox'
import { At, Count } from './fields.ts'
import { Answer, Nullable } from './schema.ts'

const Share = (what: string) =>
  Answer({ used: Count(what), limit: Nullable(Count('Limit of the account; null if there is none')) })

/** `GET /usage`: how much of its quotas the account has used. */
export const Usage = Answer(
  {
    storage: Share('Bytes of stored messages, files and texts, before compression'),
    emails_today: Share('New emails today (UTC)'),
    email_bytes_today: Share('Bytes of new emails today (UTC)'),
    day_ends_at: At('When the counts of today end'),
    uploads: Share('Bytes of archives that are being uploaded or wait for their import'),
  },
  { title: 'Usage' },
)
export type Usage = Static<typeof Usage>

export const UsageAnswer = Answer({ usage: Usage })
export type UsageAnswer = Static<typeof UsageAnswer>
