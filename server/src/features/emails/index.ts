// Emails: ingest, storage, threads and mailboxes. Promises: a repeated message changes nothing; threads do not depend
// on arrival order; no ingest or verdict undoes human work. Never: an email lost after its ingest was confirmed, or one
// account's email in another's answer.

import type { Reads, Tx } from '#platform/database/database'
import { Postpone } from '#platform/jobs/jobs'
import type { Platform } from '#platform/platform'
import { type EmailToRestore, restoreEmails } from './acts/restore-emails.ts'
import { type AfterSent, applyAfterSent } from './after-sent.ts'
import { alsoKnownAs } from './also-known-as.ts'
import { applyFromServer, type ServerChange } from './apply-from-server.ts'
import { attachmentRoutes } from './attachments.routes.ts'
import { RETURN_JOB } from './coming-back/coming-back.jobs.ts'
import { returnAllDue, returnDue } from './coming-back/return-due.ts'
import { COUNT_CONTACTS } from './contacts/contacts.jobs.ts'
import {
  findContact,
  findLastSender,
  listContacts,
  listConversations,
  listNamesakes,
} from './contacts/contacts.view.ts'
import { countExisting } from './contacts/count-existing.ts'
import { listGroups } from './contacts/groups.view.ts'
import type { Dependencies } from './dependencies.ts'
import { recordUpdated } from './email-events.ts'
import { getAttachment, getAttachments } from './email-files.ts'
import type { EmailListeners, StoringDependencies } from './email-listeners.ts'
import { type FindSync, readEmails, showSync } from './email-rows.view.ts'
import { emailRoutes } from './emails.routes.ts'
import { findContent, findEmail } from './emails.store.ts'
import type { EmailTableRow } from './emails.tables.ts'
import { FILL_LISTS } from './filtered-lists/fill-lists.jobs.ts'
import { fillLists } from './filtered-lists/fill-lists.ts'
import { createForTriage } from './for-triage.ts'
import { appendSent, type SentMail } from './ingest/append-sent.ts'
import { importEmails } from './ingest/import-emails.ts'
import { type ImportedFromServer, importFromServer, type ServerMail } from './ingest/import-from-server.ts'
import { ingestRoutes } from './ingest/ingest.routes.ts'
import { type Ingest, ingestEmail } from './ingest/ingest-email.ts'
import { createIntake } from './ingest/intake.ts'
import type { ImportedMail } from './ingest/open-mail-file.ts'
import { enqueueRecognition, RECOGNIZE_FILES } from './ingest/recognize-files.jobs.ts'
import { recognizeFiles } from './ingest/recognize-files.ts'
import { storeMails } from './ingest/store-mails.ts'
import { storeTogether } from './ingest/store-together.ts'
import { type InvitationAnswer, recordInvitationAnswers } from './invitation-answer.ts'
import { type FindOwnAddresses, ownAddressesOf, readInvitationStates, showOwnAddresses } from './invitations.view.ts'
import { labelRoutes } from './labels.routes.ts'
import { lockEmail } from './lock-email.ts'
import { pictureRoutes } from './pictures/pictures.routes.ts'
import { portableEmails } from './portable/portable-emails.ts'
import { portableThreads } from './portable/portable-threads.ts'
import { mailOfProject } from './project-content.ts'
import { type IndexPosition, indexSlice } from './rebuild/index-slice.ts'
import { rebuildSlice } from './rebuild/rebuild-slice.ts'
import { blobsOfMails } from './retention/blobs-of-mails.view.ts'
import { emptyMailboxes } from './retention/empty-mailboxes.ts'
import { searchRoutes } from './searching/search.routes.ts'
import { textOfMails } from './text-of-mails.view.ts'
import { type ActiveDraft, threadRoutes } from './threads.routes.ts'
import { findAsking } from './today/find-asking.ts'
import { todayRoutes } from './today/today.routes.ts'
import { type ChangeTracker, trackChanges } from './track-changes.ts'
import { trashEmails } from './trash-emails.ts'
import { markUnsubscribesUncertain, recordUnsubscribe, type UnsubscribeState } from './unsubscribe-state.ts'

