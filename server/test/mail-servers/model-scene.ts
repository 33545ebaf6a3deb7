import { expect } from 'vitest'
import { emptyMailboxes } from '#features/emails/retention/empty-mailboxes'
import { changeAccount, findAccount } from '#features/mail-accounts/accounts/accounts.store'
import type { MailContext } from '#features/mail-accounts/context'
import { createBatchSizes } from '#features/mail-accounts/folder-sync/batch-sizes'
import { listFolders } from '#features/mail-accounts/folders/folders.store'
import type { MailAccountRow } from '#features/mail-accounts/mail-accounts.tables'
import { noteChanges } from '#features/mail-accounts/pending-changes/note-changes'
import { createConnectionStarts } from '#features/mail-accounts/syncing/connection-starts'
import { createLoop } from '#features/mail-accounts/syncing/sync-loop'
import { createWork, type SyncWork } from '#features/mail-accounts/worker/sync-work'
import type { Abilities } from '#platform/imap/imap'
import type { TestApp } from '#test/test-app'
import { createModelMailbox, type ModelMailbox } from './model-source.ts'

export const PATHS = { INBOX: '\\Inbox', Archive: '\\Archive', Junk: '\\Junk', Trash: '\\Trash', Clients: '' }

const FIRST_DAY_MS = 25 * 3_600_000

/** An account whose server is a model, and a worker of it. */
export interface ModelScene {
  mailbox: ModelMailbox
  project: string
  work: SyncWork
  moves: Abilities['moves']
}

export type ModelScenes = ReturnType<typeof modelScenes>

/** @param app does no work of its own */
export function modelScenes(app: TestApp) {
  const { audit, auth, projects, emails, sending } = app.app.features
  const starts = {
    signIns: new Set(['password'] as const),
    getAccessToken: async () => '',
    connectionStarts: createConnectionStarts(),
    batchSizes: createBatchSizes(),
  }
  const context: MailContext = { platform: app.platform, audit, auth, projects, emails, sending, ...starts }
  const { read } = app.platform.database
  let count = 0

  /** @param existing a project that has another account */
  async function createScene(
    body: object = {},
    moves: Abilities['moves'] = 'move',
    existing?: string,
  ): Promise<ModelScene> {
    count += 1
    const project = existing ?? (await app.nora.post('/projects', { name: `Scene ${count}` })).body.project._id
    const imap = { host: 'imap.press.example', port: 993, security: 'tls' }
    const added = await app.nora.post(`/projects/${project}/mail-accounts`, {
      address: `anna${count}@press.example`,
      imap,
      password: 'sample',
      ...body,
    })
    return { mailbox: createModelMailbox(PATHS), project, work: await claim(added.body.account._id), moves }
  }

  /** A new worker takes over. */
  async function claim(id: string): Promise<SyncWork> {
    const account = { tenant_id: app.nora.tenantId, id }
    const worker = app.platform.ids.next()
    await app.platform.database.transact((tx) => changeAccount(tx, app.nora.tenantId, id, { worker }))
    return createWork(context, account, worker, new AbortController().signal)
  }

  async function accountOf({ work }: ModelScene): Promise<MailAccountRow> {
    const row = await findAccount(read, work.tenantId, work.accountId)
    if (!row) throw new Error('no account')
    return row
  }

  /** Connects, and works until nothing is left to do at once. */
  async function sync(scene: ModelScene, step?: (name: string) => void): Promise<void> {
    const loop = createLoop(context, scene.work, scene.mailbox.open(step, scene.moves))
    try {
      while (await loop.turn(await accountOf(scene)));
    } finally {
      loop.stop()
    }
  }

  /** Two more connections: what is missing counts as gone after a later pass. */
  async function settle(scene: ModelScene): Promise<void> {
    for (let pass = 0; pass < 3; pass += 1) await sync(scene)
  }

  /** Triage writes to the server from now on. */
  const passFirstDay = ({ work }: ModelScene): Promise<void> =>
    work.write((tx) => work.fence(tx, { created_at: app.platform.clock.now() - FIRST_DAY_MS }))

  const emailsOf = ({ project }: ModelScene) =>
    read.selectFrom('emails').selectAll().where('project_id', '=', project).execute()
  const mailboxesOf = async (scene: ModelScene) =>
    Object.fromEntries((await emailsOf(scene)).map(({ subject, mailbox }) => [subject, mailbox]))

  /**
   * Compares both sides, message by message.
   * @param keptIn mailboxes in which an email may be that is nowhere on the server; trash always
   */
  async function expectEqual(scene: ModelScene, keptIn: ReadonlySet<string> = new Set()): Promise<void> {
    const folders = await listFolders(read, scene.work)
    const all = await read
      .selectFrom('message_locations')
      .selectAll()
      .where('tenant_id', '=', scene.work.tenantId)
      .where('account_id', '=', scene.work.accountId)
      .execute()
    for (const folder of folders) {
      const there = [...(scene.mailbox.folders.get(folder.path)?.messages.keys() ?? [])].sort((a, b) => a - b)
      const here = all.filter(
        ({ folder_id, numbering, missing_pass }) =>
          folder_id === folder.id && numbering === folder.numbering && missing_pass === null,
      )
      expect(
        here.map(({ uid }) => Number(uid)).sort((a, b) => a - b),
        folder.path,
      ).toEqual(there)
      expect(folder, folder.path).toMatchObject({ stored: there.length, skipped: 0, backfill_uid: 0, backfill_left: 0 })
    }
    const emails = await emailsOf(scene)
    expect(new Set(emails.map(({ subject }) => subject)).size).toBe(emails.length)
    const seen = readServer(scene, folders)
    for (const email of emails) {
      const entry = seen.get(email.subject)
      const rank = ['inbox', 'sent', 'archived', 'spam', 'trash'].find((mailbox) => entry?.mailboxes.includes(mailbox))
      if (rank || !keptIn.has(email.mailbox))
        expect([email.subject, email.mailbox]).toEqual([email.subject, rank ?? 'trash'])
      if (entry) expect([email.subject, email.is_read === 1]).toEqual([email.subject, entry.isRead])
    }
    const subjects = new Set(emails.map(({ subject }) => subject))
    expect([...seen.keys()].filter((subject) => !subjects.has(subject))).toEqual([])
  }

  /** Retention deletes emails here, as its job does. */
  const retire = (): Promise<void> =>
    emptyMailboxes(
      app.platform,
      { accounts: app.app.features.accounts, projects, search: app.app.features.search },
      { changed: [noteChanges(app.platform)], deleted: [] },
    )

  return {
    retire,
    context,
    createScene,
    passFirstDay,
    claim,
    accountOf,
    sync,
    settle,
    emailsOf,
    mailboxesOf,
    expectEqual,
  }
}

function readServer({ mailbox }: ModelScene, folders: readonly { path: string; mailbox: string }[]) {
  const seen = new Map<string, { mailboxes: string[]; isRead: boolean }>()
  for (const folder of folders)
    for (const message of mailbox.folders.get(folder.path)?.messages.values() ?? []) {
      const subject = /^Subject: (.*)$/m.exec(message.raw.toString())?.[1]?.trim() ?? ''
      const entry = seen.get(subject) ?? { mailboxes: [], isRead: false }
      entry.mailboxes.push(message.flags.has('\\Deleted') ? 'trash' : folder.mailbox)
      entry.isRead ||= message.flags.has('\\Seen')
      seen.set(subject, entry)
    }
  return seen
}
