import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { DraftRow } from './drafts.tables.ts'

type ReportedDraft = Pick<DraftRow, 'tenant_id' | 'id' | 'source_email_id' | 'project_id' | 'status' | 'revision'>

export const recordDraftEvent = ({ events }: Needs<'events'>, tx: Tx, draft: ReportedDraft): Promise<void> =>
  events.record(tx, {
    tenantId: draft.tenant_id,
    name: 'email-draft:updated',
    scope: 'email:read',
    payload: {
      draft_id: draft.id,
      source_email: draft.source_email_id,
      project: draft.project_id,
      status: draft.status,
      revision: draft.revision,
    },
  })
