import type { Correction, LearnedWeight } from '@dossier/contract/triage-learning'
import { toTimestamp } from '#platform/clock/clock'
import type { CorrectionWithVotes, LearnedWeight as WeightRow } from './learning.view.ts'

export const presentCorrection = (row: CorrectionWithVotes): Correction => ({
  _id: row.id,
  email_id: row.email_id,
  kind: row.kind as Correction['kind'],
  said: row.said as Correction['said'],
  votes: row.votes,
  sender: row.sender,
  subject: row.subject,
  user_id: row.user_id,
  createdAt: toTimestamp(row.created_at),
})

export function presentWeight({ feature, action, sum, corrections }: WeightRow): LearnedWeight {
  const colon = feature.indexOf(':')
  return {
    by: feature.slice(0, colon) as LearnedWeight['by'],
    value: feature.slice(colon + 1),
    action: action as LearnedWeight['action'],
    votes: Math.round(sum * 100) / 100,
    corrections,
  }
}
