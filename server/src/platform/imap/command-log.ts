import type { Logger } from 'imapflow'

/** A command that the server refused with NO or BAD. */
export interface Refusal {
  /** Response code such as AUTHENTICATIONFAILED, in upper case, or ''. */
  code: string
  words: string
}

/**
 * Hears what the library only logs: many of its commands answer `false` for a refusal as for a lost line, and wait out
 * a throttling of minutes by themselves.
 */
export interface CommandLog {
  logger: Logger
  /** The last refusal since `clear`. */
  refusal(): Refusal | null
  /** The library signed in. After PREAUTH it does not. */
  hasSignedIn(): boolean
  /** Time that the server asked to wait, or null. */
  throttledMs(): number | null
  clear(): void
}

interface Entry {
  err?: unknown
  throttleDelay?: unknown
  src?: unknown
}

export function createCommandLog(onThrottled: () => void): CommandLog {
  let refused: Refusal | null = null
  let throttledMs: number | null = null
  let hasSignedIn = false
  const ignore = (): void => {}
  const logger = {
    debug: ignore,
    info({ src }: Entry) {
      hasSignedIn ||= src === 'auth'
    },
    error: ignore,
    fatal: ignore,
    /** Spares the library to write out each answer. */
    isLevelEnabled: () => false,
    warn({ err, throttleDelay }: Entry) {
      refused = readRefusal(err) ?? refused
      if (typeof throttleDelay !== 'number') return
      throttledMs = throttleDelay
      onThrottled()
    },
  }
  return {
    logger,
    hasSignedIn: () => hasSignedIn,
    refusal: () => refused,
    throttledMs: () => throttledMs,
    clear() {
      refused = null
    },
  }
}

export interface LibraryError extends Error {
  code?: string
  responseStatus?: string
  responseText?: string
  serverResponseCode?: unknown
  authenticationFailed?: boolean
  tlsFailed?: boolean
  mailboxMissing?: boolean
  /** Words of BYE. */
  reason?: string
  response?: unknown
}

export function readRefusal(error: unknown): Refusal | null {
  const { responseStatus, responseText, serverResponseCode, response } = (error ?? {}) as LibraryError
  if (responseStatus !== 'NO' && responseStatus !== 'BAD') return null
  const code = typeof serverResponseCode === 'string' ? serverResponseCode : codeOf(response)
  return { code: code.toUpperCase(), words: responseText ?? '' }
}

interface ParsedResponse {
  attributes?: { section?: ({ value?: unknown } | null)[] }[]
}

/** The library names the code of most commands, but not of FETCH. */
function codeOf(response: unknown): string {
  const code = (response as ParsedResponse | null)?.attributes?.[0]?.section?.[0]?.value
  return typeof code === 'string' ? code : ''
}
