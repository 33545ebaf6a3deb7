import type { Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { collect, open } from '#test/mail-servers/open-session'
import { type ImapScript, startScriptedImap } from '#test/mail-servers/scripted-imap'
import type { ImapLimits, ImapSession } from './imap.ts'
import { ImapFailure } from './imap-failure.ts'

const KB = 1024
const LIMITS: Partial<ImapLimits> = {
  commandMs: 20_000,
  rowMs: 20_000,
  maxLineBytes: 64 * KB,
  maxLiteralBytes: 128 * KB,
  maxAnswerBytes: 256 * KB,
  maxResponseTokens: 2_000,
  maxMessages: 500,
  maxFolders: 50,
}
/** The limits, and what the sockets of both sides hold. */
const BOUND_BYTES = 24 * 1024 * KB

/** Makes lines long, so that a flood has fewer of them. */
const FILLER = 'x'.repeat(400)

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function sessionAt(answers: ImapScript['answers'] = {}, limits: Partial<ImapLimits> = {}): Promise<ImapSession> {
  const server = await startScriptedImap({ answers })
  closing.push(() => server.close())
  const { opened } = await open({ port: server.port }, { ...LIMITS, ...limits })
  if (!opened.ok) throw opened.failure
  closing.push(() => opened.session.close())
  return opened.session
}

/** Sends for ever, as long as the client takes it. */
function flood(socket: Socket, text: (index: number) => string): { sent(): number } {
  let sent = 0
  let index = 0
  function more(): void {
    while (!socket.destroyed && sent < 4 * BOUND_BYTES) {
      index += 1
      const part = text(index)
      sent += part.length
      if (!socket.write(part)) return void socket.once('drain', more)
    }
  }
  more()
  return { sent: () => sent }
}

const failing = async (work: Promise<unknown>): Promise<ImapFailure> => {
  try {
    await work
  } catch (error) {
    if (error instanceof ImapFailure) return error
    throw error
  }
  throw new Error('nothing failed')
}

describe('a server that never ends', () => {
  it.each<[string, string, (session: ImapSession) => Promise<unknown>, (index: number) => string]>([
    ['a line', 'LIST', (session) => session.listFolders(), () => 'A'.repeat(KB)],
    ['its folders', 'LIST', (session) => session.listFolders(), (n) => `* LIST () "/" folder-${n}${FILLER}\r\n`],
    ['its numbers', 'SEARCH', (session) => session.listAll(), (n) => `* SEARCH ${`${n} `.repeat(100)}\r\n`],
    [
      'its rows',
      'FETCH',
      (session) => collect(session.listNew(1)),
      (n) => `* ${n} FETCH (UID ${n} FLAGS () RFC822.SIZE 1 INTERNALDATE "01-Jan-2026 00:00:00 +0000")\r\n`,
    ],
    ['a list of lists', 'LIST', (session) => session.listFolders(), () => '* LIST ('.repeat(64)],
    ['unasked rows', 'SEARCH', (session) => session.listAll(), () => `* 1 FETCH (FLAGS (\\Seen ${FILLER}))\r\n`],
  ])('sending %s is cut off', async (_kind, command, act, text) => {
    let flooding = { sent: () => 0 }
    const session = await sessionAt({
      [command]: (_tag, _parameters, socket) => {
        flooding = flood(socket, text)
      },
    })
    await session.open('INBOX').catch(() => {})
    const failure = await failing(act(session))
    expect(failure.reason).toBe('protocol')
    expect(session.isUsable()).toBe(false)
    expect(flooding.sent()).toBeLessThan(BOUND_BYTES)
  })

  it('trickling is cut off by the time of a command', async () => {
    const session = await sessionAt({ NOOP: () => {}, STATUS: () => {}, SELECT: () => {} }, { commandMs: 200 })
    expect(await failing(session.open('INBOX'))).toMatchObject({ reason: 'timeout' })
  })

  it('sending no row in time is cut off', async () => {
    const session = await sessionAt({ FETCH: () => {} }, { rowMs: 200 })
    await session.open('INBOX')
    expect(await failing(collect(session.listNew(1)))).toMatchObject({ reason: 'timeout' })
  })
})

describe('an answer that breaks a limit', () => {
  it('is not read when a literal is too large', async () => {
    const session = await sessionAt({
      FETCH: (tag, parameters, socket) =>
        parameters.includes('BODY')
          ? socket.write('* 1 FETCH (UID 1 BODY[] {1000000000}\r\n')
          : socket.write(`* 1 FETCH (UID 1 RFC822.SIZE 10)\r\n${tag} OK done\r\n`),
    })
    await session.open('INBOX')
    const limits = { wholeUpTo: 100, maxBytes: 100, beginningBytes: 10 }
    expect(await failing(collect(session.fetchRaw([1], limits)))).toMatchObject({
      reason: 'protocol',
      code: 'LiteralTooLarge',
    })
  })

  it('is refused when a piece is larger than asked', async () => {
    const session = await sessionAt({
      FETCH: (tag, parameters, socket) =>
        parameters.includes('BODY')
          ? socket.write(`* 1 FETCH (UID 1 BODY[]<0> {100}\r\n${'x'.repeat(100)})\r\n${tag} OK done\r\n`)
          : socket.write(`* 1 FETCH (UID 1 RFC822.SIZE 90)\r\n${tag} OK done\r\n`),
    })
    await session.open('INBOX')
    const limits = { wholeUpTo: 10, maxBytes: 20, beginningBytes: 10 }
    expect(await failing(collect(session.fetchRaw([1], limits)))).toMatchObject({ reason: 'protocol' })
  })

  it.each([
    ['there are too many folders', Array.from({ length: 60 }, (_, n) => `* LIST () "/" f${n}\r\n`).join('')],
    ['there is none', ''],
  ])('is a failure when %s', async (_kind, text) => {
    const session = await sessionAt({ LIST: `${text}TAG OK listed` })
    expect(await failing(session.listFolders())).toMatchObject({ reason: 'protocol' })
    expect(session.isUsable()).toBe(true)
  })

  it('leaves out folders whose names are too long or cannot be written', async () => {
    const session = await sessionAt({
      LIST: `* LIST () "/" "${'x'.repeat(600)}"\r\n* LIST () "/" "a\tb"\r\n* LIST () "/" INBOX\r\nTAG OK listed`,
    })
    expect((await session.listFolders()).map(({ path }) => path)).toEqual(['INBOX'])
  })

  it('is a failure when a folder has no numbering', async () => {
    const session = await sessionAt({ SELECT: '* 2 EXISTS\r\nTAG OK [READ-WRITE] open' })
    expect(await failing(session.open('INBOX'))).toMatchObject({ reason: 'protocol' })
  })
})

describe('rows that nobody asked for', () => {
  it('are no data', async () => {
    const row = '* 2 FETCH (UID 2 FLAGS (\\Seen) RFC822.SIZE 9 INTERNALDATE "01-Jan-2026 00:00:00 +0000")'
    const unasked = [
      '* 1 FETCH (FLAGS (\\Seen))',
      '* 1 FETCH (UID 1 FLAGS (\\Seen) MODSEQ (99))',
      '* 9 FETCH (MODSEQ (5))',
    ]
    const session = await sessionAt({ FETCH: `${[...unasked, row, ...unasked].join('\r\n')}\r\nTAG OK done` })
    await session.open('INBOX')
    expect((await collect(session.listNew(1))).map(({ uid }) => uid)).toEqual([2])
  })

  it('bring no message that was not named', async () => {
    const session = await sessionAt({
      FETCH: (tag, parameters, socket) =>
        parameters.includes('BODY')
          ? socket.write(
              `* 5 FETCH (UID 5 BODY[] {1}\r\nx)\r\n* 1 FETCH (UID 1 BODY[] {1}\r\na)\r\n* 1 FETCH (UID 1 BODY[] {1}\r\nb)\r\n${tag} OK done\r\n`,
            )
          : socket.write(`* 5 FETCH (UID 5 RFC822.SIZE 1)\r\n* 1 FETCH (UID 1 RFC822.SIZE 1)\r\n${tag} OK done\r\n`),
    })
    await session.open('INBOX')
    const rows = await collect(session.fetchRaw([1], { wholeUpTo: 10, maxBytes: 10, beginningBytes: 5 }))
    expect(rows.map(({ uid, raw }) => [uid, raw.toString()])).toEqual([[1, 'a']])
  })

  it('are the placeholders of Courier, for a message whose file is just renamed', async () => {
    const head = 'From: System Administrator <root@localhost>\r\nSubject: message unavailable\r\n\r\n'
    const text = `${head}This message is no longer available on the server.\r\n`
    const session = await sessionAt({
      FETCH: (tag, parameters, socket) => {
        const [name, value] = parameters.includes('HEADER')
          ? ['BODY[HEADER.FIELDS (MESSAGE-ID FROM DATE SUBJECT RECEIVED)]', head]
          : ['BODY[]', text]
        const literal = parameters.includes('BODY') ? ` ${name} {${value.length}}\r\n${value}` : ''
        socket.write(`* 1 FETCH (UID 1 RFC822.SIZE 178${literal})\r\n${tag} OK done\r\n`)
      },
    })
    await session.open('INBOX')
    const limits = { wholeUpTo: 1_000, maxBytes: 1_000, beginningBytes: 5 }
    expect(await collect(session.fetchRaw([1], limits))).toEqual([])
    expect(await collect(session.fetchRaw([1], { ...limits, wholeUpTo: 10 }))).toEqual([])
    expect(await collect(session.fetchIdentity([1]))).toEqual([])
  })

  it('do not move the cursor of changes', async () => {
    const session = await sessionAt({
      SELECT:
        '* 2 EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n* OK [UIDNEXT 3] next\r\n* OK [HIGHESTMODSEQ 10] highest\r\n' +
        'TAG OK [READ-WRITE] open\r\n* 1 FETCH (UID 1 FLAGS (\\Seen) MODSEQ (12))',
    })
    const { changes } = await session.open('INBOX')
    expect(Number(changes)).toBeLessThan(12)
  })

  it('about millions of vanished messages leave time for others', async () => {
    const session = await sessionAt({ NOOP: 'TAG OK', SEARCH: '* VANISHED 1:200000\r\n* SEARCH 1 2\r\nTAG OK found' })
    await session.open('INBOX')
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    const listing = await session.listAll()
    clearInterval(timer)
    expect(listing).toMatchObject({ count: 2, isComplete: false })
    expect(turns).toBeGreaterThan(5)
  })
})

describe('a listing that is at odds with the count', () => {
  it.each([
    ['is empty', ''],
    ['is shorter', '* SEARCH 1\r\n'],
    ['is longer', '* SEARCH 1 2 3\r\n'],
  ])('is not complete when it %s', async (_kind, text) => {
    const session = await sessionAt({ SEARCH: `${text}TAG OK found` })
    await session.open('INBOX')
    expect(await session.listAll()).toMatchObject({ isComplete: false })
  })
})

describe('a refused command', () => {
  it('means throttling on a read, and a full mailbox on an append', async () => {
    const words = 'TAG NO [OVERQUOTA] Account exceeded command or bandwidth limits. (Failure)'
    const session = await sessionAt({
      FETCH: words,
      APPEND: (tag, _parameters, socket) => socket.write(`${words.replace('TAG', tag)}\r\n`),
    })
    await session.open('INBOX')
    expect(await failing(collect(session.listNew(1)))).toMatchObject({ reason: 'throttled' })
    expect(session.isUsable()).toBe(true)
    expect(await session.append('INBOX', Buffer.from('x'), [], 0)).toMatchObject({
      status: 'refused',
      code: 'OVERQUOTA',
    })
  })

  it('tells how long Exchange wants to be left alone, without waiting', async () => {
    const words = 'TAG BAD Request is throttled. Suggested Backoff Time: 92415 milliseconds'
    const reading = await sessionAt({ FETCH: words })
    await reading.open('INBOX')
    expect(await failing(collect(reading.listNew(1)))).toMatchObject({ reason: 'throttled', retryAfterMs: 92_415 })
    const moving = await sessionAt({ MOVE: words })
    await moving.open('INBOX')
    expect(await moving.move([1], 'Archive')).toEqual({ status: 'refused', code: 'THROTTLED', words: '' })
  })

  it('has its code and words', async () => {
    const session = await sessionAt({ MOVE: 'TAG NO [TRYCREATE] no such folder', STORE: 'TAG NO [NOPERM] not yours' })
    await session.open('INBOX')
    expect(await session.move([1], 'Nowhere')).toEqual({
      status: 'refused',
      code: 'TRYCREATE',
      words: 'no such folder',
    })
    expect(await session.mark([1], { add: ['\\Seen'], remove: [] })).toMatchObject({
      status: 'refused',
      code: 'NOPERM',
    })
  })

  it('is never sent for a flag that the folder does not keep', async () => {
    const server = await startScriptedImap({
      answers: {
        SELECT:
          '* 1 EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n* OK [PERMANENTFLAGS (\\Seen)] flags\r\nTAG OK [READ-WRITE] open',
      },
    })
    closing.push(() => server.close())
    const { opened } = await open({ port: server.port }, LIMITS)
    if (!opened.ok) throw opened.failure
    await opened.session.open('INBOX')
    expect(await opened.session.mark([1], { add: ['\\Seen', 'Dossier'], remove: [] })).toMatchObject({
      code: 'FLAG_NOT_TAKEN',
    })
    expect(server.lines.filter((line) => line.includes('UID STORE'))).toEqual([])
    await opened.session.close()
  })
})
