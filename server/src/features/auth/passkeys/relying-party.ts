import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

/** This service as authenticators know it (Web Authentication §5.1.2): a passkey works for this name only. */
export interface RelyingParty {
  id: string
  name: string
  origin: string
}

/**
 * By BASE_URL, never by a header of the request.
 * @throws AppError `conflict` where BASE_URL is an IP address: browsers make passkeys for names only.
 */
export function relyingPartyOf(baseUrl: string): RelyingParty {
  const { hostname, origin } = new URL(baseUrl)
  if (/^[\d.]+$|^\[/.test(hostname)) {
    throw new AppError('conflict', message('auth.passkeyNeedsDomain', { host: hostname }))
  }
  return { id: hostname, name: 'Dossier', origin }
}
