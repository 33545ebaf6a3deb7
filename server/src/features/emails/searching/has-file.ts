import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Reports whether the list of attachments has a file. The stored JSON has no spaces, and quotes inside a file name are
 * escaped. Emails of earlier versions do not say what their HTML shows.
 */
export const hasFile = (attachments: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${attachments} like '%"inline":false%'
    or (${attachments} <> '[]' and ${attachments} not like '%"inline":%'))`
