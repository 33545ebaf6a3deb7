import { joined, type Message, message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { SmtpError } from './exchange.ts'
import type { SmtpFailure, SmtpServer, SmtpStepName } from './smtp.ts'

export function describeFailure(
  server: SmtpServer,
  step: SmtpStepName,
  error: SmtpError,
  clean: (answer: string) => string,
): SmtpFailure {
  const code = error.responseCode ?? 0
  const answer = error.response ? [message('smtp.answer', { words: clean(error.response) })] : []
  return {
    step,
    code,
    permanent: code >= 500 || error instanceof AppError,
    message: joined([sentence(server, step, error), ...answer]),
  }
}

function sentence(server: SmtpServer, step: SmtpStepName, error: SmtpError): Message {
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
      return error.responseCode ? message('smtp.signInRefused') : message('smtp.signInSilent', { lost: lost(error) })
    case 'sender':
      return error.responseCode ? message('smtp.senderNotTaken') : message('smtp.silent', { lost: lost(error) })
  }
}

const resolveSentence = (host: string, code: string): Message =>
  ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(code)
    ? message('smtp.unknownHost', { host })
    : message('smtp.dnsFailed', { host })

const connectReason = (code: string): Message | '' =>
  ({ ECONNREFUSED: message('smtp.causeRefused'), ETIMEDOUT: message('smtp.causeTimeout') })[code] ?? ''

const CERTIFICATE_TROUBLE: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID: message('smtp.certificateOtherName'),
  CERT_HAS_EXPIRED: message('smtp.certificateExpired'),
  CERT_NOT_YET_VALID: message('smtp.certificateEarly'),
  DEPTH_ZERO_SELF_SIGNED_CERT: message('smtp.certificateSelfSigned'),
  SELF_SIGNED_CERT_IN_CHAIN: message('smtp.certificateUntrusted'),
  UNABLE_TO_GET_ISSUER_CERT: message('smtp.certificateUntrusted'),
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: message('smtp.certificateUntrusted'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: message('smtp.certificateUntrusted'),
  CERT_UNTRUSTED: message('smtp.certificateUntrusted'),
  CERT_REVOKED: message('smtp.certificateRevoked'),
}

function tlsSentence(server: SmtpServer, error: SmtpError, code: string): Message {
  const trouble = CERTIFICATE_TROUBLE[code]
  if (trouble) return message('smtp.certificateRefused', { host: server.host, trouble })
  if (error.command === 'STARTTLS' && error.responseCode)
    return message('smtp.noStartTls', { host: server.host, port: server.port })
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' && server.ssl) return message('smtp.noTls', { port: server.port })
  return message('smtp.noEncryption', { host: server.host, port: server.port, lost: lost(error) })
}

function greetingSentence(server: SmtpServer, error: SmtpError): Message {
  if (error.responseCode) return message('smtp.unwilling')
  if (error.code === 'EPROTOCOL') return message('smtp.notMailServer', { host: server.host, port: server.port })
  const silent = message('smtp.noGreeting', { lost: lost(error) })
  return server.ssl ? silent : joined([silent, message('smtp.tryTls')])
}

const lost = (error: SmtpError): Message =>
  error.code === 'ETIMEDOUT' ? message('smtp.causeTimeout') : message('smtp.causeLost')
