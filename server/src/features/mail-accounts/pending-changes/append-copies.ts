import { type Message, message } from '@dossier/contract/message'
import { type EmailTableRow, shownMailbox } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Outcome } from '#platform/imap/imap'
import { ImapFailure } from '#platform/imap/imap-failure'
import type { MailFolderRow, PendingChangeRow } from '../mail-accounts.tables.ts'
import type { Applying } from './applying.ts'
import { decideAppend } from './decide-append.ts'
import { arrivalOf, isCopyThere, type SoughtCopy } from './find-copy.ts'
import { describeProblem, finishChanges } from './finish-changes.ts'
import { afterRefusal, decidePending, isWritten } from './pending-change.ts'
import { listDue, listOfEmails, lockByIds, updateChange, writeChanges } from './pending-changes.store.ts'
import { withBcc } from './sent-copy.ts'
import { findSentFolder } from './sent-folder.ts'

/** Bounds the work between two folder syncs. */
const MAX_COPIES = 50
/**
 * Nobody looks for a copy sooner after an APPEND without an answer. By then the server has carried it out, and a worker
 * that lost its lease has no connection.
 */
const UNKNOWN_END_MS = 30_000

/** Saves copies of sent emails to Sent, one by one, after a look for them. @throws ImapFailure */
export async function appendCopies(applying: Applying): Promise<void> {
  const { account, context, session } = applying
  if (!isWritten(account.write_back, 'append')) return
  const readFolders = new Set<string>()
  for (let copies = 0; copies < MAX_COPIES && session.isUsable(); copies += 1) {
    const now = context.platform.clock.now()
    const due = { now, createdSince: 0, limit: 1 }
    const [change] = await listDue(context.platform.database.read, account, ['append'], due)
    if (!change) return
    await saveCopy(applying, change, readFolders)
  }
}

/** @param readFolders folders that were read in this turn */
async function saveCopy(applying: Applying, change: PendingChangeRow, readFolders: Set<string>): Promise<void> {
  const { account, context, session } = applying
  const { blobs, clock } = context.platform
  const email = await context.emails.find(account.tenant_id, change.email_id)
  const raw = email?.raw_sha256 ? await blobs.get(account.tenant_id, email.raw_sha256) : null
  // Deleted for good meanwhile.
  if (!email || !raw) return applying.write((tx) => finishChanges(applying, tx, [change]))
  const copy = withBcc(Buffer.from(raw), arrivalOf(email).bcc ?? [])
  const isThere = await look(applying, change, { email, copy, readFolders })
  if (isThere === null) return
  const { file_sent: fileSent } = account
  const { savesSent } = session.quirks
  const now = clock.now()
  const decision = decideAppend({ fileSent, savesSent, isThere, sentAt: email.received_at, now })
  if (decision.kind === 'done') return applying.write((tx) => finishCopy(applying, tx, change, email))
  if (decision.kind === 'wait') return setAside(applying, change, { try_at: decision.until })
  const folder = await findSentFolder(context.platform.database.read, account)
  if ('problem' in folder) return setStuck(applying, change, describeProblem({ ...folder, mailbox: 'sent' }))
  await append(applying, change, { email, copy, folder })
}

/** @returns null when the server does not let us look */
async function look(applying: Applying, change: PendingChangeRow, sought: SoughtCopy): Promise<boolean | null> {
  try {
    return await isCopyThere(applying, change, sought)
  } catch (error) {
    if (!(error instanceof ImapFailure) || !applying.session.isUsable()) throw error
    await setAside(applying, change, afterRefusal(change, error.userMessage, applying.context.platform.clock.now()))
    return null
  }
}

interface Saved {
  email: EmailTableRow
  copy: Buffer
  folder: MailFolderRow
}

async function append(applying: Applying, change: PendingChangeRow, saved: Saved): Promise<void> {
  const { session } = applying
  const { email, copy, folder } = saved
  if (!(await offer(applying, change, folder))) return
  const outcome = await session.append(folder.path, copy, ['\\Seen'], email.date_at ?? email.received_at)
  if (outcome.status === 'unknown') return
  if (outcome.status === 'refused') return refuse(applying, change, outcome)
  await applying.write((tx) => finishCopy(applying, tx, change, email))
  await applying.syncFolder(folder.id)
}

/** Records the command before it is sent. @returns false when the change was dropped meanwhile */
const offer = ({ account, context, write }: Applying, change: PendingChangeRow, { id }: MailFolderRow) =>
  write(async (tx) => {
    const [now] = await lockByIds(context.platform, tx, account, [change.id])
    if (!now) return false
    const try_at = context.platform.clock.now() + UNKNOWN_END_MS
    await updateChange(tx, change, { state: 'offered', target_folder: id, try_at })
    return true
  })

/** A person may have moved the email before the server had it. */
async function finishCopy(
  applying: Applying,
  tx: Tx,
  change: PendingChangeRow,
  { id: emailId, mailbox }: EmailTableRow,
): Promise<void> {
  const { account, context } = applying
  await finishChanges(applying, tx, [change])
  if (mailbox === 'sent' || !isWritten(account.write_back, 'mailbox')) return
  const own = await listOfEmails(context.platform, tx, account.tenant_id, [emailId])
  if (own.some(({ account_id, kind }) => account_id === account.id && kind === 'mailbox')) return
  const row = decidePending({
    account,
    change: { emailId, field: 'mailbox', was: 'sent', now: shownMailbox(mailbox), by: 'person' },
    folders: [],
    existing: undefined,
    now: context.platform.clock.now(),
    newId: () => context.platform.ids.next(),
  })
  if (row !== 'remove') await writeChanges(tx, [row])
}

/** A full mailbox and a limit of size stay as they are until a person acts. */
const FOR_A_PERSON = new Set(['OVERQUOTA', 'TOOBIG', 'LIMIT'])

function refuse(
  applying: Applying,
  change: PendingChangeRow,
  { code, words }: Extract<Outcome, { status: 'refused' }>,
): Promise<void> {
  const error = refusalOf(code, words)
  const refused = FOR_A_PERSON.has(code)
    ? ({ state: 'stuck', error } as const)
    : afterRefusal(change, error, applying.context.platform.clock.now())
  return setAside(applying, change, { ...refused, target_folder: '' })
}

function refusalOf(code: string, words: string): Message {
  if (code === 'OVERQUOTA') return message('mailAccounts.changeOverQuota')
  if (code === 'TOOBIG') return message('mailAccounts.copyTooLarge')
  return message('mailAccounts.changeRefused', { words: words || code })
}

const setStuck = (applying: Applying, change: PendingChangeRow, error: Message): Promise<void> =>
  setAside(applying, change, { state: 'stuck', error })

const setAside = (
  { account, context, write }: Applying,
  change: PendingChangeRow,
  columns: Partial<PendingChangeRow>,
): Promise<void> =>
  write(async (tx) => {
    await updateChange(tx, change, columns)
    const isShown = columns.state === 'stuck' || columns.error !== undefined
    if (isShown) await context.emails.recordUpdated(tx, account.tenant_id, [change.email_id])
  })
