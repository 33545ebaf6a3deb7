import type { ListTriageStatusAnswer, RunAnswer } from '@dossier/contract/triage-routes'
import { PRIMARY_ACTIONS, TRIAGE_STATUSES } from '@dossier/contract/vocabulary'
import { Type } from 'typebox'
import { segment } from '../answers/api.ts'
import { shownVerdict } from '../answers/email.present.ts'
import { parseRef } from '../answers/refs.ts'
import { READS, tool } from '../tool.ts'
import { AnyItems, Count, Described, Input, limit, OneOf, Optional, Output, Text } from './fields.ts'

/** `GET /emails/triage-status`, with progress when a run is named. */
export const triageStatus = tool({
  name: 'triage_status',
  title: 'Get triage status',
  description: 'Triage results of emails, and the progress of a run.',
  scopes: [['email:read']],
  hints: READS,
  input: Input({
    run: Optional(Described('Id of a run')),
    emails: Optional(Type.Array(Text, { maxItems: 50 })),
    status: Optional(OneOf(TRIAGE_STATUSES)),
    action: Optional(OneOf(PRIMARY_ACTIONS)),
    project: Optional(Text),
    limit: limit(50, 20),
    cursor: Optional(Text),
  }),
  output: Output({
    run: Text,
    emails: AnyItems,
    total: Count,
    next_cursor: Text,
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
