// Sending: drafts, sender identities and the outbox. Promises: concurrent edits are never lost unseen; triage keeps out
// of human drafts; a draft shares its thread's project; no server saw a cancelled email. Never: an unchecked recipient,
// a bcc by triage, an exposed password, or an automatic second delivery.

import { notFound } from '#core/app-error'
import type { AccountsFeature } from '#features/accounts/index'
import type { AuthFeature } from '#features/auth/index'
import type { ArrivedMail, EmailsFeature, EmailTableRow } from '#features/emails/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { Reads, Tx } from '#platform/database/database'
import type { Platform } from '#platform/platform'
import { attachmentRoutes } from './attachments/attachments.routes.ts'
import type { DiscardedListener } from './drafts/discard-draft.ts'
import { type DiscardedProposal, discardProposal, reopenProposal } from './drafts/discard-proposal.ts'
import { discardUntouched } from './drafts/discard-untouched.ts'
import { DISCARD_UNTOUCHED_JOB } from './drafts/drafts.jobs.ts'
import { presentDraft, presentListedDraft } from './drafts/drafts.present.ts'
import { draftRoutes } from './drafts/drafts.routes.ts'
import { findActiveDraft, readDrafts } from './drafts/drafts.view.ts'
import { findProposalTarget, type ProposalMail } from './drafts/proposal-target.ts'
import { removeUntouchedTriageDraft } from './drafts/remove-triage-draft.ts'
import type { Reopen } from './drafts/update-draft.ts'
import { type WrittenProposal, withdrawProposal } from './drafts/withdraw-proposal.ts'
import { type TriageDraft, writeTriageDraft } from './drafts/write-triage-draft.ts'
import { type AccountAddress, adoptIdentity } from './identities/adopt-identity.ts'
import { createSenders } from './identities/create-senders.ts'
import { identityRoutes } from './identities/identities.routes.ts'
import { findIdentity } from './identities/identities.store.ts'
import { destinationOf } from './identities/identities.ts'
import { identitiesOfProject } from './identities/identities-of-project.ts'
import { readIdentitySettings } from './identities/identity-settings.ts'
import { createOpenIdentity } from './identities/open-identity.ts'
import type { FindAccountSignIn } from './identities/senders.ts'
import type { FindOwnAddresses, OwnAddresses } from './kinds/own-addresses.ts'
import { mailDomainRoutes } from './mail-domains/mail-domains.routes.ts'
import { draftsOfProject, moveWithThread } from './move-drafts.ts'
import { originalRoutes } from './originals/originals.routes.ts'
import { type Correspondents, readCorrespondents } from './originals/read-recipients.ts'
import type { AppendedListener } from './outbox/append-sent-mail.ts'
import { readBacklog } from './outbox/backlog.view.ts'
import { cancelQueued } from './outbox/cancel-sending.ts'
import { clearContent } from './outbox/clear-content.ts'
import { createOutbox } from './outbox/create-outbox.ts'
import { markUncertain } from './outbox/mark-uncertain.ts'
import { outboxRoutes } from './outbox/outbox.routes.ts'
import { deleteAnswersBy, findOutgoing, isIdentityInUse } from './outbox/outbox.store.ts'
import { readOutgoing } from './outbox/outbox.view.ts'
import { presentOutgoing } from './outbox/outgoing.present.ts'
import { hearOutgoing, type OutgoingListener } from './outbox/outgoing-events.ts'
import { type EmailToQueue, queueEmail } from './outbox/queue-email.ts'
import { recordAnswers } from './outbox/record-answers.ts'
import { recordServerId } from './outbox/record-server-id.ts'
import { reopenScheduled } from './outbox/reopen-scheduled.ts'
import { portableDrafts } from './portable/portable-drafts.ts'
import { portableIdentities } from './portable/portable-identities.ts'
import { portableAnswers, portableOutgoing } from './portable/portable-outgoing.ts'

