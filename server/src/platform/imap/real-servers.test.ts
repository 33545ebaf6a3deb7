// @module-tag slow
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Certificate, makeCertificate, trustCertificate } from '#test/certificates'
import { openLine } from '#test/line'
import { startCourier } from '#test/mail-servers/courier'
import { startCyrus } from '#test/mail-servers/cyrus'
import { startDovecot } from '#test/mail-servers/dovecot'
import { type MailServer, PEOPLE } from '#test/mail-servers/mail-server'
import { collect, open, openSession } from '#test/mail-servers/open-session'
import { findServer, type ServerName } from '#test/mail-servers/packages'
import { openRawImap, type RawImap } from '#test/mail-servers/raw-imap'
import type { ImapSession, Outcome } from './imap.ts'

const START = { dovecot: startDovecot, cyrus: startCyrus, courier: startCourier }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

let certificate: Certificate
beforeAll(() => {
  certificate = makeCertificate('localhost')
  trustCertificate(certificate)
})

let count = 0
const email = (size = 0): string => {
  count += 1
  const filler = 'QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAxMjM0\r\n'
  return `From: nora@press.example\r\nMessage-ID: <${count}@press.example>\r\nSubject: ${count}\r\n\r\n${filler.repeat(Math.ceil(size / filler.length))}`
}

async function sessionOf(port: number): Promise<ImapSession> {
  const session = await openSession(port)
  closing.push(() => session.close())
  return session
}

/** A server with a session and another program, which most tests share: a sign-in at Courier takes a second. */
interface World {
  server: MailServer
  session: ImapSession
  other: RawImap
  close(): Promise<void>
}

async function createWorld(server: MailServer): Promise<World> {
  const [session, other] = await Promise.all([
    openSession(server.ports.plain),
    openRawImap(server.ports.plain, 'anna', PEOPLE.anna),
  ])
  return {
    server,
    session,
    other,
    async close() {
      other.close()
      await session.close()
      await server.stop()
    },
  }
}

/** Creates a folder with emails, which the other program opens. */
async function folderWith({ server, other }: World, emails: string[]): Promise<string> {
  count += 1
  const path = `${server.prefix}Folder${count}`
  await other.send(`CREATE ${path}`)
  for (const each of emails) await other.send(`APPEND ${path}`, each)
  await other.send(`SELECT ${path}`)
  return path
}

const uidsIn = async (other: RawImap, path: string): Promise<number[]> => {
  await other.send(`SELECT ${path}`)
  const line = (await other.send('UID SEARCH ALL')).find((each) => each.startsWith('* SEARCH')) ?? ''
  return line.split(' ').slice(2).filter(Boolean).map(Number)
}

const flagsOf = async (other: RawImap, uid: number): Promise<string> =>
  (await other.send(`UID FETCH ${uid} (FLAGS)`)).find((each) => each.includes(`UID ${uid}`)) ?? ''