export { ACT_HEADER, readActKey } from './acts/act-key.ts'
export { type ActField, type ActState, pickFields } from './acts/act-state.ts'
export type { EmailAct } from './acts/note-act.ts'
export type { ServerChange } from './apply-from-server.ts'
export type { RuledState } from './apply-rules.ts'
export type { Contact as ContactCounts } from './contacts/contacts.view.ts'
export type { LabelGroup } from './contacts/groups.view.ts'
export type { ArrivedMail } from './dependencies.ts'
export type { EmailListeners } from './email-listeners.ts'
export type { EmailSync, EmailWithThread } from './email-rows.view.ts'
export { presentEmail, presentListed, presentListedRow, presentVerdict } from './emails.present.ts'
export type { EmailTableRow } from './emails.tables.ts'
export { type StoredMailbox, shownMailbox } from './emails.ts'
export { isFraudFinding } from './fraud-findings.ts'
export type { Arrival, MailboxFor } from './ingest/arrival.ts'
export type { Authentication, AuthenticationResult } from './ingest/authentication.ts'
export type { ImportedFromServer, ServerMail } from './ingest/import-from-server.ts'
export type { ImportedMail } from './ingest/open-mail-file.ts'
export { readInvitationAnswers, whyNotAnswered } from './invitation-answer.ts'
export type { FindOwnAddresses } from './invitations.view.ts'
export { labelSlug } from './labels.ts'
export { isSameState, type MailState } from './mail-state.ts'
export type { RebuiltSlice } from './rebuild/rebuild-slice.ts'
export { emailHits } from './searching/email-hits.view.ts'
export { senderCheckOf } from './sender-check.ts'
export {
  isSenderFailed,
  isUnrelatedSender,
  LIKE_SENDER_FAILED,
  LIKE_UNRELATED_SENDER,
} from './threading/arrival-findings.ts'
export type { ChangedBy, EmailChange } from './track-changes.ts'
export type { PreservedField } from './undo-verdict.ts'
export { readUnsubscribeState, type UnsubscribeRequest, type UnsubscribeState } from './unsubscribe-state.ts'

const EMPTY_EVERY_MS = 3_600_000
const RETURN_EVERY_MS = 60_000

