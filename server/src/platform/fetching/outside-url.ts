import { message } from '@dossier/contract/message'
import { plainHost } from '#platform/network/find-addresses'

/** Allowed ports of hosts outside the allow-list, so that the service cannot be used as a port scanner. */
const WEB_PORTS = new Set(['', '80', '443'])

/**
 * Parses a URL to fetch; its host must still be resolved and checked.
 * @param base base URL of a redirect
 * @returns a sentence when it is not allowed
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
