import type { TriageInboxAnswer } from '@dossier/contract/triage-routes'
import { Type } from 'typebox'
import { toRef } from '../answers/refs.ts'
import { tool, WRITES } from '../tool.ts'
import { Count, Input, Optional, Output, Text } from './fields.ts'

/** `POST /emails/triage-inbox` */
export const runTriage = tool({
  name: 'run_triage',
  title: 'Triage the inbox',
  description: 'Classify untriaged inbox emails in the background; this may label and move them and draft replies.',
  scopes: [['email:write']],
  hints: WRITES,
  input: Input({
    project: Optional(Text),
    limit: Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    dry_run: Optional(Type.Boolean({ description: 'Preview without changes' })),
  }),
  output: Output({ run: Text, status: Text, total: Count }),
  async run({ api }, order) {
    const { run_id, status, total } = await api.post<TriageInboxAnswer>('/emails/triage-inbox', order)
    return { run: toRef('run', run_id), status, total }
  },
})
