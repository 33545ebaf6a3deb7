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
    throw new AppError(
      'conflict',
      `Passkeys need an address with a name, and this server is at ${hostname}. Set BASE_URL to one, such as https://dossier.example.`,
    )
  }
  return { id: hostname, name: 'Dossier', origin }
}
