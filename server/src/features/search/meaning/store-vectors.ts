import type { Tx } from '#platform/database/database'
import { dayOf, type Embedding } from './embedding.ts'
import type { PreparedRecord } from './prepare-records.ts'
import { signatureOf, toBytes } from './vector.ts'
import { changeState, lockState, tokensOn } from './vector-states.store.ts'
import { deleteVectors, insertVectors, listOfRecord } from './vectors.store.ts'
import type { RecordVectorRow } from './vectors.tables.ts'
import { claimWaiting } from './waiting.store.ts'

/**
 * Stores the vectors of records that were not changed since their texts were read; the others wait on. The lock of the
 * account's state makes numbers visible in their order.
 */
export async function storeVectors(
  { clock, database, config }: Pick<Embedding, 'clock' | 'config' | 'database'>,
  tenantId: string,
  records: readonly PreparedRecord[],
  tokens: number,
): Promise<void> {
  const day = dayOf(clock.now())
  await database.transact(async (tx) => {
    const state = await lockState(tx, tenantId)
    const spent = { day, tokens: tokensOn(state, day) + tokens }
    const dimension = state.dimension || (records.flatMap(({ vectors }) => vectors)[0]?.length ?? 0)
    // Another process or a person has changed the model or turned it off meanwhile.
    if (state.model !== config.model || state.is_on === 0) return changeState(tx, tenantId, spent)
    const claimed = await claimWaiting(
      tx,
      tenantId,
      records.map(({ waiting }) => waiting),
    )
    const rows: Omit<RecordVectorRow, 'number'>[] = []
    for (const record of records) {
      const { kind, record_id: recordId } = record.waiting
      if (!claimed.has(`${kind} ${recordId}`)) continue
      rows.push(...(await rowsOf(tx, tenantId, record, config.model)))
      await deleteVectors(tx, { tenantId, kind, recordId })
    }
    const first = Number(state.last_number) + 1
    await insertVectors(
      tx,
      rows.map((row, index) => ({ ...row, number: first + index })),
    )
    const isDone = tokens > 0 ? { problem: '' } : {}
    await changeState(tx, tenantId, { ...spent, ...isDone, dimension, last_number: first - 1 + rows.length })
  })
}

/** Unchanged vectors get new numbers, because the project may be another one. */
async function rowsOf(
  tx: Tx,
  tenantId: string,
  { waiting, projectId, digest, isUnchanged, vectors }: PreparedRecord,
  model: string,
): Promise<Omit<RecordVectorRow, 'number'>[]> {
  const { kind, record_id } = waiting
  const stored = isUnchanged ? await listOfRecord(tx, { tenantId, kind, recordId: record_id }) : []
  if (isUnchanged) return stored.map(({ number: _number, ...row }) => ({ ...row, project_id: projectId }))
  return vectors.map((vector, passage) => ({
    tenant_id: tenantId,
    kind,
    record_id,
    passage,
    project_id: projectId,
    model,
    digest,
    dimension: vector.length,
    signature: toBytes(signatureOf(vector)),
    vector: toBytes(vector),
  }))
}
