import type { ImapLimits, ImapSession } from '#platform/imap/imap'
import { ImapFailure } from '#platform/imap/imap-failure'
import { createRandom, hostileAnswer } from './hostile-answers.ts'
import { collect, open } from './open-session.ts'
import { type ImapScript, startScriptedImap } from './scripted-imap.ts'

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

export interface Conversation {
  /** Calls of the session that were made. */
  calls: number
  /** Hostile responses (lines) that the server sent. */
  responses: number
}

/** Talks once to a server that answers anything. @throws what is neither a value nor an ImapFailure. */
export async function converse(seed: number): Promise<Conversation> {
  const random = createRandom(seed)
  const isFromStart = seed % 4 === 0
  const hostile = isFromStart ? [...COMMANDS, ...SIGN_IN] : COMMANDS
  const answers: NonNullable<ImapScript['answers']> = {}
  let sent = 0
  for (const command of hostile)
    answers[command] = (tag, _parameters, socket) => {
      // Now and then as it should be, so that the conversation goes on.
      if (random(2) === 0) return false
      if (random(25) === 0) return socket.destroy()
      const answer = hostileAnswer(random, tag)
      sent += answer.toString('latin1').split('\r\n').length - 1
      return socket.write(answer)
    }
  const server = await startScriptedImap({ answers })
  try {
    const { opened } = await open({ port: server.port }, { ...LIMITS, ...(isFromStart ? { signInMs: 400 } : {}) })
    if (!opened.ok) return { calls: 0, responses: sent }
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
    return { calls, responses: sent }
  } finally {
    await server.close()
  }
}

interface Fuzz {
  /** Responses to be sent. */
  enough: number
  /** Seed of the first conversation. */
  first: number
  atOnce: number
  report?: (total: Conversation) => void
}

/** Holds conversations until enough hostile responses were sent. */
export async function converseUntil({
  enough,
  first,
  atOnce,
  report = () => undefined,
}: Fuzz): Promise<Conversation & { conversations: number }> {
  const total = { calls: 0, responses: 0, conversations: 0 }
  const next = async (): Promise<void> => {
    while (total.responses < enough) {
      const seed = first + total.conversations
      total.conversations += 1
      const { calls, responses } = await converse(seed).catch((cause: unknown) => {
        throw new Error(`seed ${seed}`, { cause })
      })
      total.calls += calls
      total.responses += responses
      report(total)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return total
}
