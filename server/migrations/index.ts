import type { Kysely } from 'kysely'
import * as baseline from './0001-baseline.ts'
import * as sameMessage from './0002-same-message.ts'
import * as invitations from './0003-invitations.ts'
import * as recordRevision from './0004-record-revision.ts'
import * as recordReferences from './0005-record-references.ts'
import * as gitIgnorePatterns from './0006-git-ignore-patterns.ts'
import * as gitTextBetweenRules from './0007-git-text-between-rules.ts'
import * as linkText from './0008-link-text.ts'
import * as publicNames from './0009-public-names.ts'
import * as secretDestinations from './0010-secret-destinations.ts'
import * as fairShares from './0011-fair-shares.ts'
import * as mailAccounts from './0012-mail-accounts.ts'
import * as unusedAuthentication from './0013-unused-authentication.ts'
import * as movedFrom from './0014-moved-from.ts'
import * as mailSignIns from './0015-mail-sign-ins.ts'
import * as folderSettings from './0016-folder-settings.ts'
import * as modelProblems from './0017-model-problems.ts'
import * as rules from './0018-rules.ts'
import * as unsubscribing from './0019-unsubscribing.ts'
import * as comingBack from './0020-coming-back.ts'
import * as acts from './0021-acts.ts'
import * as invitationAnswers from './0022-invitation-answers.ts'
import * as outgoingRecipients from './0023-outgoing-recipients.ts'
import * as recordAttachments from './0024-record-attachments.ts'
import * as push from './0025-push.ts'
import * as contacts from './0026-contacts.ts'
import * as sendOptions from './0027-send-options.ts'
import * as draftKinds from './0028-draft-kinds.ts'
import * as templates from './0029-templates.ts'
import * as identityAliases from './0030-identity-aliases.ts'
import * as pinnedNotes from './0031-pinned-notes.ts'
import * as askedQuestions from './0032-asked-questions.ts'
import * as textOfFiles from './0033-text-of-files.ts'
import * as summaries from './0034-summaries.ts'
import * as filteredLists from './0035-filtered-lists.ts'
import * as recordVectors from './0036-record-vectors.ts'
import * as highlights from './0037-highlights.ts'
import * as projectLooks from './0038-project-looks.ts'
import * as accountMoves from './0039-account-moves.ts'
import type { Dialect } from './dialect.ts'

/** One schema change. There are no downgrades. */
export interface Migration {
  /**
   * Older programs cannot use the new schema: they report it and stop working. Without this flag a migration only adds,
   * and processes of the previous release continue (CONTRIBUTING.md).
   */
  readonly endsOlderPrograms?: true
  up(database: Kysely<unknown>, dialect: Dialect): Promise<void>
}

export type Migrations = Readonly<Record<string, Migration>>

/** All migrations in order. Never change a released migration: add another. */
export const migrations: Migrations = {
  '0001-baseline': baseline,
  '0002-same-message': sameMessage,
  '0003-invitations': invitations,
  '0004-record-revision': recordRevision,
  '0005-record-references': recordReferences,
  '0006-git-ignore-patterns': gitIgnorePatterns,
  '0007-git-text-between-rules': gitTextBetweenRules,
  '0008-link-text': linkText,
  '0009-public-names': publicNames,
  '0010-secret-destinations': secretDestinations,
  '0011-fair-shares': fairShares,
  '0012-mail-accounts': mailAccounts,
  '0013-unused-authentication': unusedAuthentication,
  '0014-moved-from': movedFrom,
  '0015-mail-sign-ins': mailSignIns,
  '0016-folder-settings': folderSettings,
  '0017-model-problems': modelProblems,
  '0018-rules': rules,
  '0019-unsubscribing': unsubscribing,
  '0020-coming-back': comingBack,
  '0021-acts': acts,
  '0022-invitation-answers': invitationAnswers,
  '0023-outgoing-recipients': outgoingRecipients,
  '0024-record-attachments': recordAttachments,
  '0025-push': push,
  '0026-contacts': contacts,
  '0027-send-options': sendOptions,
  '0028-draft-kinds': draftKinds,
  '0029-templates': templates,
  '0030-identity-aliases': identityAliases,
  '0031-pinned-notes': pinnedNotes,
  '0032-asked-questions': askedQuestions,
  '0033-text-of-files': textOfFiles,
  '0034-summaries': summaries,
  '0035-filtered-lists': filteredLists,
  '0036-record-vectors': recordVectors,
  '0037-highlights': highlights,
  '0038-project-looks': projectLooks,
  '0039-account-moves': accountMoves,
}
