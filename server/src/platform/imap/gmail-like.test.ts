import { afterEach, describe, expect, it } from 'vitest'
import { type GmailLike, startGmailLike } from '#test/mail-servers/gmail-like'
import { GMAIL_TOKEN } from '#test/mail-servers/gmail-session'
import { ALL_MAIL, SPAM, TRASH } from '#test/mail-servers/gmail-store'
import { collect, open, openSession } from '#test/mail-servers/open-session'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function start(maxConnections?: number): Promise<GmailLike> {
  const gmail = await startGmailLike(maxConnections)
  closing.push(() => gmail.close())
  return gmail
}

async function sessionAt({ port }: GmailLike) {
  const session = await openSession(port)
  closing.push(() => session.close())
  return session
}

describe('Gmail, as a model', () => {
  it('is known by its capabilities', async () => {
    const session = await sessionAt(await start())
    expect(session.quirks).toMatchObject({ provider: 'gmail', savesSent: true })
    expect(session.abilities).toMatchObject({ labels: true, stableIds: true, changesSince: true, moves: 'move' })
    const folders = await session.listFolders()
    expect(folders.filter(({ use }) => use === '\\All')).toMatchObject([{ path: ALL_MAIL, useFrom: 'server' }])
  })

  it('tells labels and a stable id with each row', async () => {
    const gmail = await start()
    const message = gmail.store.add('Subject: a\r\n\r\n', ['\\Inbox', 'Work'])
    const session = await sessionAt(gmail)
    const { changes } = await session.open(ALL_MAIL)
    const [row] = await collect(session.listNew(1))
    expect(row).toMatchObject({ uid: 1, remoteId: String(message.id) })
    expect(row?.labels?.toSorted()).toEqual(['Work', '\\Inbox'])
    gmail.store.addLabel(message, 'Later')
    gmail.store.touch(message)
    const [changed] = await collect(session.listChanged(changes ?? ''))
    expect(changed?.labels).toContain('Later')
  })

  it('adds and removes labels, also those with spaces', async () => {
    const gmail = await start()
    const message = gmail.store.add('Subject: a\r\n\r\n', ['\\Inbox', 'Old'])
    const session = await sessionAt(gmail)
    await session.open(ALL_MAIL)
    const change = { add: ['Dossier/reply required'], remove: ['Old', '\\Inbox'] }
    expect(await session.label([1], change)).toEqual({ status: 'done', value: null })
    expect([...message.labels]).toEqual(['Dossier/reply required'])
  })

  it('archives by a move to All Mail, and moves to trash and spam', async () => {
    const gmail = await start()
    const [first, second, third] = [1, 2, 3].map((n) => gmail.store.add(`Subject: ${n}\r\n\r\n`))
    const session = await sessionAt(gmail)
    await session.open('INBOX')
    expect(await session.move([1], ALL_MAIL)).toMatchObject({ status: 'done', value: { uids: new Map([[1, 1]]) } })
    expect(await session.move([2], TRASH)).toMatchObject({ status: 'done' })
    expect(await session.move([3], SPAM)).toMatchObject({ status: 'done' })
    expect(first?.labels.has('\\Inbox')).toBe(false)
    expect([first?.where, second?.where, third?.where]).toEqual(['all', 'trash', 'spam'])
    expect((await session.open('INBOX')).count).toBe(0)
  })

  it('keeps one message when it is appended again', async () => {
    const gmail = await start()
    const session = await sessionAt(gmail)
    const raw = Buffer.from('Message-ID: <1@a.example>\r\n\r\nx')
    const [sent, again] = [
      await session.append('[Gmail]/Sent Mail', raw, ['\\Seen'], 0),
      await session.append('[Gmail]/Sent Mail', raw, ['\\Seen'], 0),
    ]
    expect(sent).toMatchObject({ status: 'done', value: { uid: 1 } })
    expect(again).toEqual(sent)
    expect(gmail.store.messages.size).toBe(1)
  })

  it('throttles downloads, and the session goes on', async () => {
    const gmail = await start()
    for (let n = 0; n < 3; n += 1) gmail.store.add(`Subject: ${n}\r\n\r\n`)
    gmail.allowBodies(2)
    const session = await sessionAt(gmail)
    await session.open(ALL_MAIL)
    const rows: number[] = []
    const limits = { wholeUpTo: 1_000, maxBytes: 1_000, beginningBytes: 100 }
    const reading = (async () => {
      for await (const { uid } of session.fetchRaw([1, 2, 3], limits)) rows.push(uid)
    })()
    await expect(reading).rejects.toMatchObject({ reason: 'throttled', code: 'OVERQUOTA' })
    expect(rows).toEqual([1, 2])
    expect(await collect(session.listFlags(1))).toHaveLength(3)
  })

  it('takes a token, refuses another one, and refuses a connection too many', async () => {
    const gmail = await start(1)
    const token = { port: gmail.port, password: '' }
    const refused = await open({ ...token, accessToken: 'stale' })
    expect(refused.opened).toMatchObject({ ok: false, failure: { reason: 'token_refused' } })
    await expect.poll(async () => (await open({ ...token, accessToken: GMAIL_TOKEN })).opened.ok).toBe(true)
    const another = await open({ port: gmail.port })
    expect(another.opened).toMatchObject({ ok: false, failure: { step: 'greeting', reason: 'busy' } })
  })
})
