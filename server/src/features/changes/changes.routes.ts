import {
  ChangesSeenAnswer,
  changesQuery,
  MarkChangesSeen,
  ProjectChanges,
  SummarizeChanges,
} from '@dossier/contract/changes'
import { idParams } from '@dossier/contract/schema'
import { Summary } from '@dossier/contract/summary'
import { answerSummary } from '#features/ask/index'
import { toTimestamp } from '#platform/clock/clock'
import { type Route, route } from '#platform/http/route'
import { presentChanges } from './changes.present.ts'
import type { Parts } from './dependencies.ts'
import { listChanges } from './list-changes.ts'
import { markSeen } from './mark-seen.ts'
import { prepareSummaryOfChanges } from './summarize-changes.ts'

const tag = 'Projects'
const SCOPES = 'Records need `knowledge:read`, emails need `email:read`; at least one of the two is required.'

export const changesRoutes = (parts: Parts): Route[] => [
  route({
    method: 'GET',
    path: '/projects/:id/changes',
    summary: 'List what changed in a project since you last looked',
    description: `Emails that came, were sent or went to trash, and records that others or tools wrote, in groups. What you did yourself in the app is left out, except for emails. ${SCOPES}`,
    tag,
    access: { role: 'member', scopes: [] },
    takesTurns: true,
    params: idParams,
    query: changesQuery,
    answers: { 200: ProjectChanges },
    handler: async ({ actor, params: { id }, query: { since } }) =>
      presentChanges(await listChanges(parts, actor, id, since)),
  }),
  route({
    method: 'POST',
    path: '/projects/:id/changes/seen',
    summary: 'Mark the changes of a project as seen',
    description: 'Counts for all your devices. An earlier time than the stored one changes nothing.',
    tag,
    access: { role: 'member', scopes: [] },
    params: idParams,
    body: MarkChangesSeen,
    answers: { 200: ChangesSeenAnswer },
    handler: async ({ actor, params: { id }, body: { until } }) => ({
      seen_at: toTimestamp(await markSeen(parts, actor, id, Date.parse(until))),
    }),
  }),
  route({
    method: 'POST',
    path: '/projects/:id/changes/summary',
    summary: 'Summarise what changed in a project since you last looked',
    description: `Answers as \`POST /threads/{id}/summary\` does, and stores nothing. ${SCOPES}`,
    tag,
    access: { role: 'member', scopes: [] },
    params: idParams,
    body: SummarizeChanges,
    answers: { 200: Summary },
    handler: async ({ actor, params: { id }, body: { since }, header, requestId }) =>
      answerSummary(await prepareSummaryOfChanges(parts, actor, id, since), { header, requestId }),
  }),
]
