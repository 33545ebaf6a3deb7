import {
  AliasNode,
  type CompiledQuery,
  IdentifierNode,
  type OperationNode,
  OperationNodeTransformer,
  type QueryId,
  SelectQueryNode,
  sql,
  TableNode,
  WhereNode,
} from 'kysely'
import { QueryCompiler } from './query-compiler.ts'

/**
 * A query inside a reader thread cannot be interrupted from outside. So every row of every table it walks calls
 * `in_time(rowid)`, which throws past the deadline (about 50 ns a row). Raw SQL has to call it itself.
 */
export function withDeadlineChecks<R>(query: CompiledQuery<R>): CompiledQuery<R> {
  if (!SelectQueryNode.is(query.query)) return query
  const checked = new DeadlineChecks().transformNode(query.query, query.queryId)
  return new QueryCompiler().compileQuery(checked, query.queryId)
}

class DeadlineChecks extends OperationNodeTransformer {
  readonly #withNames = new Set<string>()

  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    for (const { name } of node.with?.expressions ?? []) this.#withNames.add(name.table.table.identifier.name)
    const select = super.transformSelectQuery(node, queryId)
    return this.#sources(select).reduce(addCheck, select)
  }

  /** Returns the names of real tables in the query; results of `with` and subqueries have no row id. */
  #sources(select: SelectQueryNode): string[] {
    const sources = [...(select.from?.froms ?? []), ...(select.joins ?? []).map((join) => join.table)]
    return sources.map((source) => this.#tableName(source)).filter((name) => name !== null)
  }

  #tableName(source: OperationNode): string | null {
    if (AliasNode.is(source)) {
      const inner = this.#tableName(source.node)
      return inner !== null && IdentifierNode.is(source.alias) ? source.alias.name : null
    }
    if (!TableNode.is(source)) return null
    const { name } = source.table.identifier
    return this.#withNames.has(name) ? null : name
  }
}

function addCheck(select: SelectQueryNode, table: string): SelectQueryNode {
  const check = sql`in_time(${sql.ref(`${table}.rowid`)})`.toOperationNode()
  const where = select.where ? WhereNode.cloneWithOperation(select.where, 'And', check) : WhereNode.create(check)
  return { ...select, where }
}
