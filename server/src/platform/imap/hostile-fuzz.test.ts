// @module-tag slow
import { describe, expect, it } from 'vitest'
import { createRandom, hostileAnswer } from '#test/mail-servers/hostile-answers'
import { collect, open } from '#test/mail-servers/open-session'
import { type ImapScript, startScriptedImap } from '#test/mail-servers/scripted-imap'
import type { ImapLimits, ImapSession } from './imap.ts'
import { ImapFailure } from './imap-failure.ts'

const CONVERSATIONS = 120
const AT_ONCE = 12
const LIMITS: Partial<ImapLimits> = {
  commandMs: 400,
  rowMs: 400,
  maxLineBytes: 64 * 1024,
  maxLiteralBytes: 64 * 1024,
  maxAnswerBytes: 256 * 1024,
}
const RAW = { wholeUpTo: 10, maxBytes: 1_000, beginningBytes: 5 }
const COMMANDS = [
  'LIST',
  'LSUB',
  'SELECT',
  'FETCH',
  'SEARCH',
  'STORE',
  'MOVE',
  'COPY',
  'EXPUNGE',
  'APPEND',
  'NOOP',
  'STATUS',
]
const SIGN_IN = ['AUTHENTICATE', 'NAMESPACE', 'ENABLE', 'ID']

const openInbox = (session: ImapSession): Promise<unknown> => session.open('INBOX')

const CALLS: ((session: ImapSession) => Promise<unknown>)[] = [
  (session) => session.listFolders(),
  openInbox,
  (session) => collect(session.listNew(1)),
  (session) => collect(session.listChanged('1')),
  (session) => session.listAll(),
  (session) => collect(session.fetchIdentity([1, 2])),
  (session) => collect(session.fetchRaw([1, 2], RAW)),
  (session) => session.mark([1], { add: ['\\Seen'], remove: ['x'] }),
  (session) => session.move([1], 'Archive'),
  (session) => session.append('Sent', Buffer.from('x'), [], 0),
  (session) => session.erase([1]),
]

async function converse(seed: number): Promise<number> {
  const random = createRandom(seed)
  const isFromStart = seed % 4 === 0
  const hostile = isFromStart ? [...COMMANDS, ...SIGN_IN] : COMMANDS
  const answers: NonNullable<ImapScript['answers']> = {}
  for (const command of hostile)
    answers[command] = (tag, _parameters, socket) => {
      // Now and then as it should be, so that the conversation goes on.
      if (random(2) === 0) return false
      if (random(25) === 0) return socket.destroy()
      return socket.write(hostileAnswer(random, tag))
    }
  const server = await startScriptedImap({ answers })
  try {
    const { opened } = await open({ port: server.port }, { ...LIMITS, ...(isFromStart ? { signInMs: 400 } : {}) })
    if (!opened.ok) return 0
    let calls = 0
    const first = random(CALLS.length)
    for (const call of [openInbox, ...CALLS.slice(first), ...CALLS.slice(0, first)]) {
      if (!opened.session.isUsable()) break
      calls += 1
      await call(opened.session).catch((error: unknown) => {
        if (!(error instanceof ImapFailure) && !/no folder is open|does not list changes/.test(String(error)))
          throw error
      })
    }
    await opened.session.close()
    return calls
  } finally {
    await server.close()
  }
}

describe('a server that answers anything', () => {
  it(`ends in a value or an ImapFailure in ${CONVERSATIONS} conversations`, async () => {
    let calls = 0
    const seeds = Array.from({ length: CONVERSATIONS }, (_, index) => index + 1)
    const next = async (): Promise<void> => {
      for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) {
        const made = await converse(seed).catch((cause: unknown) => {
          throw new Error(`seed ${seed}`, { cause })
        })
        calls += made
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    expect(calls).toBeGreaterThan(CONVERSATIONS)
  })
})
