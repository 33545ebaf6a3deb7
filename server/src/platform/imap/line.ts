import type { FetchMessageObject, FetchQueryObject } from 'imapflow'
import { connectionError, within } from '#platform/network/connection-error'
import type { Client, ConnectedClient } from './client.ts'
import { type LibraryError, type Refusal, readRefusal } from './command-log.ts'
import { describeCall } from './describe-call.ts'
import type { ImapLimits, Outcome } from './imap.ts'
import type { ImapFailure } from './imap-failure.ts'

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
  /**
   * Waits for changes in the open folder until another command runs.
   * @throws ImapFailure
   */
  idle(): Promise<void>
}

export function createLine(connected: ConnectedClient, limits: ImapLimits, clean: (text: string) => string): Line {
  const { client, log } = connected
  let broken: unknown = null
  client.on('error', (error) => {
    broken ??= error
  })

  /** Ends the connection, so that a call that waits for it ends too. */
  function cut(error: unknown): void {
    broken ??= error
    client.close()
  }

  /** Errors that are no refusal leave the state of the session unknown. */
  function failureOf(error: unknown): ImapFailure {
    if (!readRefusal(error)) cut(error)
    return describeCall(connected, error, broken, clean)
  }

  const refusedOr = (refusal: Refusal | null): Outcome<never> => {
    if (log.throttledMs() !== null) return refused('THROTTLED')
    if (refusal) return refused(refusal.code, clean(refusal.words))
    return client.usable ? refused('') : { status: 'unknown' }
  }

  async function* rows(
    range: string,
    query: FetchQueryObject,
    changedSince?: bigint,
  ): AsyncGenerator<FetchMessageObject> {
    log.clear()
    const listing = client.fetch(range, query, { uid: true, ...(changedSince ? { changedSince } : {}) })
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
      isOver = true
      throw failureOf(error)
    } finally {
      // The rest of the answer would delay every later command, and a hostile one never ends.
      if (!isOver) client.close()
    }
  }

  return {
    client,
    limits,
    rows,
    async read(work) {
      log.clear()
      try {
        return await bounded(client, limits, cut, work)
      } catch (error) {
        throw failureOf(error)
      }
    },
    async change(work) {
      log.clear()
      try {
        const value = await bounded(client, limits, cut, work)
        return value ? { status: 'done', value } : refusedOr(log.refusal())
      } catch (error) {
        const refusal = readRefusal(error) ?? appendLimit(error)
        if (!refusal) cut(error)
        return refusedOr(refusal)
      }
    },
    async idle() {
      try {
        await client.idle()
        if (!client.usable) throw connectionError('NoConnection', 'the connection has ended')
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

/** Runs a command within its time and size. */
async function bounded<T>(
  client: Client,
  { commandMs, maxAnswerBytes }: ImapLimits,
  cut: (error: Error) => void,
  work: () => Promise<T>,
): Promise<T> {
  const before = client.stats().received
  const timer = setTimeout(() => cut(connectionError('ETIMEDOUT', 'the command took too long')), commandMs)
  const check = setInterval(() => {
    const isTooLarge = client.stats().received - before > maxAnswerBytes
    if (isTooLarge) cut(connectionError('ResponseTooLarge', 'the answer is too large'))
  }, CHECK_EVERY_MS)
  try {
    return await work()
  } finally {
    clearTimeout(timer)
    clearInterval(check)
  }
}

/** A change that the server refused, or that is not even sent. */
export const refused = (code: string, words = ''): { status: 'refused'; code: string; words: string } => ({
  status: 'refused',
  code,
  words,
})

/** The library refuses to send what is larger than the server's limit (RFC 7889). */
const appendLimit = (error: unknown): Refusal | null =>
  (error as LibraryError).serverResponseCode === 'APPENDLIMIT' ? { code: 'TOOBIG', words: '' } : null
