import type { ListedDraft } from '@dossier/contract/draft'
import type { EmailTriageStatus } from '@dossier/contract/triage'
import { withoutOmitted } from '#core/answer-budget'
import { type EmailWithThread, presentListed, presentVerdict, shownMailbox } from '#features/emails/index'
import { toTimestamp } from '#platform/clock/clock'

export interface Includes {
  email: boolean
  /** Drafts by id, or null when not requested. */
  drafts: ReadonlyMap<string, ListedDraft> | null
}

export function presentStatus(item: EmailWithThread, include: Includes): EmailTriageStatus {
  const { email } = item
  const status = {
    email_id: email.id,
    message_id: email.message_id,
    subject: email.subject,
    from: JSON.parse(email.from_list) as string[],
    to: JSON.parse(email.to_list) as string[],
    project: email.project_id,
    mailbox: shownMailbox(email.mailbox),
    labels: JSON.parse(email.labels) as string[],
    ...presentVerdict(email),
    createdAt: toTimestamp(email.created_at),
    updatedAt: toTimestamp(email.updated_at),
  }
  return {
    ...withoutOmitted(status, item.omitted),
    ...(include.email ? { email: presentListed(item) } : {}),
    ...(include.drafts ? { draft: include.drafts.get(email.triage_draft_id) ?? null } : {}),
  }
}
