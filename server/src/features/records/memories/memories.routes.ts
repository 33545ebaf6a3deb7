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
import { idParams } from '@dossier/contract/schema'
import { presentPage } from '#core/paging'
import { type Route, route } from '#platform/http/route'
import type { RecordsContext } from '../context.ts'
import type { KindOnWire } from '../kind-on-wire.ts'
import { listRecordsOf } from '../list-records.ts'
import { READ, WRITE } from '../records.policy.ts'
import { presentMemory } from './memories.present.ts'
import { reviewMemory } from './review-memory.ts'

const tag = 'Memories'

export const memoryOnWire: KindOnWire = {
  tag,
  resource: Memory,
  update: UpdateMemory,
  answer: MemoryAnswer,
  deleted: DeleteMemoryAnswer,
  present: presentMemory,
  list: {
    answer: ListMemoriesAnswer,
    create: CreateMemory,
    createSummary: 'Keep a memory; the same one again is counted',
    created: CreateMemoryAnswer,
  },
}

export const reviewRoutes = (context: RecordsContext): Route[] => [
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
