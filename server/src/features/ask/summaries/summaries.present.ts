import { message } from '@dossier/contract/message'
import type { Summary } from '@dossier/contract/summary'
import { toTimestamp } from '#platform/clock/clock'
import { presentAnswer } from '../ask.present.ts'
import type { MadeSummary } from './stored-summary.ts'

export function presentSummary({ madeAt, read, newer, isStale, dropped, ...written }: MadeSummary): Summary {
  const notFound = dropped > 0 ? [message('ask.unsupported', { count: dropped })] : []
  const { conversation_id: _none, ...answer } = presentAnswer({ ...written, notFound }, '')
  return { ...answer, made_at: toTimestamp(madeAt), read, newer, stale: isStale }
}
