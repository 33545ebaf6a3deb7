import {
  CreateMemory,
  CreateMemoryAnswer,
  DeleteMemoryAnswer,
  ListedMemory,
  type ListedMemoryToReview,
  ListMemoriesAnswer,
  ListMemoriesToReviewAnswer,
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
import { presentListed } from '../read-records.view.ts'
import { READ, WRITE } from '../records.policy.ts'
import { listToReview, type ToReview } from './list-to-review.ts'
import { presentMemory } from './memories.present.ts'
import { reviewMemory } from './review-memory.ts'

const tag = 'Memories'

const REPLACED_CHARS = 300

const presentToReview = ({ memory, replaces, source }: ToReview): ListedMemoryToReview => ({
  ...(presentListed(presentMemory)(memory) as ListedMemory),
  source_name: source.name,
  quotation: source.quotation,
  replaces: replaces && {
    _id: replaces.id,
    title: replaces.title,
    content: replaces.content.slice(0, REPLACED_CHARS).toWellFormed(),
  },
})

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
    answers: { 200: ListMemoriesToReviewAnswer },
    handler: async ({ actor, query }) => {
      const page = await listToReview(context, actor, query)
      return { memories: page.items.map(presentToReview), ...presentPage(page) }
    },
  }),
  route({
    method: 'POST',
    path: '/memories/:id/review',
    summary: 'Accept or reject a memory',
    description:
      'Not available to tokens. A rejected memory goes to trash; if a tool sends it again, it stays there, and no new review ' +
      'is needed. You can change the decision later. With `replaces`, the memory takes the place of another one.',
    tag,
    access: WRITE,
    params: idParams,
    body: ReviewMemory,
    answers: { 200: MemoryAnswer },
    handler: async ({ actor, params, body }) => ({
      memory: presentMemory(await reviewMemory(context, actor, params.id, body)),
    }),
  }),
]
