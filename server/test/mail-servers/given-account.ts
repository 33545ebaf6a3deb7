import type { Mailbox } from '@dossier/contract/vocabulary'
import type { ServerChange } from '#features/emails/index'
import { findAccount } from '#features/mail-accounts/accounts/accounts.store'
import type { MailContext } from '#features/mail-accounts/context'
import { createBatchSizes } from '#features/mail-accounts/folder-sync/batch-sizes'
import { MAIL_FOLDERS, type MailAccountRow, type MailFolderRow } from '#features/mail-accounts/mail-accounts.tables'
import { readEmailStates } from '#features/mail-accounts/message-locations/email-states.view'
import { withoutPending } from '#features/mail-accounts/message-locations/pending'
import { applyChanges } from '#features/mail-accounts/pending-changes/apply-changes'
import type { Applying } from '#features/mail-accounts/pending-changes/applying'
import { createConnectionStarts } from '#features/mail-accounts/syncing/connection-starts'
import type { Tx } from '#platform/database/database'
import type { ImapSession } from '#platform/imap/imap'
import type { MemoryServer } from '#test/mail-servers/memory-imap'
import { rawMail } from '#test/mails'
import type { TestApp } from '#test/test-app'

export const FOLDERS = ['INBOX', 'Sent', 'Archive', 'Junk', 'Trash', 'Acme'] as const
const ROLES = { INBOX: 'inbox', Sent: 'sent', Archive: 'archive', Junk: 'spam', Trash: 'trash', Acme: 'other' } as const
const MAILBOXES: Record<string, Mailbox> = { INBOX: 'inbox', Sent: 'sent', Junk: 'spam', Trash: 'trash' }
const RANK: readonly Mailbox[] = ['inbox', 'sent', 'archived', 'spam', 'trash']