describe.each([
  ['Dovecot', 'dovecot'],
  ['Cyrus', 'cyrus'],
  ['Courier', 'courier'],
] satisfies [string, ServerName][])('%s', (_title, name) => {
  const root = findServer(name)
  describe.skipIf(root === null)('as an account', () => {
    let world: World
    let server: MailServer
    let session: ImapSession
    let other: RawImap
    beforeAll(async () => {
      world = await createWorld(await START[name](root ?? '', certificate))
      ;({ server, session, other } = world)
    })
    afterAll(() => world?.close())

    it('is signed in to by TLS and by STARTTLS, if it has that', async () => {
      for (const security of ['tls', 'starttls'] as const) {
        const { opened, names } = await open({ security, port: server.ports[security === 'tls' ? 'tls' : 'plain'] })
        if (opened.ok) closing.push(() => opened.session.close())
        const order = security === 'tls' ? ['tls', 'greeting'] : ['greeting', 'tls']
        if (name === 'courier' && security === 'starttls')
          expect(names).toEqual(['resolve', 'connect', 'greeting', 'tls failed'])
        else expect(names).toEqual(['resolve', 'connect', ...order, 'sign_in'])
      }
    })

    it('tells that a password is wrong', async () => {
      const { opened } = await open({ port: server.ports.plain, password: 'not this one' })
      expect(opened).toMatchObject({ ok: false, failure: { step: 'sign_in', reason: 'password_refused' } })
    })

    it('lists folders with their use, and counters where they cost nothing', async () => {
      const folders = await session.listFolders()
      const sent = folders.find(({ use }) => use === '\\Sent')
      expect(folders.find(({ use }) => use === '\\Inbox')).toMatchObject({ path: 'INBOX', useFrom: 'server' })
      expect(sent).toMatchObject({
        path: `${server.prefix}Sent`,
        useFrom: name === 'courier' ? 'name' : 'server',
        canOpen: true,
        counters: name === 'courier' ? null : { count: 0, next: 1 },
      })
    })

    it('lists what is new by UID, and nothing twice', async () => {
      const path = await folderWith(world, [email(), email(), email()])
      const state = await session.open(path)
      expect(state).toMatchObject({ path, count: 3, isReadOnly: false, takesKeywords: true })
      const rows = await collect(session.listNew(2))
      expect(rows.map(({ uid }) => uid)).toEqual([2, 3])
      expect(rows[0]).toMatchObject({ labels: null, size: expect.any(Number), internalAt: expect.any(Number) })
      expect(await collect(session.listNew(4))).toEqual([])
      expect(await session.listAll()).toEqual({ uids: [[1, 3]], count: 3, isComplete: true })
      expect(await session.listAll('fetch')).toEqual({ uids: [[1, 3]], count: 3, isComplete: true })
    })

    it('tells flags and keywords that another program has changed', async () => {
      const path = await folderWith(world, [email(), email()])
      const { changes } = await session.open(path)
      await other.send('UID STORE 2 +FLAGS (\\Seen project-x)')
      // Courier reports changes of others only after a command.
      await session.open(path)
      const changed = await collect(changes ? session.listChanged(changes) : session.listFlags(2))
      expect(changes === null).toBe(name === 'courier')
      expect(changed.map(({ uid }) => uid)).toEqual([2])
      expect(changed[0]?.flags).toEqual(expect.arrayContaining(['\\Seen', 'project-x']))
    })

    it('sets and removes flags and keywords', async () => {
      const path = await folderWith(world, [email()])
      await other.send('UID STORE 1 +FLAGS (\\Seen)')
      await session.open(path)
      const change = { add: ['\\Flagged', 'Dossier-reply'], remove: ['\\Seen'] }
      expect(await session.mark([1], change)).toEqual({ status: 'done', value: null })
      await other.send(`SELECT ${path}`)
      const flags = await flagsOf(other, 1)
      expect(flags).toContain('\\Flagged')
      expect(flags).toContain('Dossier-reply')
      expect(flags).not.toContain('\\Seen')
      await session.open(path, { readOnly: true })
      expect(await session.mark([1], change)).toMatchObject({ status: 'refused', code: 'READ-ONLY' })
      expect(await session.mark([1], { add: ['no keyword('], remove: [] })).toMatchObject({ status: 'refused' })
    })

    it('moves messages and tells their new UIDs, and erases none that others marked', async () => {
      const path = await folderWith(world, [email(), email(), email(), email()])
      await other.send('UID STORE 4 +FLAGS (\\Deleted)')
      const target = await folderWith(world, [email()])
      const { numbering } = await session.open(target)
      await session.open(path)
      const moved = await session.move([1, 3], target)
      expect(moved).toEqual({
        status: 'done',
        value: {
          numbering,
          uids: new Map([
            [1, 2],
            [3, 3],
          ]),
        },
      })
      expect(await uidsIn(other, path)).toEqual([2, 4])
      expect(await uidsIn(other, target)).toEqual([1, 2, 3])
    })

    it('erases the named messages only', async () => {
      const path = await folderWith(world, [email(), email(), email()])
      await other.send('UID STORE 1 +FLAGS (\\Deleted)')
      await session.open(path)
      expect(await session.erase([2])).toEqual({ status: 'done', value: null })
      expect(await uidsIn(other, path)).toEqual([1, 3])
    })

    it('refuses a folder that is not there, and the session goes on', async () => {
      const path = await folderWith(world, [email()])
      await session.open(path)
      expect(await session.move([1], `${server.prefix}Nowhere`)).toMatchObject({ status: 'refused' })
      expect(await session.append(`${server.prefix}Nowhere`, Buffer.from(email()), [], 0)).toMatchObject({
        status: 'refused',
      })
      await expect(session.open(`${server.prefix}Nowhere`)).rejects.toMatchObject({ reason: 'folder_missing' })
      expect((await session.open(path)).count).toBe(1)
    })

    it('shows that the message with the highest UID is gone', async () => {
      const path = await folderWith(world, [email(), email(), email()])
      const { changes } = await session.open(path)
      await other.send('UID STORE 3 +FLAGS (\\Deleted)')
      await other.send('EXPUNGE')
      expect((await session.open(path)).count).toBe(2)
      expect(await session.listAll()).toEqual({ uids: [[1, 2]], count: 2, isComplete: true })
      if (changes) expect(await collect(session.listChanged(changes))).toEqual([])
    })

    it('keeps its numbering between sessions', async () => {
      const path = await folderWith(world, [])
      const { numbering } = await session.open(path)
      const second = await sessionOf(server.ports.plain)
      await second.listFolders()
      expect((await second.open(path)).numbering).toBe(numbering)
    })

    it('hands over large messages in pieces, and the beginning of those that are too large', async () => {
      const large = email(2_500_000)
      const path = await folderWith(world, [email(), large])
      await session.open(path)
      const limits = { wholeUpTo: 100_000, maxBytes: 3_000_000, beginningBytes: 50_000 }
      const rows = await collect(session.fetchRaw([1, 2, 77], limits))
      expect(rows.map(({ uid, isWhole }) => [uid, isWhole])).toEqual([
        [1, true],
        [2, true],
      ])
      expect(rows[1]?.raw.equals(Buffer.from(large))).toBe(true)
      const [cut] = await collect(session.fetchRaw([2], { ...limits, maxBytes: 200_000 }))
      expect(cut?.isWhole).toBe(false)
      expect(cut?.raw.equals(Buffer.from(large).subarray(0, 50_000))).toBe(true)
      const [identity] = await collect(session.fetchIdentity([2]))
      expect(identity?.header.toString()).toMatch(/^message-id: /im)
    })

    it('finds messages by a header', async () => {
      const path = await folderWith(world, [email(), email(), email()])
      await session.open(path)
      const [identity] = await collect(session.fetchIdentity([2]))
      const [value = ''] = /<[^>]+>/.exec(identity?.header.toString() ?? '') ?? []
      const search = { name: 'message-id', since: Date.now() - 2 * 86_400_000 }
      expect(await session.findByHeader({ ...search, value })).toEqual([2])
      expect(await session.findByHeader({ ...search, value: '<nobody@x.example>' })).toEqual([])
    })

    it('hints at what another program does, and listens to commands afterwards', async () => {
      const path = await folderWith(world, [email()])
      await session.open(path)
      const end = new AbortController()
      const hints = new Set<string>()
      const arrived = new Promise<void>((resolve) => {
        const watching = session.watch((hint) => {
          hints.add(hint)
          if (hint === 'arrived') resolve()
        }, end.signal)
        closing.push(() => watching)
      })
      await other.send(`APPEND ${path}`, email())
      await arrived
      end.abort()
      expect(hints).toContain('arrived')
      expect((await session.open(path)).count).toBe(2)
    })

    it.each<[string, (session: ImapSession, target: string) => Promise<Outcome<unknown>>]>([
      ['move', (session, target) => session.move([1], target)],
      ['mark', (session) => session.mark([1], { add: ['\\Flagged'], remove: [] })],
      ['append', (session, target) => session.append(target, Buffer.from(email()), ['\\Seen'], 0)],
      ['erase', (session) => session.erase([1])],
    ])('leaves a %s open whose answer is lost', async (_kind, act) => {
      const path = await folderWith(world, [email()])
      const line = await openLine(server.ports.plain)
      closing.push(() => line.close())
      const session = await sessionOf(line.port)
      await session.open(path)
      line.loseAnswer()
      expect(await act(session, `${server.prefix}Trash`)).toEqual({ status: 'unknown' })
      expect(session.isUsable()).toBe(false)
      await expect(session.open(path)).rejects.toMatchObject({ reason: 'lost' })
    })

    it('loses nothing silently when the line breaks in a listing', async () => {
      const path = await folderWith(world, [email(300_000), email(300_000)])
      const line = await openLine(server.ports.plain)
      closing.push(() => line.close())
      const session = await sessionOf(line.port)
      await session.open(path)
      line.loseAnswer()
      const limits = { wholeUpTo: 1_000_000, maxBytes: 1_000_000, beginningBytes: 10 }
      await expect(collect(session.fetchRaw([1, 2], limits))).rejects.toMatchObject({ reason: 'lost' })
    })
  })
})

