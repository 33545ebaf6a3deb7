// Ask: searches every type of record at once, answers questions from them, and summarises threads and records. Promises:
// each sentence rests on passages of records that the caller may read, character for character, whatever a model says.
// Never: an answer without a source, an act, or another user's conversation.

import type { Actor } from '#core/actor'
import type { EmailTableRow } from '#features/emails/index'
import type { RecordRow } from '#features/records/index'
import type { Tx } from '#platform/database/database'
import { createFairTurns } from '#platform/fair-share/fair-turns'
import type { Platform } from '#platform/platform'
import type { AskParts } from './answers/answer-question.ts'
import { askRoutes } from './ask.routes.ts'
import { deleteQuestionsBefore, deleteQuestionsOf } from './conversations/asked-questions.store.ts'
import { KEEP_MS } from './conversations/conversation.ts'
import type { Dependencies } from './dependencies.ts'
import { summaryRoutes } from './summaries/summaries.routes.ts'
import { deleteSummariesOf } from './summaries/summaries.store.ts'
import { prepareSummaryOf, type RecordsToSummarize } from './summaries/summarize-records.ts'

export { answerSummary } from './summaries/answer-summary.present.ts'
export type { PreparedSummary } from './summaries/summarize.ts'

const SWEEP_EVERY_MS = 3_600_000
/** Questions whose evidence is read at one time; further ones wait. */
const SEATS = 2
const WAITING_OF_ACCOUNT = 100

export function createAskFeature(platform: Platform, dependencies: Dependencies) {
  const turns = createFairTurns({ seats: SEATS, depth: WAITING_OF_ACCOUNT })
  const parts: AskParts = { ...platform, ...dependencies, turns }
  platform.jobs.recur('ask.sweep', SWEEP_EVERY_MS, async () => {
    await platform.database.transact((tx) => deleteQuestionsBefore(tx, platform.clock.now() - KEEP_MS))
  })
  return {
    routes: [...askRoutes(parts), ...summaryRoutes(parts)],
    /** Prepares a summary of records of several types; see prepareSummaryOf. */
    prepareSummaryOf: (actor: Actor, toSummarize: RecordsToSummarize) => prepareSummaryOf(parts, actor, toSummarize),
    /** See app/listeners.ts. */
    listeners: {
      forgetQuestions: (tx: Tx, { userId, tenantId }: { userId: string; tenantId: string | null }) =>
        deleteQuestionsOf(tx, userId, tenantId),
      forgetEmail: (tx: Tx, { tenant_id, id }: EmailTableRow) => deleteSummariesOf(tx, tenant_id, id),
      forgetRecord: (tx: Tx, { tenant_id, id }: RecordRow) => deleteSummariesOf(tx, tenant_id, id),
    },
  }
}

export type AskFeature = ReturnType<typeof createAskFeature>
