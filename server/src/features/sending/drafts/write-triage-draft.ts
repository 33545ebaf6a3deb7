import { LIMITS } from '@dossier/contract/vocabulary'
import type { ProjectsFeature } from '#features/projects/index'
import type { Tx } from '#platform/database/database'
import { usableAddresses } from '#platform/mail/addresses'
import { cutText, storableText } from '#platform/mail/reading/storable-text'
import { oneLine } from '#platform/mail/subject'
import type { Needs } from '#platform/platform'
import type { RecipientNotice } from '../kinds/reply-recipients.ts'
import { contentColumns, type DraftContent, EMPTY_CONTENT } from './draft-content.ts'
import { recordDraftEvent } from './draft-events.ts'
import { changeDraft } from './drafts.store.ts'
import type { DraftRow } from './drafts.tables.ts'
import { addDraft, threadVersion } from './new-draft.ts'
import { findProposalTarget, type ProposalMail } from './proposal-target.ts'
import type { WrittenProposal } from './withdraw-proposal.ts'

export interface TriageDraft {
  tenantId: string
  projectId: string
  email: ProposalMail
  subject: string
  bodyText: string
  to: string[]
  cc: string[]
  /** The identity to write from, or ''. */
  from: string
  notices: readonly RecipientNotice[]
  /** 0 to 1. */
  confidence: number
}

/**
 * Writes or renews the thread's reply proposal.
 * @returns the proposal, or null without a change when people or strangers are involved (findProposalTarget).
 */
export async function writeTriageDraft(
  platform: Needs<'blobs' | 'clock' | 'database' | 'events' | 'ids'>,
  projects: ProjectsFeature,
  tx: Tx,
  input: TriageDraft,
): Promise<WrittenProposal | null> {
  const { tenantId, projectId, email, confidence, notices } = input
  // Takes the lock of human replies, so that no reply appears between the check and the write.
  await projects.lock(tx, tenantId, projectId)
  const target = await findProposalTarget(platform, tx, input)
  if (!target) return null
  const content = proposedContent(input)
  if (target.renews) return renew(platform, tx, target.renews, input, content)
  const added = await addDraft(platform, tx, {
    tenantId,
    projectId,
    source: email,
    content,
    userId: null,
    confidence,
    kind: 'reply',
    notices,
  })
  return { draftId: added.id, revision: added.revision, before: null }
}

/** A model may have written this: bounds the subject to one line and leaves bcc empty. */
function proposedContent({ subject, bodyText, from, to, cc }: TriageDraft): DraftContent {
  const recipients = usableAddresses(to).slice(0, LIMITS.recipients)
  const copies = usableAddresses(cc).filter((address) => !recipients.includes(address))
  return {
    ...EMPTY_CONTENT,
    from,
    to: recipients,
    cc: copies.slice(0, LIMITS.recipients - recipients.length),
    subject: cutText(oneLine(storableText(subject)), LIMITS.subject),
    bodyText: cutText(storableText(bodyText), LIMITS.draftBody),
  }
}

async function renew(
  platform: Needs<'clock' | 'events'>,
  tx: Tx,
  draft: DraftRow,
  input: TriageDraft,
  content: DraftContent,
): Promise<WrittenProposal> {
  const change = {
    ...contentColumns(content),
    project_id: input.projectId,
    source_email_id: input.email.id,
    source_message_id: input.email.message_id,
    confidence: input.confidence,
    notices: JSON.stringify(input.notices),
    revision: draft.revision + 1,
    thread_version_at: await threadVersion(tx, input.tenantId, input.projectId, input.email),
    updated_at: platform.clock.now(),
  }
  await changeDraft(tx, draft.tenant_id, draft.id, change)
  await recordDraftEvent(platform, tx, { ...draft, ...change })
  return { draftId: draft.id, revision: change.revision, before: draft }
}