export { isIntakeForm } from './kinds/own-addresses.ts'
export type { AppendedEmail } from './outbox/append-sent-mail.ts'
export type { OutgoingListener } from './outbox/outgoing-events.ts'
export type {
  Correspondents,
  DiscardedListener,
  DiscardedProposal,
  FindAccountSignIn,
  OwnAddresses,
  TriageDraft,
  WrittenProposal,
}

export function createSendingFeature(
  platform: Platform,
  features: { auth: AuthFeature; accounts: AccountsFeature; projects: ProjectsFeature; emails: EmailsFeature },
) {
  const { auth, accounts, projects, emails } = features
  const { read } = platform.database
  const discarded: DiscardedListener[] = []
  const appended: AppendedListener[] = []
  let findAccountSignIn: FindAccountSignIn = async () => null
  let findOwnAddresses: FindOwnAddresses = async () => ({ own: new Set(), intake: new Set() })
  const dependencies = {
    ...features,
    findOwnAddresses: (...query: Parameters<FindOwnAddresses>) => findOwnAddresses(...query),
  }
  const openIdentity = createOpenIdentity(platform, (...identity) => findAccountSignIn(...identity))
  const senders = createSenders(openIdentity)
  const reopen: Reopen = (tx, actor, draft) => reopenScheduled(platform, tx, actor, draft)
  platform.jobs.handle(DISCARD_UNTOUCHED_JOB, ({ tenantId, payload }) =>
    discardUntouched(platform, tenantId, payload.draftId),
  )
  createOutbox(platform, { emails, accounts, senders, appended })

  return {
    routes: [
      ...draftRoutes(platform, dependencies, discarded, reopen),
      ...originalRoutes(platform, dependencies),
      ...attachmentRoutes(platform, reopen),
      ...identityRoutes(platform, projects, isIdentityInUse, openIdentity),
      ...outboxRoutes(platform, auth, projects, senders),
      ...mailDomainRoutes(platform, auth),
    ],

    /** Kinds of an export, in the order that an import needs. */
    portable: [portableIdentities, portableDrafts(platform), portableOutgoing(platform), portableAnswers],

    /** See writeTriageDraft. Returns null and changes nothing when people are involved. */
    writeTriageDraft: (tx: Tx, input: TriageDraft) => writeTriageDraft(platform, projects, tx, input),

    /** Returns who a reply goes to, and from whom; see readCorrespondents. */
    readCorrespondents: (email: EmailTableRow, userId: string | null) =>
      readCorrespondents(platform, dependencies, email, userId),

    /** Reports whether triage may propose a reply; the caller locks the project. */
    mayPropose: async (tx: Tx, tenantId: string, projectId: string, email: ProposalMail) =>
      (await findProposalTarget(platform, tx, { tenantId, projectId, email })) !== null,

    /** Undoes one proposal of a journal. Returns false and keeps the proposal when people changed it. */
    withdrawProposal: (tx: Tx, tenantId: string, written: WrittenProposal) =>
      withdrawProposal(platform, tx, tenantId, written),

    /** Discards the untouched proposal for an answered email; see discardProposal. */
    discardProposal: (tx: Tx, tenantId: string, emailId: string) => discardProposal(platform, tx, tenantId, emailId),
    /** Undoes discardProposal. Returns false when the proposal changed or its thread has another draft. */
    reopenProposal: (tx: Tx, tenantId: string, proposal: DiscardedProposal) =>
      reopenProposal(platform, tx, tenantId, proposal),

    /**
     * Registers functions of other features. They run in the transaction that discards a draft for a user, or that
     * connects an outgoing email with its copy in `sent`: once for each email. `outgoingChanged` hears each new state.
     */
    listen(added: {
      draftDiscarded: readonly DiscardedListener[]
      sentAppended: readonly AppendedListener[]
      outgoingChanged: readonly OutgoingListener[]
    }): void {
      hearOutgoing(platform.events, added.outgoingChanged)
      discarded.push(...added.draftDiscarded)
      appended.push(...added.sentAppended)
    },

    /** Queues an email that the service words for a person; see queueEmail. */
    queueEmail: (tx: Tx, email: EmailToQueue) => queueEmail(platform, tx, email),
    /** Cancels an email that waits in the outbox. @returns false when it is gone, was cancelled, or is too late. */
    async withdraw(tx: Tx, tenantId: string, id: string): Promise<boolean> {
      return (
        (await findOutgoing(tx, tenantId, id)) !== undefined &&
        (await cancelQueued(platform, tx, tenantId, id)) !== null
      )
    },
    /** Returns an outgoing email. @throws AppError `not_found`. */
    async readOutgoing(tenantId: string, id: string) {
      const [found] = await readOutgoing(read, tenantId, [id])
      if (!found) throw notFound('outgoing email')
      return presentOutgoing(found)
    },
    /** @throws AppError `forbidden` unless the user may send email. */
    demandMaySend: (userId: string) => auth.demandConfirmedAddress(userId),

    /** Finds or creates the identity of a mail account; see adoptIdentity. */
    adoptIdentity: (tx: Tx, account: AccountAddress, ownId?: string) => adoptIdentity(platform, tx, account, ownId),

    /** Returns the SMTP server of an identity, as FindAccountSignIn is asked for it; '' without one. */
    async serverOfIdentity(db: Reads, tenantId: string, id: string): Promise<string> {
      const identity = await findIdentity(db, tenantId, id)
      return identity ? destinationOf(identity) : ''
    },

    /** Records the Message-ID that a provider gave to an outgoing email, so that answers to it are found. */
    recordServerId,

    /** Registers the look-up of addresses that get no reply. */
    showOwnAddresses(find: FindOwnAddresses): void {
      findOwnAddresses = find
    },

    /** Registers the look-up of sign-ins of identities that belong to a mail account. */
    signInWith(find: FindAccountSignIn): void {
      findAccountSignIn = find
    },

    /** See app/listeners.ts. */
    listeners: {
      identitiesContent: identitiesOfProject(platform),
      draftsContent: draftsOfProject(platform),
      identitySettings: (tenantId: string, projectId: string) => readIdentitySettings(read, tenantId, projectId),
      noteAnswers: (tx: Tx, mails: readonly ArrivedMail[]) => recordAnswers(platform, emails, tx, mails),
      forgetAnswers: (tx: Tx, email: EmailTableRow) => deleteAnswersBy(tx, email.tenant_id, email.id),
      forgetWords: (tx: Tx, email: EmailTableRow) => clearContent(platform, tx, email.tenant_id, email.id),
      /** Deletes triage's proposal for an email, unless a person has edited it. */
      removeTriageDraft: async (tx: Tx, email: EmailTableRow) =>
        void (await removeUntouchedTriageDraft(platform, tx, email.tenant_id, email.id)),
      /** Moves a thread's drafts; call it before the thread's identifiers move. */
      moveDrafts: (tx: Tx, tenantId: string, threadId: string, projectId: string) =>
        moveWithThread(platform, tx, tenantId, threadId, projectId),
      /** Returns the thread's newest open or queued draft. */
      async activeDraftOfThread(tenantId: string, threadId: string) {
        const draft = await findActiveDraft(read, tenantId, threadId)
        return draft ? presentDraft(draft) : null
      },
    },

    /** Returns drafts in any status; skips unknown ids. */
    async draftsOf(tenantId: string, draftIds: string[]) {
      const rows = await readDrafts(read, tenantId, [...new Set(draftIds)])
      return new Map(rows.map((row) => [row.id, presentListedDraft(row)]))
    },

    /** Returns the unsent emails of the whole instance, for the operator. */
    backlog: () => readBacklog(platform.database, platform.clock.now()),

    /** Marks outgoing emails as uncertain after a restore, before any job runs. See mark-uncertain. */
    markUncertain,
  }
}

export type SendingFeature = ReturnType<typeof createSendingFeature>
