import type { Tx } from '#platform/database/database'
import { changeRule } from './rules.store.ts'
import type { RuleRow } from './rules.tables.ts'

/**
 * Gives a rule its position among the others of its project, which move aside and stay without gaps. The caller locks
 * the project.
 */
export async function placeRule(tx: Tx, others: readonly RuleRow[], rule: RuleRow, position: number): Promise<RuleRow> {
  const index = Math.min(position - 1, others.length)
  const ordered = [...others.slice(0, index), rule, ...others.slice(index)]
  for (const [place, { tenant_id, id, position: before }] of ordered.entries()) {
    if (before !== place + 1) await changeRule(tx, tenant_id, id, { position: place + 1 })
  }
  return { ...rule, position: index + 1 }
}