/** An account in sync with a server in memory, as a sync worker would keep it. */
export async function givenAccount(app: TestApp, server: MemoryServer, settings: object = {}) {
  const { platform } = app
  const { audit, auth, projects, emails, sending } = app.app.features
  const unused = {
    signIns: new Set(['password'] as const),
    getAccessToken: async () => '',
    connectionStarts: createConnectionStarts(),
    batchSizes: createBatchSizes(),
  }
  const context: MailContext = { platform, audit, auth, projects, emails, sending, ...unused }
  const tenantId = app.nora.tenantId
  const project = (await app.nora.post('/projects', { name: `Mailbox ${platform.ids.next()}` })).body.project
    ._id as string
  const { body, text } = await app.nora.post(`/projects/${project}/mail-accounts`, {
    address: 'nora@press.example',
    imap: { host: 'imap.press.example', port: 993, security: 'tls' },
    password: 'sample',
    ...settings,
  })
  const id = body.account?._id as string
  if (!id) throw new Error(text)
  const folders = FOLDERS.map(
    (path): MailFolderRow =>
      MAIL_FOLDERS.newRow({
        tenant_id: tenantId,
        account_id: id,
        id: `${id}${path}`,
        path,
        role: ROLES[path],
        role_from: 'server',
        mailbox: MAILBOXES[path] ?? 'archived',
        is_selected: 1,
        takes_keywords: 1,
        numbering: '1',
        next_uid: 1,
      }),
  )
  await platform.database.transact((tx) => tx.insertInto('mail_folders').values(folders).execute())
  const idOf = new Map<string, string>()
  const account = async (): Promise<MailAccountRow> =>
    (await findAccount(platform.database.read, tenantId, id)) as MailAccountRow

  /** Adds an email to the server, and imports it. */
  async function add(
    name: string,
    path: (typeof FOLDERS)[number] = 'INBOX',
    raw = rawMail({ id: name, subject: name }),
  ) {
    server.add(path, name)
    const answer = await app.nora.post('/emails', { raw_email: raw, project })
    if (answer.status !== 201) throw new Error(answer.text)
    idOf.set(name, answer.body.email._id as string)
    if (path !== 'INBOX')
      await app.nora.put(`/emails/${answer.body.email._id}`, { mailbox: MAILBOXES[path] ?? 'archived' })
    await syncFolder(`${id}${path}`)
    return answer.body.email._id as string
  }

  const locations = (tx: Tx, emailIds: readonly string[]) =>
    tx
      .selectFrom('message_locations as l')
      .innerJoin('mail_folders as f', 'f.id', 'l.folder_id')
      .select(['l.email_id', 'l.flags', 'f.mailbox'])
      .where('l.email_id', 'in', emailIds)
      .where('l.account_id', '=', id)
      .execute()

  async function statesOf(tx: Tx, emailIds: readonly string[]) {
    const rows = await locations(tx, emailIds)
    return new Map(
      [...Map.groupBy(rows, ({ email_id }) => email_id)].map(([emailId, own]) => [
        emailId,
        {
          mailbox: RANK.find((mailbox) => own.some((row) => row.mailbox === mailbox)) ?? 'archived',
          read: own.some(({ flags }) => flags.includes('\\\\Seen')),
        },
      ]),
    )
  }

  /** A folder sync without a protocol. */
  async function syncFolder(folderId: string): Promise<void> {
    const path = folderId.slice(id.length)
    const remote = server.folders.get(path)
    if (!remote) return
    await platform.database.transact(async (tx) => {
      await projects.lock(tx, tenantId, project)
      const all = [...idOf.values()]
      const before = all.length > 0 ? await statesOf(tx, all) : new Map<string, never>()
      const kept = await tx.selectFrom('message_locations').selectAll().where('folder_id', '=', folderId).execute()
      const same = new Map(
        kept.filter((row) => row.numbering === remote.numbering).map((row) => [Number(row.uid), row]),
      )
      const known = (await tx.selectFrom('emails').select('id').where('tenant_id', '=', tenantId).execute()).map(
        (row) => row.id,
      )
      await tx.deleteFrom('message_locations').where('folder_id', '=', folderId).execute()
      for (const [uid, message] of remote.messages) {
        const emailId = idOf.get(message.id) ?? ''
        await tx
          .insertInto('message_locations')
          .values({
            tenant_id: tenantId,
            account_id: id,
            folder_id: folderId,
            numbering: remote.numbering,
            uid,
            email_id: known.includes(emailId) ? emailId : '',
            remote_id: '',
            flags: JSON.stringify([...message.flags].sort()),
            labels: '',
            internal_at: null,
            size: 1,
            fingerprint: `print of ${message.id}`,
            missing_pass: null,
            problem: '',
            attempts: 0,
            try_at: 0,
            moved_from: same.get(uid)?.moved_from ?? '',
          })
          .execute()
      }
      await tx
        .updateTable('mail_folders')
        .set({ numbering: remote.numbering, next_uid: remote.next, stored: remote.messages.size })
        .where('id', '=', folderId)
        .execute()
      if (all.length > 0) await merge(tx, before, await statesOf(tx, all))
    })
  }

  type States = Awaited<ReturnType<typeof statesOf>>
  /** Emails that are in no folder at the moment. */
  const lastStates: States = new Map()
  async function merge(tx: Tx, before: States, after: States): Promise<void> {
    for (const [emailId, was] of before) if (!after.has(emailId)) lastStates.set(emailId, was)
    for (const [emailId, now] of after) {
      const was = before.get(emailId) ?? lastStates.get(emailId)
      if (!was) continue
      const change: ServerChange = {
        emailId,
        ...(was.mailbox === now.mailbox ? {} : { mailbox: now.mailbox }),
        ...(was.read === now.read ? {} : { read: now.read }),
      }
      await emails.applyFromServer(tx, tenantId, await withoutPending(platform, tx, tenantId, [change]))
    }
  }

  const syncAll = async (): Promise<void> => {
    for (const { id: folderId } of folders) await syncFolder(folderId)
  }
  const applying = async (session: ImapSession, more: Partial<Applying> = {}): Promise<Applying> => ({
    context,
    account: await account(),
    session,
    write: (work, lock) =>
      platform.database.transact(async (tx) => {
        await lock?.(tx)
        return work(tx)
      }),
    readStates: (db, emailIds) => readEmailStates(db, tenantId, emailIds),
    syncFolder,
    ...more,
  })

  return {
    id,
    project,
    idOf,
    account,
    add,
    syncAll,
    applying,
    apply: async (session = server.open()) => applyChanges(await applying(session)),
    put: (name: string, change: object) => app.nora.put(`/emails/${idOf.get(name)}`, change),
    changes: async (state = '') =>
      (await app.nora.get(`/mail-accounts/${id}/changes${state ? `?state=${state}` : ''}`)).body.changes,
  }
}
