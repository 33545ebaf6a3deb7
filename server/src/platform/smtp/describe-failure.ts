import { AppError } from '#core/app-error'
import type { SmtpError } from './exchange.ts'
import type { SmtpFailure, SmtpServer, SmtpStepName } from './smtp.ts'

/** What a failure at one step of opening a connection means, in words that say what to do. */
export function describeFailure(
  server: SmtpServer,
  step: SmtpStepName,
  error: SmtpError,
  clean: (answer: string) => string,
): SmtpFailure {
  const code = error.responseCode ?? 0
  const answer = error.response ? ` It said: ${clean(error.response)}` : ''
  return {
    step,
    code,
    permanent: code >= 500 || error instanceof AppError,
    message: sentence(server, step, error) + answer,
  }
}

function sentence(server: SmtpServer, step: SmtpStepName, error: SmtpError): string {
  if (error instanceof AppError) return error.message
  const place = `${server.host}, port ${server.port}`
  const code = error.originalCode ?? error.code ?? ''
  switch (step) {
    case 'resolve':
      return resolveSentence(server.host, code)
    case 'connect':
      return `Nobody could be reached at ${place}${connectReason(code)}. Check host and port.`
    case 'tls':
      return tlsSentence(server, error, code)
    case 'greeting':
      return greetingSentence(server, error)
    case 'sign_in':
      return error.responseCode
        ? 'The server refused the sign-in. Check user name and password; some providers want a password made for apps.'
        : `The sign-in was not answered${lost(error)}.`
    case 'sender':
      return error.responseCode
        ? 'The server takes no mail from this address.'
        : `The server did not answer${lost(error)}.`
  }
}

const resolveSentence = (host: string, code: string): string =>
  ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(code)
    ? `There is no host named ${host}. Check its spelling.`
    : `No name server could say where ${host} is. This may pass.`

const connectReason = (code: string): string =>
  ({ ECONNREFUSED: ': the connection was refused', ETIMEDOUT: ' in time' })[code] ?? ''

const CERTIFICATE_TROUBLE: Record<string, string> = {
  ERR_TLS_CERT_ALTNAME_INVALID: 'is made out to another name',
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'comes from an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'comes from an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'comes from an authority that is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes from an authority that is not trusted here',
  CERT_UNTRUSTED: 'comes from an authority that is not trusted here',
  CERT_REVOKED: 'has been revoked',
}

function tlsSentence(server: SmtpServer, error: SmtpError, code: string): string {
  const trouble = CERTIFICATE_TROUBLE[code]
  if (trouble) return `The certificate of ${server.host} ${trouble}, so nothing was sent there.`
  if (error.command === 'STARTTLS' && error.responseCode)
    return `${server.host} does not offer STARTTLS on port ${server.port}, and without encryption nothing is sent there.`
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER' && server.ssl)
    return `Port ${server.port} does not begin with TLS. Use STARTTLS (tls) instead of ssl, or another port.`
  return `No encrypted connection with ${server.host}, port ${server.port} came about${lost(error)}.`
}

function greetingSentence(server: SmtpServer, error: SmtpError): string {
  if (error.responseCode) return 'The server does not want to talk with us.'
  if (error.code === 'EPROTOCOL') return `What answers at ${server.host}, port ${server.port} is no mail server.`
  const advice = server.ssl ? '' : ' If this port begins with TLS, as 465 does, switch on ssl.'
  return `The server did not greet us${lost(error)}.${advice}`
}

const lost = (error: SmtpError): string => (error.code === 'ETIMEDOUT' ? ' in time' : ': the connection was lost')
