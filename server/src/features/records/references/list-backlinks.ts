import type { KnowledgeType } from '@dossier/contract/vocabulary'
import { notFound } from '#core/app-error'
import type { RecordsContext } from '../context.ts'
import { readRecords } from '../read-records.view.ts'
import type { RecordRow } from '../records.tables.ts'
import { listIncomingReferences } from './incoming-references.ts'
import { findLinked, findProjectOf } from './references.view.ts'
import { type Sentence, sentenceAround } from './sentence-around.ts'

const MAX_BACKLINKS = 100
/** Texts that are searched for their sentence; longer ones show their title alone. */
const MAX_CHARS = 1024 * 1024

export interface FoundBacklink extends Sentence {
  type: KnowledgeType
  id: string
  title: string
  projectId: string
}

/** Lists the texts that link a record, each with the sentence of its first link; none in trash. @throws AppError `not_found` */
export async function listBacklinks(context: RecordsContext, tenantId: string, id: string): Promise<FoundBacklink[]> {
  const { read } = context.platform.database
  const record = await findLinked(read, tenantId, id)
  if (!record) {
    if ((await findProjectOf(read, tenantId, id)) === undefined) throw notFound('record')
    return []
  }
  const addresses = new Map<string, string>()
  for (const { sourceId, address } of await listIncomingReferences(context, record, MAX_BACKLINKS * 5)) {
    if (!addresses.has(sourceId) && addresses.size < MAX_BACKLINKS) addresses.set(sourceId, address)
  }
  const sources = await readRecords(context.platform.database, tenantId, [...addresses.keys()])
  return sources.map((source) => ({
    type: source.type as KnowledgeType,
    id: source.id,
    title: source.title,
    projectId: source.project_id,
    ...(sentenceAround(textOf(source), addresses.get(source.id) ?? '') ?? { excerpt: '', start: 0, end: 0 }),
  }))
}

const textOf = ({ type, content, content_format, source_text, text_content }: RecordRow): string => {
  const text = type === 'memory' ? content : content_format === 'markdown' ? source_text : text_content
  return (text ?? '').slice(0, MAX_CHARS)
}