/** For servers of one test. */
async function worldOf(server: MailServer): Promise<World> {
  const world = await createWorld(server)
  closing.push(() => world.close())
  return world
}

const courier = findServer('courier')
describe.skipIf(courier === null)('a server without UIDPLUS', () => {
  it('moves by copying, leaves the original marked and erases nothing', async () => {
    const world = await worldOf(
      await startCourier(courier ?? '', certificate, { capabilities: 'IMAP4rev1 NAMESPACE IDLE' }),
    )
    const { session, other } = world
    const path = await folderWith(world, [email(), email()])
    await other.send('UID STORE 2 +FLAGS (\\Deleted)')
    await session.open(path)
    expect(session.abilities).toMatchObject({ moves: 'copy_and_mark', erases: false })
    expect(await session.move([1], 'INBOX.Trash')).toMatchObject({ status: 'done' })
    expect(await session.erase([1])).toMatchObject({ status: 'refused', code: 'NO_UIDPLUS' })
    await session.close()
    expect(await uidsIn(other, path)).toEqual([1, 2])
    expect(await flagsOf(other, 1)).toContain('\\Deleted')
    expect(await uidsIn(other, 'INBOX.Trash')).toEqual([1])
  })

  it('invents a numbering in STATUS, which nobody reads', async () => {
    const { session, other } = await worldOf(await startCourier(courier ?? '', certificate))
    await other.send('CREATE INBOX.New')
    const folder = (await session.listFolders()).find(({ path }) => path === 'INBOX.New')
    expect(folder?.counters).toBeNull()
    const { numbering } = await session.open('INBOX.New')
    await session.open('INBOX')
    expect((await session.open('INBOX.New')).numbering).toBe(numbering)
  })
})

const dovecot = findServer('dovecot')
describe.skipIf(dovecot === null)('a full mailbox', () => {
  it('refuses an append and takes a move', async () => {
    const world = await worldOf(await startDovecot(dovecot ?? '', certificate, { quota: '100K' }))
    const { session, other } = world
    const path = await folderWith(world, [email(60_000)])
    await session.open(path)
    const outcome = await session.append('Sent', Buffer.from(email(60_000)), [], 0)
    expect(outcome).toMatchObject({ status: 'refused', code: 'OVERQUOTA' })
    expect(await session.move([1], 'Archive')).toMatchObject({ status: 'done' })
    expect(await uidsIn(other, 'Archive')).toEqual([1])
  })
})
