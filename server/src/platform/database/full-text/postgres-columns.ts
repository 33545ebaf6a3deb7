import { sql } from 'kysely'

// What the indexes of search_doc are over (migration 0027). A query has to say it in the same words to be answered by them.

/** The words of the title. */
export const TITLE_WORDS = sql.raw("(ts_filter(words, '{a}'))")

/** Where a record belongs: its account and kind, and those with its project. Ids and kinds have no spaces. */
export const SCOPES = sql.raw("(array[tenant_id || ' ' || kind, tenant_id || ' ' || kind || ' ' || project_id])")
