// @module-tag slow
import type { Mailbox } from '@dossier/contract/vocabulary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { type GmailLike, startGmailLike } from '#test/mail-servers/gmail-like'
import { ALL_MAIL, type GmailMessage, SPAM, TRASH } from '#test/mail-servers/gmail-store'
import { mailText, type SyncedApp, startSyncedApp } from '#test/mail-servers/synced-account'

// The statements are those of every account; `write-back` runs them on PostgreSQL, also with this server.
describeOnDatabases(['sqlite'], 'a mailbox of Gmail', (_open, engine) => {
  let gmail: GmailLike
  let synced: SyncedApp
  let id: string

  beforeAll(async () => {
    gmail = await startGmailLike()
    gmail.store.add(mailText('one'), ['\\Inbox', '\\Important', 'Clients/Acme', 'B&APw-cher'])
    gmail.store.add(mailText('two'), ['\\Inbox', 'Work'], ['\\Seen'])
    gmail.store.add(mailText('old'), ['Work'], ['\\Seen'])
    gmail.store.add(mailText('mine').replace('mara@lind.example', 'anna@press.example'), ['\\Sent'], ['\\Seen'])
    const spam = gmail.store.add(mailText('prize'))
    gmail.store.move(spam, 'INBOX', SPAM)
    const trash = gmail.store.add(mailText('thrown'))
    gmail.store.move(trash, 'INBOX', TRASH)
    synced = await startSyncedApp(engine, gmail.port)
    id = await synced.add()
    await synced.reaches(id, 'live')
  }, 60_000)
  afterAll(async () => {
    await synced?.stop()
    await gmail?.close()
  })

  const messageOf = (subject: string): GmailMessage => {
    const found = [...gmail.store.messages.values()].filter(({ raw }) => raw.includes(`Subject: ${subject}\r\n`))
    if (found.length !== 1 || !found[0]) throw new Error(`${found.length} of ${subject} there`)
    return found[0]
  }
  const emailOf = async (subject: string) => {
    const found = (await synced.emails()).filter((row) => row.subject === subject)
    if (found.length !== 1) throw new Error(`${found.length} of ${subject} here`)
    return found[0]
  }
  const expectHere = async (subject: string, fields: { mailbox?: Mailbox; labels?: string[]; is_read?: number }) =>
    eventually(async () => {
      const { mailbox, labels, is_read } = await emailOf(subject)
      const email = { mailbox, labels: (JSON.parse(labels) as string[]).toSorted(), is_read }
      expect(email).toMatchObject(fields)
    })
  /** What Gmail shows of a message: its place, its labels, and whether it was read. */
  const there = (subject: string) => {
    const { where, labels, flags } = messageOf(subject)
    return { where, labels: [...labels].toSorted(), flags: [...flags].toSorted() }
  }
  const put = async (subject: string, change: object) => {
    const { status, text } = await synced.app.nora.put(`/emails/${(await emailOf(subject)).id}`, change)
    expect(status, text).toBe(200)
    await settled()
  }
  const settled = () =>
    eventually(async () => {
      const { waiting_changes, stuck_changes } = await synced.account(id)
      const { changes } = (await synced.app.nora.get(`/mail-accounts/${id}/changes`)).body
      expect([waiting_changes, stuck_changes, changes]).toEqual([0, 0, []])
    })
  /** Somebody at Gmail's own page. Folders other than the watched one are polled. */
  const act = async (subject: string, change: (message: GmailMessage) => void) => {
    const message = messageOf(subject)
    change(message)
    gmail.store.touch(message)
    await synced.app.nora.post(`/mail-accounts/${id}/sync`)
  }

  it('is read from three folders, and each email is once there, with its labels', async () => {
    const { folders } = (await synced.app.nora.get(`/mail-accounts/${id}/folders`)).body
    const selected = (folders as { path: string; is_taken: boolean }[]).filter(({ is_taken }) => is_taken)
    expect(selected.map(({ path }) => path).toSorted()).toEqual([ALL_MAIL, SPAM, TRASH])
    await expectHere('one', { mailbox: 'inbox', labels: ['Bücher', 'Clients/Acme'], is_read: 0 })
    await expectHere('two', { mailbox: 'inbox', labels: ['Work'], is_read: 1 })
    await expectHere('old', { mailbox: 'archived', labels: ['Work'] })
    await expectHere('mine', { mailbox: 'sent', labels: [] })
    await expectHere('prize', { mailbox: 'spam' })
    await expectHere('thrown', { mailbox: 'trash' })
    expect(await synced.emails()).toHaveLength(6)
    expect(await synced.account(id)).toMatchObject({ labels_as: 'gmail', progress: { mails: 6, mails_taken: 6 } })
  })

  it('archives, and brings back to the inbox', async () => {
    const before = there('one')
    await put('one', { mailbox: 'archived' })
    expect(there('one')).toEqual({ ...before, labels: before.labels.filter((label) => label !== '\\Inbox') })
    await put('one', { mailbox: 'inbox' })
    expect(there('one')).toEqual(before)
  })

  it.each<[Mailbox, GmailMessage['where']]>([
    ['trash', 'trash'],
    ['spam', 'spam'],
  ])('moves to %s and back, with its labels', async (mailbox, where) => {
    for (const subject of ['one', 'old', 'mine']) {
      const before = there(subject)
      const was = (await emailOf(subject)).mailbox as Mailbox
      await put(subject, { mailbox })
      expect(there(subject)).toMatchObject({ where })
      await put(subject, { mailbox: was })
      expect(there(subject)).toEqual(before)
      await expectHere(subject, { mailbox: was })
    }
  })

  it('takes what somebody threw away there out of trash and spam', async () => {
    await put('thrown', { mailbox: 'inbox' })
    expect(there('thrown')).toMatchObject({ where: 'all', labels: ['\\Inbox'] })
    await put('prize', { mailbox: 'archived' })
    expect(there('prize')).toMatchObject({ where: 'all', labels: [] })
    await put('prize', { mailbox: 'trash' })
    expect(there('prize')).toMatchObject({ where: 'trash' })
    await put('prize', { mailbox: 'spam' })
    expect(there('prize')).toMatchObject({ where: 'spam' })
  })

  it('adds and removes labels and marks, and leaves stars alone', async () => {
    await act('two', ({ labels, flags }) => {
      labels.add('\\Starred')
      flags.add('\\Flagged')
    })
    const before = there('two')
    await put('two', { read: false, labels: ['Work', 'Grüße', 'Clients/New'] })
    // Names are in modified UTF-7.
    const labels = ['Clients/New', 'Gr&APwA3w-e', 'Work', '\\Inbox', '\\Starred'].toSorted()
    expect(there('two')).toEqual({ where: 'all', labels, flags: ['\\Flagged'] })
    await put('two', { read: true, labels: ['Work'] })
    expect(there('two')).toEqual({ ...before, flags: ['\\Flagged', '\\Seen'] })
  })

  it('keeps labels here when its owner wants that, and still archives', async () => {
    await synced.app.nora.put(`/mail-accounts/${id}`, { labels_as: 'nothing' })
    const before = there('two')
    await put('two', { mailbox: 'archived', labels: ['Work', 'Only here'] })
    expect(there('two')).toEqual({ ...before, labels: before.labels.filter((label) => label !== '\\Inbox') })
    await put('two', { mailbox: 'inbox', labels: ['Work'] })
    expect(there('two')).toEqual(before)
    await synced.app.nora.put(`/mail-accounts/${id}`, { labels_as: 'gmail' })
  })

  it('follows labels, moves and marks that were made there', async () => {
    await act('one', ({ labels, flags }) => {
      labels.delete('\\Inbox')
      labels.add('Later')
      labels.delete('B&APw-cher')
      flags.add('\\Seen')
    })
    await expectHere('one', { mailbox: 'archived', labels: ['Clients/Acme', 'Later'], is_read: 1 })
    await act('one', (message) => gmail.store.move(message, ALL_MAIL, TRASH))
    await expectHere('one', { mailbox: 'trash' })
    await act('one', (message) => gmail.store.move(message, TRASH, SPAM))
    await expectHere('one', { mailbox: 'spam' })
    await act('one', (message) => gmail.store.move(message, SPAM, 'INBOX'))
    await expectHere('one', { mailbox: 'inbox', labels: ['Clients/Acme', 'Later'] })
    // A mail program that knows folders only.
    await act('one', (message) => gmail.store.move(message, 'INBOX', 'Work'))
    await expectHere('one', { mailbox: 'archived', labels: ['Clients/Acme', 'Later', 'Work'] })
    await settled()
  })

  it('shows new email at once, and moves to trash what was erased', async () => {
    const message = gmail.store.add(mailText('fresh'))
    await expectHere('fresh', { mailbox: 'inbox' })
    gmail.store.erase(message)
    await synced.app.nora.post(`/mail-accounts/${id}/sync`)
    await expectHere('fresh', { mailbox: 'trash' })
  })
})
