import { joined, type Message, message } from '@dossier/contract/message'
import { isThrottling } from './classify-refusal.ts'
import type { ConnectedClient } from './client.ts'
import { type LibraryError, readRefusal } from './command-log.ts'
import { isProtocolCode } from './describe-failure.ts'
import { ImapFailure, type ImapReason } from './imap-failure.ts'

/**
 * Describes why a call of a signed-in session failed.
 * @param broken the error that ended the connection, or null
 */
export function describeCall(
  { client, log }: ConnectedClient,
  error: unknown,
  broken: unknown,
  clean: (answer: string) => string,
): ImapFailure {
  if (error instanceof ImapFailure) return error
  const throttledMs = log.throttledMs()
  if (throttledMs !== null) return callFailure('throttled', { code: 'THROTTLED', retryAfterMs: throttledMs }, error)
  const refusal = readRefusal(error)
  if (refusal) {
    const isMissing = (error as LibraryError).mailboxMissing === true || refusal.code === 'NONEXISTENT'
    const reason = isMissing ? 'folder_missing' : isThrottling(refusal) ? 'throttled' : 'refused'
    return callFailure(reason, { code: refusal.code, words: clean(refusal.words) }, error)
  }
  const code = String((broken as LibraryError | null)?.code ?? (error as LibraryError).code ?? '')
  return callFailure(brokenReason(code), { code, words: clean(client.byeReason ?? '') }, error)
}

export const callFailure = (
  reason: ImapReason,
  { code, words, retryAfterMs }: { code: string; words?: string; retryAfterMs?: number },
  cause?: unknown,
): ImapFailure =>
  new ImapFailure(
    {
      reason,
      code,
      retryAfterMs,
      message: joined([sentence(reason), ...(words ? [message('smtp.answer', { words })] : [])]),
    },
    cause,
  )

function brokenReason(code: string): ImapReason {
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