export function createEmailsFeature(platform: Platform, dependencies: Dependencies) {
  const listeners: EmailListeners = {
    arrived: [(tx, mails) => enqueueRecognition(platform, tx, mails)],
    edited: [],
    changed: [],
    acted: [],
    findActed: [],
    returned: [],
    reset: [],
    deleted: [],
    threadMoved: [],
  }
  const storing: StoringDependencies = { ...dependencies, listeners }
  let activeDraft: ActiveDraft = async () => null
  platform.blobs.registerReferences(blobsOfMails)
  platform.quotas.addContent((tenantId) => textOfMails(platform.database, tenantId))
  platform.jobs.recur('emails.empty-mailboxes', EMPTY_EVERY_MS, (signal) =>
    emptyMailboxes(platform, dependencies, listeners, signal),
  )

  platform.jobs.handle(RETURN_JOB, async ({ tenantId, payload }) => {
    const next = await returnDue(platform, dependencies, listeners, tenantId, payload.threadId)
    if (next !== null) throw new Postpone(next)
  })
  platform.jobs.recur('emails.return-due', RETURN_EVERY_MS, (signal) =>
    returnAllDue(platform, dependencies, listeners, signal),
  )

  platform.jobs.handle(COUNT_CONTACTS, (run) => countExisting(platform, dependencies, run))
  platform.jobs.handle(RECOGNIZE_FILES, (run) => recognizeFiles(platform, dependencies, run))
  platform.jobs.handle(FILL_LISTS, (run) => fillLists(platform, dependencies, run))

  const store = storeTogether((tenantId, projectId, batch) => storeMails(platform, storing, tenantId, projectId, batch))
  const intake = createIntake(platform.quotas)
  const ingest = (input: Ingest) => ingestEmail(platform, { ...dependencies, store, intake }, input)

  return {
    routes: [
      ...ingestRoutes(platform, { ...storing, intake }, ingest),
      ...emailRoutes(platform, dependencies, listeners),
      ...todayRoutes(platform, dependencies),
      ...searchRoutes(platform, dependencies),
      ...labelRoutes(platform, dependencies),
      ...threadRoutes(platform, (tenantId, threadId) => activeDraft(tenantId, threadId)),
      ...attachmentRoutes(platform),
      ...pictureRoutes(platform),
    ],

    /** Kinds of an export, in the order that an import needs. */
    portable: [portableThreads(dependencies), portableEmails(platform, dependencies)],

    ingest,
    /** Counts emails and import batches that wait for their turn. */
    waiting: () => intake.waiting,
    /** Saves a sent email to its thread; see appendSent. */
    appendSent: (sent: SentMail) => appendSent(platform, { ...dependencies, store, listeners }, sent),
    /** Imports a batch of emails into one project; see importEmails. */
    import: (target: { tenantId: string; projectId: string }, batch: readonly ImportedMail[]) =>
      importEmails(platform, { ...storing, intake }, target, batch),

    /** Imports emails of a mail server; see importFromServer. */
    importFromServer: (
      target: { tenantId: string; projectId: string },
      mails: readonly ServerMail[],
      also: (tx: Tx, outcomes: readonly ImportedFromServer[]) => Promise<void>,
    ) => importFromServer(platform, { ...storing, intake }, target, mails, also),

    /** Recomputes derived data from stored messages in batches; see rebuildSlice. */
    rebuild: (tenantId: string, after: string) => rebuildSlice(platform, dependencies, tenantId, after),
    /** Reindexes an account's emails in batches; see indexSlice. */
    indexSlice: (tenantId: string, after: IndexPosition | null) =>
      indexSlice(platform, dependencies.search, tenantId, after),
    /** Moves emails of one project to trash, as a person's action; see trashEmails. */
    moveToTrash: (tenantId: string, projectId: string, ids: readonly string[]) =>
      trashEmails(platform, dependencies, listeners, tenantId, projectId, ids),

    /** Collects changes and counters of a transaction; ends with its `write`. */
    trackChanges: (tenantId: string) => trackChanges(tenantId, listeners),
    /** Applies what changed on a mail server; see applyFromServer. */
    applyFromServer: (tx: Tx, tenantId: string, changes: readonly ServerChange[]) =>
      applyFromServer(platform, listeners, tx, tenantId, changes),
    /** Adds a Message-ID that a provider gave to an email; see alsoKnownAs. */
    alsoKnownAs: (tx: Tx, tracker: ChangeTracker, tenantId: string, id: string, messageId: string) =>
      alsoKnownAs(platform, tx, tracker, tenantId, id, messageId),
    /** Reports emails that show something new; see recordUpdated. */
    recordUpdated: (tx: Tx, tenantId: string, ids: readonly string[]) => recordUpdated(platform, tx, tenantId, ids),

    find: (tenantId: string, id: string, db: Reads = platform.database.read) => findEmail(db, tenantId, id),
    /** Returns the email and locks its project until the transaction ends. @throws AppError `not_found`. */
    lock: (tx: Tx, tenantId: string, id: string) => lockEmail(platform, dependencies.projects, tx, tenantId, id),
    /** Returns an attachment with its bytes; see getAttachment. */
    getAttachment: (tenantId: string, id: string, attachmentId: string) =>
      getAttachment(platform, tenantId, id, attachmentId),
    /** Returns all attachments with their bytes; see getAttachments. */
    getAttachments: (tenantId: string, id: string) => getAttachments(platform, tenantId, id),
    /** Returns the ids of those emails whose writers ask for something. */
    findAsking: (tenantId: string, ids: readonly string[]) => findAsking(platform.database, tenantId, ids),
    findContent: (tenantId: string, id: string) => findContent(platform.database.read, tenantId, id),
    /** Returns emails with their thread data, in the order of the ids. */
    read: (tenantId: string, ids: string[], reading: { bodies?: boolean; budget?: number | undefined } = {}) =>
      readEmails(platform.database, tenantId, ids, reading),

    /** Gives fields of emails other values again, as a person's act; see restoreEmails. */
    restore: (tx: Tx, tenantId: string, emails: readonly EmailToRestore[]) =>
      restoreEmails(platform, dependencies, listeners, tx, tenantId, emails),
    /** Records the state of a request to leave the email's list; see recordUnsubscribe. */
    recordUnsubscribe: (tx: Tx, tenantId: string, id: string, state: Omit<UnsubscribeState, 'offer'>) =>
      recordUnsubscribe(platform, tx, tenantId, id, state),
    /** Marks requests as uncertain after a restore, before any job runs. */
    markUnsubscribesUncertain,

    /** Sets the functions of other features that run along; see EmailListeners. */
    listen({ arrived = [], ...others }: Partial<EmailListeners>): void {
      Object.assign(listeners, others, { arrived: [...listeners.arrived, ...arrived] })
    },
    /** See app/listeners.ts. */
    listeners: { projectContent: mailOfProject(platform, dependencies.search, listeners) },
    /** Registers the look-up of a thread's active draft. */
    showDraftsOf: (find: ActiveDraft) => {
      activeDraft = find
    },

    /** Registers the look-up of addresses that belong to the account. */
    showOwnAddresses: (find: FindOwnAddresses) => showOwnAddresses(platform.database, find),
    /** Returns what an email's invitation is now; undefined without one. */
    invitationState: async (db: Reads, email: EmailTableRow) =>
      (await readInvitationStates(db, email.tenant_id, [email], ownAddressesOf(platform.database))).get(email.id),
    /** Records the answers to the invitation of an email; see recordInvitationAnswers. */
    recordInvitationAnswers: (tx: Tx, tenantId: string, id: string, answers: readonly InvitationAnswer[]) =>
      recordInvitationAnswers(platform, tx, tenantId, id, answers),

    /** Registers the look-up of emails in mail accounts. */
    showSync: (find: FindSync) => showSync(platform.database, find),

    /** Archives the thread of a sent email and sets its reminder; see applyAfterSent. */
    applyAfterSent: (tx: Tx, tenantId: string, emailId: string, after: AfterSent) =>
      applyAfterSent(platform, dependencies, listeners, tx, tenantId, emailId, after),

    /** Reads the people that the account wrote to or heard from; see contacts.view.ts. */
    contacts: { list: listContacts, find: findContact, listGroups, listNamesakes, listConversations, findLastSender },

    /** See for-triage.ts. */
    forTriage: createForTriage(platform),
  }
}

export type EmailsFeature = ReturnType<typeof createEmailsFeature>
