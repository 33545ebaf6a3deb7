import type { Tx } from '#platform/database/database'
import { changeRule } from './rules.store.ts'
import type { RuleRow } from './rules.tables.ts'

/**
 * Gives a rule its position among the others of its project, which move aside and stay without gaps. The caller locks
 * the project.
 */
export async function placeRule(
  tx: Tx,
  otherRules: readonly RuleRow[],
  rule: RuleRow,
  position: number,
): Promise<RuleRow> {
  const start = Math.min(position - 1, otherRules.length)
  const ordered = [...otherRules.slice(0, start), rule, ...otherRules.slice(start)]
  for (const [index, { tenant_id, id, position: before }] of ordered.entries()) {
    if (before !== index + 1) await changeRule(tx, tenant_id, id, { position: index + 1 })
  }
  return { ...rule, position: start + 1 }
}
