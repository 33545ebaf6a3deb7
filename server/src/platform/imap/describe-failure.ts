import { joined, type Message, message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { certificateSentence, connectReason, lostReason, resolveSentence } from '#platform/network/describe-trouble'
import { certificateOf } from '#platform/network/server-certificate'
import { classifyBye, classifySignIn } from './classify-refusal.ts'
import { type LibraryError, type Refusal, readRefusal } from './command-log.ts'
import type { ImapServer } from './imap.ts'
import { ImapFailure, type ImapReason, type ImapStepName } from './imap-failure.ts'

type Cause = LibraryError & { originalCode?: string }

/** Describes why a connection could not be opened. */
export function describeFailure(
  server: ImapServer,
  step: ImapStepName,
  error: unknown,
  clean: (answer: string) => string,
): ImapFailure {
  if (error instanceof ImapFailure) return error
  const cause = (error ?? {}) as Cause
  const refusal = refusalOf(cause)
  const reason = reasonOf(server, step, error, refusal)
  const words = refusal?.words ? [message('smtp.answer', { words: clean(refusal.words) })] : []
  return new ImapFailure(
    {
      step,
      reason,
      message: joined([sentence(server, step, reason, error), ...words]),
      code: refusal?.code || String(cause.code ?? ''),
      certificate: certificateOf(error),
    },
    error,
  )
}

/** NO, BAD or BYE. */
function refusalOf(cause: Cause): Refusal | null {
  const refusal = readRefusal(cause)
  if (refusal) return refusal
  if (typeof cause.reason === 'string') return { code: 'BYE', words: cause.reason }
  return cause.authenticationFailed && typeof cause.response === 'string' ? { code: '', words: cause.response } : null
}

function reasonOf(server: ImapServer, step: ImapStepName, error: unknown, refusal: Refusal | null): ImapReason {
  if (error instanceof AppError) return step === 'resolve' && error.code === 'forbidden' ? 'host_private' : 'settings'
  const code = (error as Cause).code ?? ''
  if (code === 'PREAUTH') return 'not_imap'
  if (refusal?.code === 'BYE') return classifyBye(refusal.words)
  if (step === 'tls' && certificateSentence(server.host, code)) return 'certificate'
  if (step === 'tls') return LOST.has(code) ? 'unreachable' : 'no_encryption'
  if (refusal) return classifySignIn(refusal, server.accessToken !== '')
  // No way to sign in that both sides know; a lost line has a code.
  if (step === 'sign_in' && code === '') return 'settings'
  if (isProtocolCode(code)) return step === 'greeting' ? 'not_imap' : 'protocol'
  return 'unreachable'
}

/** Codes of a line that broke, which another attempt may mend. */
const LOST = new Set([
  'NoConnection',
  'EConnectionClosed',
  'ClosedAfterConnectText',
  'ClosedAfterConnectTLS',
  'UPGRADE_TIMEOUT',
  'ECONNECTION',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])

/** Codes of the library for answers that it could not or would not read. */
export const isProtocolCode = (code: string): boolean =>
  code.startsWith('ParserError') ||
  [
    'LineTooLarge',
    'LiteralTooLarge',
    'ResponseTooLarge',
    'TooManyTokens',
    'TooManyResponses',
    'MAX_IMAP_NESTING_REACHED',
    'UnexpectedTag',
    'MissingTag',
    'InvalidResponse',
    'ResponseProcessingFailed',
  ].includes(code)

function sentence(server: ImapServer, step: ImapStepName, reason: ImapReason, error: unknown): Message {
  if (error instanceof AppError) return error.userMessage
  const { host, port } = server
  const { code = '', tlsFailed } = error as Cause
  switch (step) {
    case 'resolve':
      return resolveSentence(host, code)
    case 'connect':
      return message('smtp.unreachable', {
        place: message('smtp.port', { host, port }),
        lost: connectReason(code),
      })
    case 'tls':
      return tlsSentence(server, code, tlsFailed === true)
    case 'greeting':
      return reason === 'unreachable' ? silentSentence(server, code) : reasonSentence(server, reason)
    case 'sign_in':
      return reason === 'unreachable'
        ? message('smtp.signInSilent', { lost: lostReason(timeoutCode(code)) })
        : reasonSentence(server, reason)
  }
}

function tlsSentence({ host, port, security }: ImapServer, code: string, notOffered: boolean): Message {
  const refused = certificateSentence(host, code)
  if (refused) return refused
  if (code === '' && notOffered) return message('smtp.noStartTls', { host, port })
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' && security === 'tls') return message('imap.noTls', { port })
  return message('smtp.noEncryption', { host, port, lost: lostReason(timeoutCode(code)) })
}

function silentSentence({ security }: ImapServer, code: string): Message {
  const silent = message('smtp.noGreeting', { lost: lostReason(timeoutCode(code)) })
  return security === 'tls' ? silent : joined([silent, message('imap.tryTls')])
}

const timeoutCode = (code: string): string =>
  ['GREETING_TIMEOUT', 'ETIMEOUT', 'UPGRADE_TIMEOUT', 'CONNECT_TIMEOUT'].includes(code) ? 'ETIMEDOUT' : code

function reasonSentence({ host, port }: ImapServer, reason: ImapReason): Message {
  switch (reason) {
    case 'not_imap':
      return message('imap.notImap', { host, port })
    case 'settings':
      return message('imap.signInNotOffered')
    case 'password_refused':
      return message('imap.passwordRefused')
    case 'token_refused':
      return message('imap.tokenRefused')
    case 'app_password_needed':
      return message('imap.appPassword')
    case 'imap_switched_off':
      return message('imap.switchedOff')
    case 'not_connected':
      return message('imap.notConnected')
    case 'no_encryption':
      return message('imap.plainRefused')
    case 'busy':
      return message('imap.busy')
    case 'throttled':
      return message('imap.throttled')
    case 'provider_down':
      return message('imap.down')
    case 'protocol':
      return message('imap.unreadable')
    default:
      return message('imap.signInRefused')
  }
}
