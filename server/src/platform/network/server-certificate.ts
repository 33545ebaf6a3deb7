import type { TLSSocket } from 'node:tls'
import { connectionError } from './connection-error.ts'

/** A certificate that was refused. A user may approve it by its fingerprint. */
export interface ServerCertificate {
  /** SHA-256 of the DER form, in lower-case hexadecimal. */
  fingerprint: string
  subject: string
  issuer: string
  /** As OpenSSL writes dates: `Nov 28 03:59:59 2026 GMT`. */
  validTo: string
}

/** Code of a certificate that differs from the approved one. */
export const OTHER_CERTIFICATE = 'OTHER_CERTIFICATE'

/**
 * Checks the certificate of a connected socket that was opened without Node's own check. An approved fingerprint
 * replaces the check of authority, name and dates; it never extends it.
 * @param approved fingerprint, or '' for the usual check
 * @throws an error with Node's code, or OTHER_CERTIFICATE, and the certificate.
 */
export function checkCertificate(socket: TLSSocket, approved: string): void {
  const certificate = readCertificate(socket)
  if (approved) {
    if (certificate?.fingerprint === plainFingerprint(approved)) return
    throw refusal(OTHER_CERTIFICATE, certificate)
  }
  if (!socket.authorized) throw refusal(String(socket.authorizationError ?? 'CERT_UNTRUSTED'), certificate)
}

export const certificateOf = (error: unknown): ServerCertificate | null =>
  (error as { certificate?: ServerCertificate } | null)?.certificate ?? null

const refusal = (code: string, certificate: ServerCertificate | null): Error =>
  Object.assign(connectionError(code, 'the certificate was refused'), { certificate })

const plainFingerprint = (text: string): string => text.replaceAll(':', '').toLowerCase()

function readCertificate(socket: TLSSocket): ServerCertificate | null {
  const certificate = socket.getPeerX509Certificate()
  if (!certificate) return null
  const { fingerprint256, subject, issuer, validTo } = certificate
  return { fingerprint: plainFingerprint(fingerprint256), subject, issuer, validTo }
}
