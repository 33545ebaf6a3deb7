import type { ReviewMemory } from '@dossier/contract/memory'
import type { KnowledgeType, ListedType, VerdictOnMemory } from '@dossier/contract/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { whileErasing } from '#platform/live/erasing.ts'
import type { RecordFields } from './record-fields.ts'
import { type AnyRecord, requestOf } from './record-kinds.ts'
import {
  listAddress,
  recordAddress,
  refetchRecord,
  refetchRecords,
  type StoredRecord,
  storedRecord,
} from './record-queries.ts'
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

/** Others may change the record again while both changes are merged. */
const MAX_MERGES = 5

/**
 * Saves an edit, merged with what others changed since it began.
 * @returns true when it was merged. @throws ApiProblem; it has a currentRevision when both changed the same.
 */
export async function updateRecord(
  client: QueryClient,
  kind: KnowledgeType,
  id: string,
  { before, fields, revision }: Writing,
): Promise<boolean> {
  const put = (body: object) => callApi<object>('PUT', recordAddress(kind, id), { body })
  let merges = 0
  let body = { ...requestOf(kind, fields, before), revision }
  const save = (): Promise<object> =>
    put(body).catch((error: unknown) => {
      const { current, merged } = staleParts(kind, error)
      if (current) void refetchRecord(client, kind, id)
      if (!current || !merged || merges === MAX_MERGES) throw error
      merges += 1
      body = { ...requestOf(kind, merged.fields, current.fields), revision: current.record.revision }
      return save()
    })
  await act(client, kind, id, save)
  return merges > 0
}

/** Returns the current revision if the edit and a change by others overlap, so that a person must choose. */
export const currentRevision = (kind: KnowledgeType, error: unknown): number | null =>
  staleParts(kind, error).current?.record.revision ?? null

/** Returns the note in the answer to a stale save; null for other problems. */
export const currentNote = (error: ApiProblem): StoredRecord | null => staleParts('note', error).current

/** Reads the records of a stale update; null for those that the answer lacks. */
function staleParts(kind: KnowledgeType, error: unknown): Record<'current' | 'merged', StoredRecord | null> {
  const details = error instanceof ApiProblem ? (error.details as Partial<Record<string, AnyRecord | null>>) : null
  const stored = (record: AnyRecord | null | undefined) => (record ? storedRecord({ [kind]: record }) : null)
  return { current: stored(details?.current), merged: stored(details?.merged) }
}

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

/** @param replaces the memory that an accepted one takes the place of */
export const reviewMemory = (client: QueryClient, id: string, as: VerdictOnMemory, replaces?: string) =>
  act(client, 'memory', id, () => postReview(id, { as, ...(replaces === undefined ? {} : { replaces }) }))

/** Decides on several memories in their order. @throws ApiProblem after those before it are decided */
export async function reviewMemories(client: QueryClient, ids: readonly string[], as: VerdictOnMemory): Promise<void> {
  try {
    for (const id of ids) await postReview(id, { as })
  } finally {
    await refetchRecords(client)
  }
}

const postReview = (id: string, body: ReviewMemory): Promise<object> =>
  callApi('POST', `${recordAddress('memory', id)}/review`, { body })
