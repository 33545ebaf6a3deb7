import { isIP } from 'node:net'
import type { Needs } from '#platform/platform'
import { refusal } from './refusals.ts'

/**
 * Rejects DNS rebinding: see the security warning in MCP, transports. Pages of other origins may call, because only a
 * token of their own gives them access, and they must name our host.
 * @returns the refusal, or null.
 */
export function refuseReboundHosts({ config }: Needs<'config'>, headers: Headers): Response | null {
  const base = new URL(config.baseUrl)
  const isOurs = (host: string): boolean => host === base.hostname || isOfThisMachine(host)
  // After DNS rebinding, the browser takes our answer for that of the page's own origin.
  const origin = headers.get('sec-fetch-site') === 'same-origin' ? headers.get('origin') : null
  if (origin !== null && !isOurs(URL.parse(origin)?.hostname ?? ''))
    return refusal(403, 'This page claims to be of this server, but its origin is another one.')
  const host =
    hostOf(config.trustProxy === false ? null : headers.get('x-forwarded-host')) || hostOf(headers.get('host'))
  if (isOurs(host)) return null
  return refusal(
    403,
    `This server is ${base.hostname}, but the request was for another host. Use the address in BASE_URL.`,
  )
}

/** Returns the host without port, or ''. With several proxies, the first value is the client's host. */
function hostOf(header: string | null): string {
  const [first = ''] = (header ?? '').split(',')
  return URL.parse(`http://${first.trim()}`)?.hostname ?? ''
}

/** A rebound name is neither `localhost` nor an IP address. */
const isOfThisMachine = (host: string): boolean => host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0
