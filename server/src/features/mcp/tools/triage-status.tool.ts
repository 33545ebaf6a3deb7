import type { ListTriageStatusAnswer, RunAnswer } from '@dossier/contract/triage-routes'
import { PRIMARY_ACTIONS, TRIAGE_STATUSES } from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import { segment } from '../answers/api.ts'
import { shownVerdict } from '../answers/email.present.ts'
import { parseRef } from '../answers/refs.ts'
import { READS, tool } from '../tool.ts'
import { Count, Flag, Given, ListOf, limit, Maybe, MaybeNumber, OneOf, Told, Word, Words } from './fields.ts'

/** `GET /emails/triage-status`, with progress when a run is named. */
export const triageStatus = tool({
  name: 'triage_status',
  title: 'Get triage status',
  description: 'Triage results of emails, and the progress of a run.',
  scopes: [['email:read']],
  hints: READS,
  input: Given({
    run: Maybe(Words('Id of a run')),
    emails: Maybe(Type.Array(Word, { maxItems: 50 })),
    status: Maybe(OneOf(TRIAGE_STATUSES)),
    action: Maybe(OneOf(PRIMARY_ACTIONS)),
    project: Maybe(Word),
    limit: limit(50, 20),
    cursor: Maybe(Word),
  }),
  output: Told({
    run: Word,
    emails: ListOf({
      id: Word,
      status: Word,
      action: Word,
      confidence: MaybeNumber,
      mailbox: Word,
      triaged: Flag,
      draft: Word,
      mail: Word,
    }),
    total: Count,
    next_cursor: Word,
  }),
  async run(call, { run, emails, action, ...query }) {
    const runId = run === undefined ? undefined : parseRef(run, 'run').id
    const ids = emails?.map((id) => parseRef(id, 'email').id).join(',')
    const answer = await call.api.get<ListTriageStatusAnswer>('/emails/triage-status', {
      ...query,
      ids,
      run_id: runId,
      primary_action: action,
    })
    const state = runId === undefined ? null : await call.api.get<RunAnswer>(`/emails/triage-runs/${segment(runId)}`)
    return {
      run: state ? `${state.run.status}: ${state.run.processed} of ${state.run.total}` : '',
      emails: answer.statuses.map((status) => shownVerdict(call, status)),
      total: answer.total,
      next_cursor: answer.next_cursor ?? '',
    }
  },
})
