import type { Authorized } from '#core/actor'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { compileRule } from './matching/outcome.ts'
import { type Scan, scanMails } from './matching/scan-mails.ts'
import { parseActions, parseConditions, type RuleInput } from './rules.ts'

/** Number of emails that a rule is tried on by default. */
export const TRIED_MAILS = 1_000

interface Trial {
  rule: Pick<RuleInput, 'conditions' | 'actions'>
  /** Project id; the default project if omitted. */
  project?: string
  limit?: number
}

/** Compares emails with an unsaved rule and changes nothing. @throws AppError `not_found` for the project; `invalid_request`. */
export async function tryRule(
  platform: Needs<'clock' | 'database' | 'traffic'>,
  { projects }: Pick<Dependencies, 'projects'>,
  { tenantId }: Authorized,
  { rule, project, limit = TRIED_MAILS }: Trial,
): Promise<Scan> {
  const { id: projectId } = await projects.resolve(platform.database.read, tenantId, project)
  const read = {
    id: '',
    name: '',
    stop: false,
    userId: '',
    conditions: parseConditions(rule.conditions),
    actions: parseActions(rule.actions),
  }
  return scanMails(platform, { tenantId, projectId, limit }, compileRule(read))
}
