import { type KnowledgeType, RECORD_KINDS, type RecordType } from '@dossier/contract/vocabulary'
import { textColumn } from '#features/records/index'
import type { Reads } from '#platform/database/database'
import type { ContextRecord } from './engine.ts'

/** Characters per record; evidence of a reply must lie within them. */
const READ_CHARS = 4_000

export interface RecordText {
  type: RecordType
  title: string
  full: NonNullable<ContextRecord['full']>
  /** Epoch milliseconds. */
  updatedAt: number
}

export async function readRecordTexts(
  db: Reads,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, RecordText>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('records')
    .select(['id', 'type', 'title', 'updated_at'])
    .select(textColumn(READ_CHARS).as('text'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('in_trash', '=', 0)
    .execute()
  return new Map(
    rows.map(({ id, type, title, updated_at, text }) => {
      const full = { field: RECORD_KINDS[type as KnowledgeType].text, text }
      return [id, { type: type as RecordType, title, full, updatedAt: updated_at }]
    }),
  )
}
