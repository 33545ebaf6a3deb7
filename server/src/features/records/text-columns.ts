import { KNOWLEDGE_TYPES, type KnowledgeType, RECORD_KINDS } from '@dossier/contract/vocabulary'
import { type RawBuilder, sql } from 'kysely'

const caseOfType = (of: (type: KnowledgeType) => RawBuilder<string>): RawBuilder<string> =>
  sql`case type ${sql.join(
    KNOWLEDGE_TYPES.map((type) => sql`when ${sql.lit(type)} then ${of(type)}`),
    sql` `,
  )} end`

/** The first characters of a record's own text, whatever kind it is of, as a column of `records`. */
export const textColumn = (chars: number) =>
  sql<string>`substr(${caseOfType((type) => sql.ref(RECORD_KINDS[type].text))}, 1, ${chars})`

/** The first characters of all texts that search reads of a record. */
export const searchedColumn = (chars: number) =>
  sql<string>`substr(${caseOfType((type) =>
    sql.join(
      RECORD_KINDS[type].searched.map((column) => sql.ref(column)),
      sql` || ${'\n'} || `,
    ),
  )}, 1, ${chars})`
