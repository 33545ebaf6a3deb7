import type { Authorized } from '#core/actor'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { type Client, recordRuleAct } from './record-rule-act.ts'
import { changeRule, deleteRule, listRules } from './rules.store.ts'
import { lockRule } from './update-rule.ts'

/** Deletes a rule; later ones move up. What it did stays and can be undone. @throws AppError `not_found`. */
export async function removeRule(
  { database }: Needs<'database'>,
  dependencies: Dependencies,
  actor: Authorized<'admin'>,
  client: Client,
  id: string,
): Promise<void> {
  await database.transact(async (tx) => {
    const rule = await lockRule(dependencies, tx, actor.tenantId, id)
    await deleteRule(tx, actor.tenantId, id)
    const remaining = await listRules(tx, actor.tenantId, rule.project_id)
    for (const [index, { id: otherId, position }] of remaining.entries())
      if (position !== index + 1) await changeRule(tx, actor.tenantId, otherId, { position: index + 1 })
    await recordRuleAct(dependencies.audit, tx, actor, client, 'rule-deleted', rule)
  })
}
