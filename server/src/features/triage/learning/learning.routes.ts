import { DeletedAnswer } from '@dossier/contract/deleted'
import { idParams } from '@dossier/contract/schema'
import { ForgetLearningAnswer, LearningAnswer, listLearningQuery } from '@dossier/contract/triage-learning'
import { notFound } from '#core/app-error'
import { parsePage, presentPage } from '#core/paging'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { deleteLearning } from './delete-learning.ts'
import { presentCorrection, presentWeight } from './learning.present.ts'
import { deleteCorrection } from './learning.store.ts'
import { listCorrections, listWeights } from './learning.view.ts'

const tag = 'Triage'

export const learningRoutes = (platform: Platform): Route[] => [
  route({
    method: 'GET',
    path: '/triage/learning',
    summary: 'List what triage has learned from corrections',
    description: 'Lists corrections by people, newest first, and the resulting votes.',
    tag,
    access: { role: 'member', scopes: ['email:read'] },
    query: listLearningQuery,
    answers: { 200: LearningAnswer },
    handler: async ({ actor, query }) => {
      const page = await listCorrections(platform.database.read, actor.tenantId, parsePage(query))
      const weights = await listWeights(platform.database, actor.tenantId)
      return {
        corrections: page.items.map(presentCorrection),
        weights: weights.map(presentWeight),
        ...presentPage(page),
      }
    },
  }),
  route({
    method: 'DELETE',
    path: '/triage/learning/:id',
    summary: 'Delete a correction',
    description: 'Triage no longer uses the correction; the email is not changed.',
    tag,
    access: { role: 'member', scopes: ['email:write'] },
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params }) => {
      const deleted = await platform.database.transact((tx) => deleteCorrection(tx, actor.tenantId, params.id))
      if (!deleted) throw notFound('correction')
      return { deleted: true as const, _id: params.id }
    },
  }),
  route({
    method: 'DELETE',
    path: '/triage/learning',
    summary: 'Delete all corrections',
    tag,
    access: { role: 'admin', scopes: ['email:write'] },
    answers: { 200: ForgetLearningAnswer },
    handler: async ({ actor }) => ({
      deleted: true as const,
      corrections: await deleteLearning(platform, actor),
    }),
  }),
]
