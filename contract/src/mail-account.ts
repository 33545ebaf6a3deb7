import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, Flag, IdInput, ManyOf, MaybeAt, Ref, Sentence, stamps, Text } from './fields.ts'
import { Answer, Change, Nullable, OneOf, OneOfOrEmpty, pageFields, pageQuery, Strict } from './schema.ts'
import {
  APPROVAL_ANSWERS,
  APPROVAL_REASONS,
  CHANGE_AUTHORS,
  FOLDER_ROLE_ORIGINS,
  FOLDER_ROLES,
  LABEL_FORMS,
  LIMITS,
  MAIL_ACCOUNT_AUTHS,
  MAIL_ACCOUNT_REASONS,
  MAIL_ACCOUNT_STATES,
  MAIL_SECURITIES,
  MAILBOXES,
  PENDING_CHANGE_KINDS,
  PENDING_CHANGE_STATES,
  REMOVED_ACCOUNT_MAIL,
  SENT_COPIES,
  WRITE_BACKS,
} from './vocabulary.ts'

/** A mail server of an account. Passwords are never returned. */
export const MailServer = Answer(
  {
    host: Text('Host', { examples: ['imap.press.example'] }),
    port: Count('Port', { examples: [993] }),
    security: OneOf(MAIL_SECURITIES, { description: 'tls from the first byte, or STARTTLS' }),
    user: Text('User name for the sign-in', { examples: ['nora@press.example'] }),
  },
  { title: 'MailServer' },
)
export type MailServer = Static<typeof MailServer>

/** A mail server as entered. */
export const MailServerInput = Strict({
  host: Text('Host', { minLength: 1, maxLength: 255, examples: ['imap.press.example'] }),
  port: Type.Integer({ minimum: 1, maximum: 65_535, examples: [993] }),
  security: OneOf(MAIL_SECURITIES),
  user: Change(Text('User name; default: the address', { maxLength: LIMITS.password })),
})
export type MailServerInput = Static<typeof MailServerInput>

export const MailAccountProgress = Answer(
  {
    folders: Count('Folders to import'),
    folders_done: Count('Folders with all their emails imported'),
    mails: Count('Emails to import'),
    mails_taken: Count('Emails imported'),
  },
  { title: 'MailAccountProgress' },
)
export type MailAccountProgress = Static<typeof MailAccountProgress>

/** Changes that wait for a person's approval. */
export const MailApproval = Answer(
  {
    reason: OneOf(APPROVAL_REASONS),
    count: Count('Emails or changes that it is about'),
    emails: ManyOf(Type.String(), '_ids of the first 100 emails'),
    folders: ManyOf(Type.String(), 'Paths of the folders'),
    since: At('When it was found'),
  },
  { title: 'MailApproval' },
)
export type MailApproval = Static<typeof MailApproval>

/** A mailbox on another server, in sync with a project (docs/spec/mail-accounts.md). */
export const MailAccount = Answer(
  {
    _id: Text('Identifier'),
    project: Text('Project id'),
    owner: Text('Id of the user who added it'),
    host_id: Text('Account id'),
    address: Text('Address of the mailbox', { examples: ['nora@press.example'] }),
    name: Text('Name'),
    auth: OneOf(MAIL_ACCOUNT_AUTHS, { description: 'Kind of sign-in' }),
    auth_password_configured: Flag('A password or a grant is stored'),
    imap: MailServer,
    identity: Ref('The sender identity with the SMTP server of the account'),
    state: OneOf(MAIL_ACCOUNT_STATES),
    reason: OneOfOrEmpty(MAIL_ACCOUNT_REASONS, { description: 'Why it is in this state' }),
    detail: Sentence('The state in words; "" when there is nothing to say'),
    retry_at: MaybeAt('When the next attempt is due'),
    since: MaybeAt('Older emails are not imported; null imports all'),
    write_back: OneOf(WRITE_BACKS, { description: 'Changes that are written to the server' }),
    file_sent: OneOf(SENT_COPIES, { description: 'Who saves sent emails to the Sent folder' }),
    erase_there: Flag('Deleting an email from trash also erases it on the server'),
    labels_as: OneOf(LABEL_FORMS, { description: 'Form of labels on the server' }),
    folder_labels: Flag('Emails get the name of their folder as a label'),
    snoozed_in_inbox: Flag('Other programs see snoozed emails in the inbox; otherwise they see them archived'),
    certificate: Text('SHA-256 of the approved certificate; "" for the usual check'),
    progress: MailAccountProgress,
    waiting_changes: Count('Changes that wait for the server'),
    stuck_changes: Count('Changes that the server refused'),
    asked: Nullable(MailApproval),
    last_seen_at: MaybeAt('When the server last answered'),
    ...stamps,
  },
  { title: 'MailAccount' },
)
export type MailAccount = Static<typeof MailAccount>

