import { type Message, message } from '@dossier/contract/message'
import { OTHER_CERTIFICATE } from './server-certificate.ts'

// The sentences keep their area `smtp`, because stored emails name them.

export const resolveSentence = (host: string, code: string): Message =>
  ['ENOTFOUND', 'ENODATA', 'EBADNAME'].includes(code)
    ? message('smtp.unknownHost', { host })
    : message('smtp.dnsFailed', { host })

export const connectReason = (code: string): Message | '' =>
  ({ ECONNREFUSED: message('smtp.causeRefused'), ETIMEDOUT: message('smtp.causeTimeout') })[code] ?? ''

export const lostReason = (code: string | undefined): Message =>
  code === 'ETIMEDOUT' ? message('smtp.causeTimeout') : message('smtp.causeLost')

/** @returns null when the code is not about a certificate. */
export function certificateSentence(host: string, code: string): Message | null {
  const trouble = CERTIFICATE_TROUBLE[code]
  return trouble ? message('smtp.certificateRefused', { host, trouble }) : null
}

const CERTIFICATE_TROUBLE: Record<string, Message> = {
  [OTHER_CERTIFICATE]: message('smtp.certificateChanged'),
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
