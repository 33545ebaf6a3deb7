import { message } from '@dossier/contract/message'
import { plainHost } from '#platform/network/find-addresses'

/** Of hosts that nobody has allowed, so that the service scans no ports for strangers. */
const WEB_PORTS = new Set(['', '80', '443'])

/**
 * An address that may be fetched, as far as its text says; its host is still to be checked.
 * @param base what a redirect is relative to
 * @returns a sentence when it may not
 */
export function readOutsideUrl(text: string, allowPrivateHosts: readonly string[], base?: string): URL | string {
  const url = URL.canParse(text, base) ? new URL(text, base) : null
  if (!url) return message('fetching.notWebAddress')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return message('fetching.onlyHttp')
  if (url.username || url.password) return message('fetching.passwordInAddress')
  const isAllowed = allowPrivateHosts.some((allowed) => plainHost(allowed) === plainHost(url.hostname))
  if (!isAllowed && !WEB_PORTS.has(url.port)) return message('fetching.onlyPorts')
  return url
}
