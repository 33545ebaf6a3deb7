import { joined, type Message, message } from '@dossier/contract/message'
import type { FetchMessageObject, FetchQueryObject } from 'imapflow'
import { connectionError, within } from '#platform/network/connection-error'
import { isThrottling } from './classify-refusal.ts'
import type { Client, ConnectedClient } from './client.ts'
import { type LibraryError, type Refusal, readRefusal } from './command-log.ts'
import { isProtocolCode } from './describe-failure.ts'
import type { ImapLimits, Outcome } from './imap.ts'
import { ImapFailure, type ImapReason } from './imap-failure.ts'

/** How often the size of an answer is checked. */
const CHECK_EVERY_MS = 100

/** The signed-in client with its limits. One call at a time. */
export interface Line {
  readonly client: Client
  readonly limits: ImapLimits
  /** @throws ImapFailure */
  read<T>(work: () => Promise<T>): Promise<T>
  /** Runs a change. The library answers `false` for a refusal as for a lost line; this tells them apart. */
  change<T extends object | true>(work: () => Promise<T | false | undefined>): Promise<Outcome<T>>
  /**
   * Streams the rows of a FETCH by UID, also rows that nobody asked for.
   * @throws ImapFailure
   */
  rows(range: string, query: FetchQueryObject, changedSince?: bigint): AsyncGenerator<FetchMessageObject>
  /** Waits for changes in the open folder until another command runs. */
  idle(): Promise<void>
  /** A change that needs no command. */
  refuse(code: string): { status: 'refused'; code: string; words: string }
}

export function createLine(
  { client, log }: ConnectedClient,
  limits: ImapLimits,
  clean: (text: string) => string,
): Line {
  let broken: unknown = null
  client.on('error', (error) => {
    broken ??= error
  })

  /** Ends the connection, so that a call that waits for it ends too. */
  function cut(error: Error): void {
    broken ??= error
    client.close()
  }

  async function bounded<T>(work: () => Promise<T>): Promise<T> {
    log.clear()
    const before = client.stats().received
    const timer = setTimeout(() => cut(connectionError('ETIMEDOUT', 'the command took too long')), limits.commandMs)
    const check = setInterval(() => {
      if (client.stats().received - before > limits.maxAnswerBytes)
        cut(connectionError('ResponseTooLarge', 'the answer is too large'))
    }, CHECK_EVERY_MS)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      clearInterval(check)
    }
  }

  function failureOf(error: unknown): ImapFailure {
    if (error instanceof ImapFailure) return error
    const throttledMs = log.throttledMs()
    if (throttledMs !== null) return failure('throttled', 'THROTTLED', '', throttledMs)
    const refusal = readRefusal(error)
    if (refusal) return refusalFailure(refusal, (error as LibraryError).mailboxMissing === true)
    // A mistake of ours is no failure outside.
    if (client.usable) throw error
    const code = String((broken as LibraryError | null)?.code ?? (error as LibraryError).code ?? '')
    return failure(lostReason(code), code, client.byeReason ?? '')
  }

  function refusalFailure(refusal: Refusal, isMissing: boolean): ImapFailure {
    if (isMissing || refusal.code === 'NONEXISTENT') return failure('folder_missing', refusal.code, refusal.words)
    return failure(isThrottling(refusal) ? 'throttled' : 'refused', refusal.code, refusal.words)
  }

  const failure = (reason: ImapReason, code: string, words: string, retryAfterMs?: number): ImapFailure =>
    new ImapFailure({
      reason,
      code,
      retryAfterMs,
      message: joined([sentence(reason), ...(words ? [message('smtp.answer', { words: clean(words) })] : [])]),
    })

  return {
    client,
    limits,
    refuse: (code) => ({ status: 'refused', code, words: '' }),
    async read(work) {
      try {
        return await bounded(work)
      } catch (error) {
        throw failureOf(error)
      }
    },
    async idle() {
      try {
        await client.idle()
      } catch (error) {
        throw failureOf(error)
      }
      if (!client.usable) throw failureOf(connectionError('NoConnection', 'the connection has ended'))
    },
    async change(work) {
      try {
        const value = await bounded(work)
        if (value) return { status: 'done', value }
        return refusedOr(log.refusal())
      } catch (error) {
        const refusal = readRefusal(error) ?? appendLimit(error)
        if (!refusal && client.usable) throw error
        return refusedOr(refusal)
      }
    },
    async *rows(range, query, changedSince) {
      const listing = client.fetch(range, query, { uid: true, ...(changedSince ? { changedSince } : {}) })
      log.clear()
      let isOver = false
      try {
        for (let count = 0; ; count += 1) {
          const next = await within(limits.rowMs, listing.next())
          isOver = next.done === true
          if (next.done) return
          // Twice: flag updates may come between the rows.
          if (count > 2 * limits.maxMessages) throw connectionError('TooManyResponses', 'too many rows')
          yield next.value
        }
      } catch (error) {
        isOver = readRefusal(error) !== null
        if (!isOver) cut(error as Error)
        throw failureOf(error)
      } finally {
        // The rest of the answer would delay every later command, and a hostile one never ends.
        if (!isOver) client.close()
      }
    },
  }

  function refusedOr<T>(refusal: Refusal | null): Outcome<T> {
    if (log.throttledMs() !== null) return { status: 'refused', code: 'THROTTLED', words: '' }
    if (refusal) return { status: 'refused', code: refusal.code, words: clean(refusal.words) }
    return client.usable ? { status: 'refused', code: '', words: '' } : { status: 'unknown' }
  }
}

/** The library refuses to send what is larger than the server's limit (RFC 7889). */
const appendLimit = (error: unknown): Refusal | null =>
  (error as LibraryError).serverResponseCode === 'APPENDLIMIT' ? { code: 'TOOBIG', words: '' } : null

function lostReason(code: string): ImapReason {
  if (isProtocolCode(code)) return 'protocol'
  return code === 'ETIMEDOUT' || code === 'ETIMEOUT' ? 'timeout' : 'lost'
}

function sentence(reason: ImapReason): Message {
  switch (reason) {
    case 'throttled':
      return message('imap.throttled')
    case 'folder_missing':
      return message('imap.folderMissing')
    case 'refused':
      return message('imap.refused')
    case 'protocol':
      return message('imap.unreadable')
    case 'timeout':
      return message('smtp.timeout')
    default:
      return message('smtp.lost')
  }
}
