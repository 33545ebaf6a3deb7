import { KNOWLEDGE_TYPES, type KnowledgeType, RECORD_KINDS } from '@dossier/contract/vocabulary'
import { type RawBuilder, sql } from 'kysely'

const caseOfType = (of: (type: KnowledgeType) => RawBuilder<string>): RawBuilder<string> =>
  sql`case type ${sql.join(
    KNOWLEDGE_TYPES.map((type) => sql`when ${sql.lit(type)} then ${of(type)}`),
    sql` `,
  )} end`

export const textColumn = (chars: number) =>
  sql<string>`substr(${caseOfType((type) => sql.ref(RECORD_KINDS[type].text))}, 1, ${chars})`

export const searchedColumn = (chars: number) =>
  sql<string>`substr(${caseOfType((type) =>
    sql.join(
      RECORD_KINDS[type].searched.map((column) => sql.ref(column)),
      sql` || ${'\n'} || `,
    ),
  )}, 1, ${chars})`
