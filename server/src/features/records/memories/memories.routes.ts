import { ManyOf } from '@dossier/contract/fields'
import {
  CreateMemory,
  CreateMemoryAnswer,
  DeleteMemoryAnswer,
  ListMemoriesAnswer,
  listReviewQuery,
  Memory,
  MemoryAnswer,
  ReviewMemory,
  UpdateMemory,
} from '@dossier/contract/memory'
import { listRecordsQuery } from '@dossier/contract/record-parts'
import { Answer, idParams } from '@dossier/contract/schema'
import { SearchRecords } from '@dossier/contract/search'
import { LIMITS } from '@dossier/contract/vocabulary'
import { presentPage } from '#core/paging'
import { Reply, type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import { createRecord } from '../create-record.ts'
import { getRecord } from '../get-record.ts'
import { listRecordsOf } from '../list-records.ts'
import { READ, WRITE } from '../records.policy.ts'
import { removeRecord } from '../remove-record.ts'
import { restoreRecord } from '../restore-record.ts'
import { searchRecords } from '../search-records.ts'
import { updateRecord } from '../update-record.ts'
import { presentMemory } from './memories.present.ts'
import { reviewMemory } from './review-memory.ts'

const tag = 'Memories'

export const memoryRoutes = (context: RecordsContext): Route[] => [...collectionRoutes(context), ...itemRoutes(context)]

const collectionRoutes = (context: RecordsContext): Route[] => [
  route({
    method: 'GET',
    path: '/memories',
    summary: 'List memories, newest first',
    tag,
    access: READ,
    query: listRecordsQuery,
    answers: { 200: ListMemoriesAnswer },
    handler: async ({ actor, query }) => {
      const page = await listRecordsOf(context, actor.tenantId, 'memory', query)
      return { memories: page.items.map(presentMemory), ...presentPage(page) }
    },
  }),
  route({
    method: 'POST',
    path: '/memories',
    summary: 'Keep a memory; the same one again is counted',
    tag,
    access: WRITE,
    body: CreateMemory,
    resource: Memory,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 200: CreateMemoryAnswer, 201: CreateMemoryAnswer },
    handler: async ({ actor, body }) => {
      const { record, duplicate } = await createRecord(context, actor, context.kinds.memory, body)
      return new Reply(duplicate ? 200 : 201, { memory: presentMemory(record), duplicate })
    },
  }),
  route({
    method: 'GET',
    path: '/memories/review',
    summary: 'Memories that a tool wrote or changed and nobody has looked at, newest first',
    description: 'What comes with a token is written by a tool. `POST /memories/{id}/review` says what becomes of it.',
    tag,
    access: READ,
    query: listReviewQuery,
    answers: { 200: ListMemoriesAnswer },
    handler: async ({ actor, query }) => {
      const page = await listRecordsOf(context, actor.tenantId, 'memory', { ...query, toReview: true })
      return { memories: page.items.map(presentMemory), ...presentPage(page) }
    },
  }),
  route({
    method: 'POST',
    path: '/memories/search',
    summary: 'Find memories by their words, those with them in the title first',
    tag,
    access: READ,
    body: SearchRecords,
    answers: { 200: Answer({ results: ManyOf(Memory, 'In the title first, then newest first') }) },
    handler: async ({ actor, body }) => ({
      results: (await searchRecords(context, actor.tenantId, 'memory', body)).map(presentMemory),
    }),
  }),
]

const itemRoutes = (context: RecordsContext): Route[] => [
  route({
    method: 'GET',
    path: '/memories/:id',
    summary: 'One memory, in trash or not',
    tag,
    access: READ,
    params: idParams,
    cacheable: true,
    answers: { 200: MemoryAnswer },
    handler: async ({ actor, params }) => ({
      memory: presentMemory(await getRecord(context.platform, actor.tenantId, 'memory', params.id)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/memories/:id',
    summary: 'Change a memory; a new project moves it',
    tag,
    access: WRITE,
    params: idParams,
    body: UpdateMemory,
    resource: Memory,
    bodyLimit: LIMITS.recordBodyBytes,
    answers: { 200: MemoryAnswer },
    handler: async ({ actor, params, body }) => ({
      memory: presentMemory(await updateRecord(context, actor, context.kinds.memory, params.id, body)),
    }),
  }),
  route({
    method: 'DELETE',
    path: '/memories/:id',
    summary: 'Move a memory to trash; from trash delete it for good',
    tag,
    access: WRITE,
    params: idParams,
    answers: { 200: DeleteMemoryAnswer },
    handler: async ({ actor, params }) => {
      const trashed = await removeRecord(context, actor, 'memory', params.id)
      return trashed ? { memory: presentMemory(trashed) } : { deleted: true as const, _id: params.id }
    },
  }),
  route({
    method: 'POST',
    path: '/memories/:id/restore',
    summary: 'Take a memory out of trash',
    tag,
    access: WRITE,
    params: idParams,
    answers: { 200: MemoryAnswer },
    handler: async ({ actor, params }) => ({
      memory: presentMemory(await restoreRecord(context, actor, 'memory', params.id)),
    }),
  }),
  route({
    method: 'POST',
    path: '/memories/:id/review',
    summary: 'Accept a memory, or reject it',
    description:
      'For people, not for tokens. A rejected memory goes to trash; a tool that gives it again meets it there, and nobody ' +
      'is asked again. Either can be taken back by the other.',
    tag,
    access: WRITE,
    params: idParams,
    body: ReviewMemory,
    answers: { 200: MemoryAnswer },
    handler: async ({ actor, params, body }) => ({
      memory: presentMemory(await reviewMemory(context, actor, params.id, body.as)),
    }),
  }),
]
