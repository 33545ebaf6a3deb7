import type { KnowledgeType, ListedType, VerdictOnMemory } from '@dossier/contract/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { whileErasing } from '#platform/live/erasing.ts'
import type { RecordFields } from './record-fields.ts'
import { requestOf } from './record-kinds.ts'
import { listAddress, recordAddress, refetchRecord, refetchRecords } from './record-queries.ts'
import type { Writing } from './writings.ts'

/** Resolves when the record shows the new state, without waiting for the lists beside it. */
async function act(client: QueryClient, kind: KnowledgeType, id: string, work: () => Promise<object>): Promise<void> {
  await work()
  await refetchRecord(client, kind, id)
}

/**
 * Resolves when the lists show the record.
 * @returns the id of the new record, or of an identical existing one.
 * @throws ApiProblem
 */
export async function createRecord(
  client: QueryClient,
  kind: ListedType,
  project: string,
  fields: RecordFields,
): Promise<string> {
  const body = { ...requestOf(kind, fields), project }
  const answer = await callApi<Record<string, { _id: string } | boolean>>('POST', listAddress(kind), { body })
  await refetchRecords(client)
  const record = answer[kind]
  return typeof record === 'object' ? record._id : ''
}

export const updateRecord = (client: QueryClient, kind: KnowledgeType, id: string, { before, fields }: Writing) =>
  act(client, kind, id, () =>
    callApi<object>('PUT', recordAddress(kind, id), { body: requestOf(kind, fields, before) }),
  )

/** Deletes a record from the trash permanently. */
export async function eraseRecord(client: QueryClient, kind: KnowledgeType, id: string): Promise<void> {
  await whileErasing(id, () => callApi<object>('DELETE', recordAddress(kind, id)))
  void refetchRecords(client)
}

export const removeRecord = (client: QueryClient, kind: KnowledgeType, id: string) =>
  act(client, kind, id, () => callApi<object>('DELETE', recordAddress(kind, id)))

export const restoreRecord = (client: QueryClient, kind: KnowledgeType, id: string) =>
  act(client, kind, id, () => callApi<object>('POST', `${recordAddress(kind, id)}/restore`))

export const restoreVersion = (client: QueryClient, kind: KnowledgeType, id: string, version: number) =>
  act(client, kind, id, () => callApi<object>('POST', `${recordAddress(kind, id)}/history/${version}/restore`))

/** Refetches a saved URL in the background; its record shows the progress. */
export const fetchAgain = (client: QueryClient, id: string) =>
  act(client, 'url', id, () => callApi<object>('POST', `${recordAddress('url', id)}/fetch`))

export const reviewMemory = (client: QueryClient, id: string, as: VerdictOnMemory) =>
  act(client, 'memory', id, () => callApi<object>('POST', `${recordAddress('memory', id)}/review`, { body: { as } }))
