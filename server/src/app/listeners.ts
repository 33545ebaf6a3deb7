import type { AccountsFeature } from '#features/accounts/index'
import type { ActsFeature } from '#features/acts/index'
import type { AnsweringInvitationsFeature } from '#features/answering-invitations/index'
import type { AskFeature } from '#features/ask/index'
import type { AuthFeature } from '#features/auth/index'
import type { ChangesFeature } from '#features/changes/index'
import type { EmailsFeature } from '#features/emails/index'
import type { GitSyncFeature } from '#features/git-sync/index'
import type { InboundFeature } from '#features/inbound/index'
import type { MailAccountsFeature } from '#features/mail-accounts/index'
import type { NotificationsFeature } from '#features/notifications/index'
import type { OAuthFeature } from '#features/oauth/index'
import type { ProjectsFeature } from '#features/projects/index'
import type { RecordsFeature } from '#features/records/index'
import type { RulesFeature } from '#features/rules/index'
import type { SearchDoor } from '#features/search/index'
import type { SendingFeature } from '#features/sending/index'
import type { TemplatesFeature } from '#features/templates/index'
import type { TriageFeature } from '#features/triage/index'
import type { UnsubscribingFeature } from '#features/unsubscribing/index'

interface Connected {
  accounts: AccountsFeature
  projects: ProjectsFeature
  auth: AuthFeature
  records: RecordsFeature
  emails: EmailsFeature
  acts: ActsFeature
  inbound: InboundFeature
  sending: SendingFeature
  unsubscribing: UnsubscribingFeature
  mailAccounts: MailAccountsFeature
  templates: TemplatesFeature
  rules: RulesFeature
  triage: TriageFeature
  answeringInvitations: AnsweringInvitationsFeature
  notifications: NotificationsFeature
  ask: AskFeature
  search: SearchDoor
  changes: ChangesFeature
  gitSync: GitSyncFeature
  oauth: OAuthFeature
}

/**
 * Every function that one feature calls back in another one. Listeners run in this order, in the transaction of the
 * change that they listen to: when one fails, the change fails with it.
 */
export function connectListeners(features: Connected): void {
  const { accounts, projects, auth, records, emails, inbound, sending, mailAccounts, rules, triage, gitSync, oauth } =
    features
  const { acts, ask, changes, search, unsubscribing, answeringInvitations, notifications } = features

  accounts.listen({
    created: [projects.listeners.createDefaultProject],
  })
  projects.listen({
    settingsChanged: [search.listeners.followSettings],
  })
  auth.listen({
    accessEnded: [
      oauth.listeners.endConsents,
      notifications.listeners.endNotifications,
      ask.listeners.forgetQuestions,
      changes.listeners.forgetLooks,
    ],
    sessionMoved: [notifications.listeners.followSession],
  })
  records.listen({
    acted: [acts.listeners.noteRecord],
    erased: [gitSync.listeners.forgetRecord, acts.listeners.forget, ask.listeners.forgetRecord],
  })
  emails.listen({
    arrived: [
      sending.listeners.noteAnswers,
      triage.listeners.noteArrivals,
      triage.listeners.learnFromAnswers,
      triage.listeners.noteArrivedAnswers,
    ],
    edited: [triage.listeners.learnFromEdit, triage.listeners.proposeSpamSender],
    changed: [mailAccounts.listeners.noteChanges, triage.listeners.noteMovedAnswers],
    acted: [acts.listeners.noteEmails],
    findActed: [acts.listeners.findEmail],
    returned: [notifications.listeners.noteReturned],
    reset: [sending.listeners.removeTriageDraft, triage.listeners.forgetArrival, triage.listeners.learnFromReset],
    deleted: [
      sending.listeners.forgetAnswers,
      sending.listeners.forgetWords,
      sending.listeners.removeTriageDraft,
      triage.listeners.removeVerdicts,
      triage.listeners.forgetArrival,
      triage.listeners.forgetLearning,
      acts.listeners.forget,
      notifications.listeners.forgetEmail,
      ask.listeners.forgetEmail,
    ],
    threadMoved: [sending.listeners.moveDrafts],
  })
  triage.listen({
    judged: [notifications.listeners.noteVerdict],
  })
  sending.listen({
    draftDiscarded: [triage.listeners.learnFromDiscard],
    sentAppended: [mailAccounts.listeners.noteSent],
    outgoingChanged: [unsubscribing.listeners.noteOutgoing, answeringInvitations.listeners.noteOutgoing],
  })

  // Links in texts lead to the records of files.
  records.showFilesOf(gitSync.listeners.recordFiles)

  // The attendee of an invitation is found among all own addresses.
  emails.showOwnAddresses(triage.filterOwnAddresses)

  // Replies go to no own address.
  sending.showOwnAddresses(triage.sortOwnAddresses)

  // Threads show their active draft.
  emails.showDraftsOf(sending.listeners.activeDraftOfThread)

  // A project that is deleted moves or clears these, in this order.
  projects.registerContent(
    records.listeners.projectContent,
    emails.listeners.projectContent,
    inbound.listeners.projectContent,
    // Before the identities, which the accounts have made.
    mailAccounts.listeners.projectContent,
    sending.listeners.identitiesContent,
    sending.listeners.draftsContent,
    features.templates.listeners.projectContent,
    rules.listeners.projectContent,
    triage.listeners.projectContent,
    gitSync.listeners.projectContent,
    changes.listeners.projectContent,
  )
  projects.showInSettings(sending.listeners.identitySettings, gitSync.listeners.repoSettings)
}