/** A folder on the server of a mail account. */
export const MailFolder = Answer(
  {
    _id: Text('Identifier; "" before the account is added'),
    path: Text('Path on the server', { examples: ['Clients/Acme'] }),
    delimiter: Text('Separator of the path'),
    role: OneOf(FOLDER_ROLES, { description: 'Purpose of the folder' }),
    role_from: OneOfOrEmpty(FOLDER_ROLE_ORIGINS, { description: 'Origin of the role; "" without one' }),
    mailbox: OneOf(MAILBOXES, { description: 'Mailbox of emails that are only in this folder' }),
    label: Text('Label of its emails; "" for none'),
    is_taken: Flag('The folder is synced'),
    is_readonly: Flag('The server allows no changes'),
    mails: Nullable(Count('Emails on the server; null when unknown')),
    mails_taken: Count('Emails imported'),
  },
  { title: 'MailFolder' },
)
export type MailFolder = Static<typeof MailFolder>

const password = Text('Password, or app password', { maxLength: LIMITS.password })
const address = Text('Address of the mailbox', { minLength: 3, maxLength: LIMITS.address })
const grant = IdInput('A completed sign-in at the provider')
export const CertificateInput = Type.String({
  pattern: '^([0-9a-fA-F]{2}(:?[0-9a-fA-F]{2}){31})?$',
  description: 'SHA-256 of the only certificate to accept; "" for the usual check',
})

const settings = {
  name: Change(Text('Name; default: the address', { maxLength: LIMITS.name })),
  since: Change(Type.String({ format: 'date-time', description: 'Older emails are not imported; null imports all' })),
  write_back: Change(OneOf(WRITE_BACKS, { description: 'Default all' })),
  file_sent: Change(OneOf(SENT_COPIES, { description: 'Default auto' })),
  erase_there: Change(Flag('Deleting an email from trash also erases it on the server; default false')),
  labels_as: Change(OneOf(LABEL_FORMS, { description: 'Default keywords, or gmail where the server has labels' })),
  folder_labels: Change(Flag('Emails get the name of their folder as a label; default true')),
  snoozed_in_inbox: Change(Flag('Other programs see what is snoozed from now on in the inbox; default false')),
}

const FolderChoice = Strict({
  path: Text('Path on the server', { minLength: 1, maxLength: LIMITS.title }),
  is_taken: Change(Flag('Sync the folder')),
  mailbox: Change(OneOf(MAILBOXES)),
  role: Change(OneOf(FOLDER_ROLES)),
  label: Change(Text('Label of its emails', { maxLength: LIMITS.label })),
})
export type FolderChoice = Static<typeof FolderChoice>

/** `POST /projects/{id}/mail-accounts` */
export const CreateMailAccount = Strict({
  address,
  imap: MailServerInput,
  smtp: Change(MailServerInput),
  auth: Change(OneOf(MAIL_ACCOUNT_AUTHS, { description: 'Default: the provider of `grant`, or password' })),
  password: Change(password),
  grant: Change(grant),
  certificate: Change(CertificateInput),
  ...settings,
  folders: Change(
    Type.Array(FolderChoice, {
      maxItems: 2_000,
      description: 'Decisions about folders; others are synced according to their role',
    }),
  ),
})
export type CreateMailAccount = Static<typeof CreateMailAccount>

