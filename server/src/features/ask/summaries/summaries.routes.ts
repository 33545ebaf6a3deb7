import { idParams } from '@dossier/contract/schema'
import type { Scope } from '@dossier/contract/scopes'
import { StoredSummaryAnswer, Summary } from '@dossier/contract/summary'
import { type Route, route } from '#platform/http/route'
import type { AskParts } from '../answers/answer-question.ts'
import { answerSummary } from './answer-summary.present.ts'
import { findStoredSummary } from './stored-summary.ts'
import type { Subject } from './subject.ts'
import { presentSummary } from './summaries.present.ts'
import { prepareSummary } from './summarize.ts'

const tag = 'Search'
const NOUNS = [
  { kind: 'thread', path: '/threads/:id/summary', of: 'a thread', scope: 'email:read' },
  { kind: 'record', path: '/records/:id/summary', of: 'a record', scope: 'knowledge:read' },
] as const satisfies readonly { kind: Subject['kind']; path: string; of: string; scope: Scope }[]

export const summaryRoutes = (parts: AskParts): Route[] =>
  NOUNS.flatMap(({ kind, path, of, scope }) => [
    route({
      method: 'POST',
      path,
      summary: `Summarise ${of}`,
      description:
        'Answers in sentences with the passages that support them, as `POST /chat` does, and stores the summary. Without a model, or without its budget, the sentences are quotations. With `Accept: text/event-stream` the parts arrive as events; closing the connection stops the model.',
      tag,
      access: { role: 'member', scopes: [scope] },
      params: idParams,
      answers: { 200: Summary },
      handler: async ({ actor, params: { id }, header, requestId }) =>
        answerSummary(await prepareSummary(parts, actor, { kind, id }), { header, requestId }),
    }),
    route({
      method: 'GET',
      path,
      summary: `Get the last summary of ${of}`,
      description:
        'Costs nothing. `stale` is true if emails came or left, or the record changed since; sentences whose words are no longer there are left out. null without a summary.',
      tag,
      access: { role: 'member', scopes: [scope] },
      params: idParams,
      answers: { 200: StoredSummaryAnswer },
      handler: async ({ actor, params: { id } }) => {
        const summary = await findStoredSummary(parts, actor.tenantId, { kind, id })
        return { summary: summary && presentSummary(summary) }
      },
    }),
  ])
