import { RECORD_KINDS } from '@dossier/contract/vocabulary'
import type { PortableDocument } from '#platform/portable/portable'
import type { AnyKind } from '../kinds.ts'
import type { RecordRow } from '../records.tables.ts'

type RecordLine = Omit<RecordRow, 'tags'> & { tags: string[] }

export function documentOf(kind: AnyKind, record: RecordLine): PortableDocument {
  const { plural, text } = RECORD_KINDS[kind.type]
  const body = kind.markdown?.(record) ?? [record.description, record[text]].filter(Boolean).join('\n\n')
  const front = [
    `id: ${record.id}`,
    `title: ${JSON.stringify(record.title)}`,
    ...(record.url ? [`url: ${JSON.stringify(record.url)}`] : []),
    `tags: ${JSON.stringify(record.tags)}`,
    `created: ${new Date(record.created_at).toISOString()}`,
    `updated: ${new Date(record.updated_at).toISOString()}`,
    ...(record.in_trash ? ['trash: true'] : []),
  ]
  return {
    folder: [plural, record.project_id],
    title: record.title || record.url || record.type,
    id: record.id,
    markdown: `---\n${front.join('\n')}\n---\n\n${body}\n`,
  }
}