/** `PUT /mail-accounts/{id}` */
export const UpdateMailAccount = Strict({
  ...settings,
  imap: Change(MailServerInput),
  smtp: Change(MailServerInput),
  auth: Change(
    OneOf(MAIL_ACCOUNT_AUTHS, { description: 'Another kind needs its password or grant; the earlier sign-in ends' }),
  ),
  password: Change(
    Text('Omitted, null or empty keeps the stored password. A new host, port or encryption needs it again', {
      maxLength: LIMITS.password,
    }),
  ),
  grant: Change(grant),
  certificate: Change(CertificateInput),
  project: Change(IdInput('New emails go to this project')),
})
export type UpdateMailAccount = Static<typeof UpdateMailAccount>

export const MailAccountAnswer = Answer({ account: MailAccount })
export type MailAccountAnswer = Static<typeof MailAccountAnswer>

export const ListMailAccountsAnswer = Answer({ accounts: ManyOf(MailAccount, 'By address') })
export type ListMailAccountsAnswer = Static<typeof ListMailAccountsAnswer>

/** `DELETE /mail-accounts/{id}` */
export const removeMailAccountQuery = {
  mail: Type.Optional(
    OneOf(REMOVED_ACCOUNT_MAIL, {
      description: 'keep (default): its emails stay; trash: emails of no other account move to trash',
    }),
  ),
}

export const ListMailFoldersAnswer = Answer({ folders: ManyOf(MailFolder, 'By path') })
export type ListMailFoldersAnswer = Static<typeof ListMailFoldersAnswer>

/** `PUT /mail-accounts/{id}/folders/{id}` */
export const UpdateMailFolder = Strict({
  is_taken: Change(Flag('Sync the folder')),
  mailbox: Change(OneOf(MAILBOXES)),
  role: Change(OneOf(FOLDER_ROLES)),
  label: Change(Text('Label of its emails', { maxLength: LIMITS.label })),
})
export type UpdateMailFolder = Static<typeof UpdateMailFolder>

export const MailFolderAnswer = Answer({ folder: MailFolder })
export type MailFolderAnswer = Static<typeof MailFolderAnswer>

/** `POST /mail-accounts/{id}/approve` */
export const ApproveMailAccount = Strict({
  asked: OneOf(APPROVAL_REASONS, { description: 'The reason in `asked` of the account' }),
  answer: OneOf(APPROVAL_ANSWERS, {
    description: 'apply: make the changes; keep: change nothing; check_again: read the server again',
  }),
})
export type ApproveMailAccount = Static<typeof ApproveMailAccount>

/** A change made here that is not yet on the server. */
export const PendingChange = Answer(
  {
    _id: Text('Identifier'),
    email: Text('_id of the email'),
    kind: OneOf(PENDING_CHANGE_KINDS),
    state: OneOf(PENDING_CHANGE_STATES),
    by: OneOf(CHANGE_AUTHORS),
    mailbox: OneOfOrEmpty(MAILBOXES, { description: 'The mailbox that it moves to; "" for other kinds' }),
    error: Sentence('Why the server refused it; "" otherwise'),
    tries: Count('Attempts so far'),
    try_at: MaybeAt('When the next attempt is due'),
    createdAt: At('When the change was made'),
  },
  { title: 'PendingChange' },
)
export type PendingChange = Static<typeof PendingChange>

export const listPendingChangesQuery = {
  state: Type.Optional(OneOf(PENDING_CHANGE_STATES)),
  ...pageQuery,
}

export const ListPendingChangesAnswer = Answer({ changes: ManyOf(PendingChange, 'Newest first'), ...pageFields })
export type ListPendingChangesAnswer = Static<typeof ListPendingChangesAnswer>

export const PendingChangeAnswer = Answer({ change: PendingChange })
export type PendingChangeAnswer = Static<typeof PendingChangeAnswer>

/** An entry in the history of a mail account. */
export const MailAccountHistoryEntry = Answer(
  {
    _id: Text('Identifier'),
    kind: Text('Kind of the event'),
    detail: Sentence('The event in words'),
    at: At('When it happened'),
  },
  { title: 'MailAccountHistoryEntry' },
)
export type MailAccountHistoryEntry = Static<typeof MailAccountHistoryEntry>

export const MailAccountHistoryAnswer = Answer({
  history: ManyOf(MailAccountHistoryEntry, 'The last 200, newest first'),
  ...pageFields,
})
export type MailAccountHistoryAnswer = Static<typeof MailAccountHistoryAnswer>
