import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

/** This service as a relying party (Web Authentication §5.1.2). A passkey works for this name only. */
export interface RelyingParty {
  id: string
  name: string
  origin: string
}

/**
 * Derived from BASE_URL, never from a request header.
 * @throws AppError `conflict` when BASE_URL is an IP address: browsers require a domain name.
 */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const { hostname, origin } = new URL(baseUrl)
  if (/^[\d.]+$|^\[/.test(hostname)) {
    throw new AppError('conflict', message('auth.passkeyNeedsDomain', { host: hostname }))
  }
  return { id: hostname, name: 'Dossier', origin }
}
