// Sending: mails that are being written, the identities that send them, and the outbox.
// Promises: two people never overwrite each other unseen; what a person wrote or threw away is not touched by triage;
// a draft is always in the project of its thread; a mail that was taken back was seen by no server.
// Never: a recipient that was not checked, a blind copy that triage added, a stored password in anybody's hands,
// or a mail that is sent a second time by itself.

import type { AuthFeature } from '#features/auth/index'
import type { ArrivedMail, EmailTableRow } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { attachmentRoutes } from './attachments/attachments.routes.ts'
import type { DiscardedListener } from './drafts/discard-draft.ts'
import { presentDraft } from './drafts/drafts.present.ts'
import { type Dependencies, draftRoutes } from './drafts/drafts.routes.ts'
import { findActiveDraft, readDrafts } from './drafts/drafts.view.ts'
import { findProposalPlace, type ProposalMail } from './drafts/proposal-place.ts'
import { removeUntouchedTriageDraft } from './drafts/remove-triage-draft.ts'
import { takeBackProposal, type WrittenProposal } from './drafts/take-back-proposal.ts'
import { type TriageDraft, writeTriageDraft } from './drafts/write-triage-draft.ts'
import { createSenders } from './identities/create-senders.ts'
import { identityRoutes } from './identities/identities.routes.ts'
import { identitiesOfProject } from './identities/identities-of-project.ts'
import { readIdentitySettings } from './identities/identity-settings.ts'
import { draftsOfProject, moveWithThread } from './move-drafts.ts'
import { readBacklog } from './outbox/backlog.view.ts'
import { createOutbox } from './outbox/create-outbox.ts'
import { forgetWords } from './outbox/forget-words.ts'
import { holdBack } from './outbox/hold-back.ts'
import { noteAnswers } from './outbox/note-answers.ts'
import { outboxRoutes } from './outbox/outbox.routes.ts'
import { forgetAnswersBy, isIdentityInUse } from './outbox/outbox.store.ts'
import { portableDrafts } from './portable/portable-drafts.ts'
import { portableIdentities } from './portable/portable-identities.ts'
import { portableAnswers, portableOutgoing } from './portable/portable-outgoing.ts'

export type { DiscardedListener, TriageDraft, WrittenProposal }

export function createSendingFeature(platform: Platform, dependencies: Dependencies & { auth: AuthFeature }) {
  const { auth, projects, emails } = dependencies
  const { read } = platform.database
  const discarded: DiscardedListener[] = []
  const senders = createSenders(platform)
  createOutbox(platform, { emails, senders })

  return {
    routes: [
      ...draftRoutes(platform, dependencies, discarded),
      ...attachmentRoutes(platform),
      ...identityRoutes(platform, projects, isIdentityInUse),
      ...outboxRoutes(platform, auth, projects, senders),
    ],

    /** What an export takes along, in the order in which an import needs it. */
    portable: [portableIdentities, portableDrafts(platform), portableOutgoing(platform), portableAnswers],

    /** See writeTriageDraft; null when people are at work there and nothing was changed. */
    writeTriageDraft: (tx: Tx, input: TriageDraft) => writeTriageDraft(platform, projects, tx, input),

    /** Whether triage may propose an answer to this mail; the caller holds the project. */
    mayPropose: async (tx: Tx, tenantId: string, projectId: string, email: ProposalMail) =>
      (await findProposalPlace(platform, tx, { tenantId, projectId, email })) !== null,

    /** Takes one proposal back, as a journal knows it; false when people have put a hand on it, and it stays. */
    takeBackProposal: (tx: Tx, tenantId: string, written: WrittenProposal) =>
      takeBackProposal(platform, tx, tenantId, written),

    /** Functions of other features that run in the transaction in which a person throws a draft away. */
    listen: (added: { draftDiscarded: readonly DiscardedListener[] }) => void discarded.push(...added.draftDiscarded),

    /** See app/listeners.ts. */
    listeners: {
      identitiesContent: identitiesOfProject(platform),
      draftsContent: draftsOfProject(platform),
      identitySettings: (tenantId: string, projectId: string) => readIdentitySettings(read, tenantId, projectId),
      noteAnswers: (tx: Tx, mails: readonly ArrivedMail[]) => noteAnswers(platform, tx, mails),
      forgetAnswers: (tx: Tx, email: EmailTableRow) => forgetAnswersBy(tx, email.tenant_id, email.id),
      forgetWords: (tx: Tx, email: EmailTableRow) => forgetWords(platform, tx, email.tenant_id, email.id),
      /** Takes back what triage proposed for a mail, if nobody touched it. */
      removeTriageDraft: async (tx: Tx, email: EmailTableRow) =>
        void (await removeUntouchedTriageDraft(platform, tx, email.tenant_id, email.id)),
      /** The thread's drafts go with it; call it before the thread's identifiers move. */
      moveDrafts: (tx: Tx, tenantId: string, threadId: string, projectId: string) =>
        moveWithThread(platform, tx, tenantId, threadId, projectId),
      /** The newest draft of a thread that is open or about to be sent. */
      async activeDraftOfThread(tenantId: string, threadId: string) {
        const draft = await findActiveDraft(read, tenantId, threadId)
        return draft ? presentDraft(draft) : null
      },
    },

    /** These drafts by id, in any status; those that are not there are left out. */
    async draftsOf(tenantId: string, draftIds: string[]) {
      const rows = await readDrafts(read, tenantId, [...new Set(draftIds)])
      return new Map(rows.map((row) => [row.id, presentDraft(row)]))
    },

    /** What of the whole instance has not left yet; for the operator. */
    backlog: () => readBacklog(platform.database, platform.clock.now()),

    /** After a restore, before any job runs: what was on its way is uncertain. See hold-back. */
    holdBack,
  }
}

export type SendingFeature = ReturnType<typeof createSendingFeature>
