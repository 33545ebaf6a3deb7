import type { Embedding } from './embedding.ts'
import { digestOf, passagesOf, READ_CHARS } from './passages.ts'
import { listOfRecord } from './vectors.store.ts'
import type { WaitingRecord } from './waiting.store.ts'

export interface PreparedRecord {
  waiting: WaitingRecord
  projectId: string
  digest: string
  /** Texts to embed; none when the stored vectors are those of the same texts. */
  texts: string[]
  isUnchanged: boolean
  vectors: Int8Array[]
}

/** Reads waiting records. Those that are deleted or in trash have no texts, so they lose their vectors. */
export async function prepareRecords(
  { database, found, config }: Pick<Embedding, 'config' | 'database' | 'found'>,
  tenantId: string,
  records: readonly WaitingRecord[],
): Promise<PreparedRecord[]> {
  const refs = records.map(({ kind, record_id }) => ({ kind, id: record_id }))
  const hits = await found.withTexts(tenantId, await found.readHits(tenantId, refs, () => false), READ_CHARS)
  const byId = new Map(hits.map((hit) => [`${hit.type} ${hit.id}`, hit]))
  const prepared: PreparedRecord[] = []
  for (const waiting of records) {
    const { kind, record_id: recordId } = waiting
    const hit = byId.get(`${kind} ${recordId}`)
    const passages = hit ? passagesOf(hit) : []
    const digest = digestOf(passages)
    const stored = await listOfRecord(database.read, { tenantId, kind, recordId })
    const isUnchanged = stored.length > 0 && stored.every((row) => row.digest === digest && row.model === config.model)
    const texts = isUnchanged ? [] : passages
    prepared.push({ waiting, projectId: hit?.projectId ?? '', digest, texts, isUnchanged, vectors: [] })
  }
  return prepared
}
