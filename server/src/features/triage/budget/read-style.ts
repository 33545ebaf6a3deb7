import type { Needs } from '#platform/platform'
import type { TriageInput } from '../engine.ts'
import { listOwnAnswers } from '../own-answers.view.ts'
import type { OpenBudget, ProjectScope } from './open-budget.ts'

const ANSWER_LIMIT = 800

/** Returns the owner's earlier answers to the sender without quotations, if the setting and a model want them. */
export async function readStyle(
  { database }: Needs<'database'>,
  budget: Pick<OpenBudget, 'mayAskModel' | 'followsOwnStyle'>,
  { tenantId }: Pick<ProjectScope, 'tenantId'>,
  input: TriageInput,
): Promise<string[]> {
  if (!budget.mayAskModel || !budget.followsOwnStyle) return []
  const texts = await listOwnAnswers(database.read, tenantId, input)
  const { readMessage } = await import('@dossier/analysis')
  return texts
    .map((text) =>
      readMessage({ ...input.mail, text }, [])
        .ownText.trim()
        .slice(0, ANSWER_LIMIT)
        .toWellFormed(),
    )
    .filter((text) => text !== '')
}
