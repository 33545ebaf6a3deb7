import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { placeRule } from './place-rule.ts'
import { type Client, recordRuleAct } from './record-rule-act.ts'
import { changeRule, findRule, listRules } from './rules.store.ts'
import type { RuleRow } from './rules.tables.ts'
import { parseActions, parseConditions, type RuleInput } from './rules.ts'

/** Changes the given fields. Runs that have not reached an email yet use the new rule. @throws AppError `not_found`; `invalid_request`. */
export async function updateRule(
  { database, clock }: Needs<'clock' | 'database'>,
  dependencies: Dependencies,
  actor: Authorized<'admin'>,
  client: Client,
  id: string,
  input: Partial<RuleInput>,
): Promise<RuleRow> {
  const change = {
    ...columnsOf(input),
    user_id: actor.userId,
    updated_at: clock.now(),
  }
  return database.transact(async (tx) => {
    const rule = { ...(await lockRule(dependencies, tx, actor.tenantId, id)), ...change }
    await changeRule(tx, actor.tenantId, id, change)
    const stored = input.position === undefined ? rule : await moveRule(tx, rule, input.position)
    await recordRuleAct(dependencies.audit, tx, actor, client, 'rule-changed', stored)
    return stored
  })
}

const columnsOf = ({ name, enabled, stop, conditions, actions }: Partial<RuleInput>): Partial<RuleRow> => ({
  ...(name === undefined ? {} : { name: name.trim().toWellFormed() }),
  ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }),
  ...(stop === undefined ? {} : { stop: stop ? 1 : 0 }),
  ...(conditions === undefined ? {} : { conditions: JSON.stringify(parseConditions(conditions)) }),
  ...(actions === undefined ? {} : { actions: JSON.stringify(parseActions(actions)) }),
})

async function moveRule(tx: Tx, rule: RuleRow, position: number): Promise<RuleRow> {
  const rules = await listRules(tx, rule.tenant_id, rule.project_id)
  const otherRules = rules.filter(({ id }) => id !== rule.id)
  return placeRule(tx, otherRules, rule, position)
}

/** Returns the rule with its project locked, so that positions change one after the other. @throws AppError `not_found`. */
export async function lockRule(
  { projects }: Pick<Dependencies, 'projects'>,
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<RuleRow> {
  const found = await findRule(tx, tenantId, id)
  if (!found) throw notFound('rule')
  await projects.lock(tx, tenantId, found.project_id)
  const rule = await findRule(tx, tenantId, id)
  if (!rule) throw notFound('rule')
  return rule
}
