import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { AppError } from '#core/app-error'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { placeRule } from './place-rule.ts'
import { type Client, recordRuleAct } from './record-rule-act.ts'
import { insertRule, listRules } from './rules.store.ts'
import { RULES, type RuleRow } from './rules.tables.ts'
import { parseActions, parseConditions, type RuleInput } from './rules.ts'

/** @throws AppError `not_found` for the project; `invalid_request`; `conflict` when the project is full. */
export async function createRule(
  { database, clock, ids }: Needs<'clock' | 'database' | 'ids'>,
  { audit, projects }: Dependencies,
  actor: Authorized<'admin'>,
  client: Client,
  projectId: string,
  { name, enabled = true, position = LIMITS.rules, stop = false, conditions, actions }: RuleInput,
): Promise<RuleRow> {
  const at = clock.now()
  const row = RULES.newRow({
    tenant_id: actor.tenantId,
    id: ids.next(),
    project_id: projectId,
    name: name.trim().toWellFormed(),
    enabled: enabled ? 1 : 0,
    stop: stop ? 1 : 0,
    conditions: JSON.stringify(parseConditions(conditions)),
    actions: JSON.stringify(parseActions(actions)),
    user_id: actor.userId,
    created_at: at,
    updated_at: at,
  })
  return database.transact(async (tx) => {
    await projects.lock(tx, actor.tenantId, projectId)
    const rules = await listRules(tx, actor.tenantId, projectId)
    if (rules.length >= LIMITS.rules) throw new AppError('conflict', message('rules.full', { count: LIMITS.rules }))
    await insertRule(tx, row)
    const stored = await placeRule(tx, rules, row, position)
    await recordRuleAct(audit, tx, actor, client, 'rule-created', stored)
    return stored
  })
}
