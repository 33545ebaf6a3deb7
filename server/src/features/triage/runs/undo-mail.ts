import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { TriageDecisionRow } from '../triage.tables.ts'
import { listDone } from './decisions.store.ts'
import type { Preserved } from './preserved.ts'
import { undoDecision } from './undo-decision.ts'

/**
 * Undoes the current verdict of an email. Repeating it changes nothing.
 * @returns the fields that people changed since, which stay.
 * @throws AppError `not_found`; `conflict` when no run has changed this email.
 */
export async function undoMail(
  platform: Needs<'clock' | 'database'>,
  dependencies: Dependencies,
  { tenantId }: Authorized,
  emailId: string,
): Promise<Preserved[]> {
  const email = await dependencies.emails.find(tenantId, emailId)
  if (!email) throw notFound('email')
  const done = await listDone(platform.database.read, tenantId, emailId)
  const standing = done.find(({ state, run_id }) => state !== 'undone' && run_id === email.triage_run_id)
  if (standing) await undoDecision(platform, dependencies, standing)
  const undone = standing
    ? (await listDone(platform.database.read, tenantId, emailId)).find(({ run_id }) => run_id === standing.run_id)
    : done.find(({ state }) => state === 'undone')
  if (!undone) throw new AppError('conflict', message('triage.nothingToUndo'))
  return preservedOf(undone)
}

const preservedOf = ({ kept: preserved }: TriageDecisionRow): Preserved[] =>
  preserved ? (JSON.parse(preserved) as Preserved[]) : []
