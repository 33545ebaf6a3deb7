import { joined, type Message, message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { certificateSentence, connectReason, lostReason, resolveSentence } from '#platform/network/describe-trouble'
import { certificateOf } from '#platform/network/server-certificate'
import type { SmtpError } from './exchange.ts'
import type { SmtpFailure, SmtpServer, SmtpStepName } from './smtp.ts'

export function describeFailure(
  server: SmtpServer,
  step: SmtpStepName,
  error: SmtpError,
  clean: (answer: string) => string,
  email = '',
): SmtpFailure {
  const code = error.responseCode ?? 0
  const answer = error.response ? [message('smtp.answer', { words: clean(error.response) })] : []
  return {
    step,
    code,
    permanent: code >= 500 || (error instanceof AppError && error.code !== 'unavailable'),
    message: joined([sentence(server, step, error, email), ...answer]),
    certificate: certificateOf(error),
  }
}

function sentence(server: SmtpServer, step: SmtpStepName, error: SmtpError, email: string): Message {
  if (error instanceof AppError) return error.userMessage
  const serverName = message('smtp.port', { host: server.host, port: server.port })
  const code = error.originalCode ?? error.code ?? ''
  switch (step) {
    case 'resolve':
      return resolveSentence(server.host, code)
    case 'connect':
      return message('smtp.unreachable', { place: serverName, lost: connectReason(code) })
    case 'tls':
      return tlsSentence(server, error, code)
    case 'greeting':
      return greetingSentence(server, error)
    case 'sign_in':
      if (!error.responseCode) return message('smtp.signInSilent', { lost: lostReason(error.code) })
      if (server.accessToken) return message('imap.tokenRefused')
      return message(PASSWORDS_OFF.test(error.response ?? '') ? 'smtp.passwordsOff' : 'smtp.signInRefused')
    case 'sender':
      return error.responseCode
        ? message('smtp.senderNotTaken', { email })
        : message('smtp.silent', { lost: lostReason(error.code) })
  }
}

/** Microsoft's words for it. */
const PASSWORDS_OFF = /\b5\.7\.139\b|basic authentication is disabled/i

function tlsSentence(server: SmtpServer, error: SmtpError, code: string): Message {
  const refused = certificateSentence(server.host, code)
  if (refused) return refused
  if (error.command === 'STARTTLS' && error.responseCode)
    return message('smtp.noStartTls', { host: server.host, port: server.port })
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' && server.ssl) return message('smtp.noTls', { port: server.port })
  return message('smtp.noEncryption', { host: server.host, port: server.port, lost: lostReason(error.code) })
}

function greetingSentence(server: SmtpServer, error: SmtpError): Message {
  if (error.responseCode) return message('smtp.unwilling')
  if (error.code === 'EPROTOCOL') return message('smtp.notMailServer', { host: server.host, port: server.port })
  const silent = message('smtp.noGreeting', { lost: lostReason(error.code) })
  return server.ssl ? silent : joined([silent, message('smtp.tryTls')])
}
