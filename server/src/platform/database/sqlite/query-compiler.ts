import { type LimitNode, SqliteQueryCompiler, ValueNode } from 'kysely'

/**
 * Writes limits out. SQLite's planner looks at the value of a bound one, and so plans the statement anew for every
 * execution: 6 µs for a look-up by key, 250 µs for a search. Raw SQL has to write its own with `sql.lit`.
 */
export class QueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    const isKnown = ValueNode.is(limit) && Number.isSafeInteger(limit.value)
    super.visitLimit(isKnown ? { ...node, limit: ValueNode.createImmediate(limit.value) } : node)
  }
}
