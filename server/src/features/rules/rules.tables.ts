import { Type } from 'typebox'
import { count, flag, id, instant, json, person, ref, text } from '#platform/portable/fields'
import { type Row, table } from '#platform/portable/table'

const Condition = Type.Object({
  field: Type.String(),
  op: Type.String(),
  value: Type.String(),
  not: Type.Boolean(),
})
const Conditions = Type.Object({ all: Type.Array(Condition), any: Type.Array(Condition) })
const Actions = Type.Array(Type.Object({ do: Type.String(), value: Type.String() }))

export const RULES = table('rules', {
  id,
  project_id: ref,
  name: text,
  enabled: flag,
  /** From 1; imported rules may share one with others, and then the id decides. */
  position: count,
  stop: flag,
  /** JSON of Conditions. */
  conditions: json(Conditions, { all: [], any: [] }),
  /** JSON list of RuleAction. */
  actions: json(Actions),
  /** The user who changed it last. */
  user_id: person,
  created_at: instant,
  updated_at: instant,
})
type RuleRow = Row<typeof RULES>

declare module '#platform/database/database' {
  interface Tables {
    rules: RuleRow
  }
}

export type { RuleRow }
