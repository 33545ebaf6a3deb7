import {
  CreateMemory,
  CreateMemoryAnswer,
  DeleteMemoryAnswer,
  ListedMemory,
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
import { presentListed } from '../read-records.view.ts'
import { READ, WRITE } from '../records.policy.ts'
import { presentMemory } from './memories.present.ts'
import { reviewMemory } from './review-memory.ts'

const tag = 'Memories'

export const memoryOnWire: KindOnWire = {
  tag,
  resource: Memory,
  listed: ListedMemory,
  update: UpdateMemory,
  answer: MemoryAnswer,
  deleted: DeleteMemoryAnswer,
  present: presentMemory,
  list: {
    answer: ListMemoriesAnswer,
    create: CreateMemory,
    createSummary: 'Create a memory; repeating one increases its count',
    created: CreateMemoryAnswer,
  },
}

export const reviewRoutes = (context: RecordsContext): Route[] => [
  route({
    method: 'GET',
    path: '/memories/review',
    summary: 'List the memories that need review, newest first',
    description:
      'Memories that were written or changed with a token need review. `POST /memories/{id}/review` accepts or rejects them.',
    tag,
    access: READ,
    query: listReviewQuery,
    answers: { 200: ListMemoriesAnswer },
    handler: async ({ actor, query }) => {
      const page = await listRecordsOf(context, actor.tenantId, 'memory', { ...query, toReview: true })
      return { memories: page.items.map(presentListed(presentMemory)) as ListedMemory[], ...presentPage(page) }
    },
  }),
  route({
    method: 'POST',
    path: '/memories/:id/review',
    summary: 'Accept or reject a memory',
    description:
      'Not available to tokens. A rejected memory goes to trash; if a tool sends it again, it stays there, and no new review ' +
      'is needed. You can change the decision later.',
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
