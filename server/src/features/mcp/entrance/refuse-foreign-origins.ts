import { isIP } from 'node:net'
import { isForeignPage } from '#platform/http/same-origin'
import type { Needs } from '#platform/platform'
import { refusal } from './refusals.ts'

/**
 * Rejects foreign pages, including DNS rebinding. Programs send no Origin and proceed to authentication. See the
 * security warning in MCP, transports.
 * @returns the refusal, or null.
 */
export function refuseForeignOrigins({ config }: Needs<'config'>, headers: Headers): Response | null {
  const base = new URL(config.baseUrl)
  const origin = headers.get('origin') ?? undefined
  const named = { origin, 'sec-fetch-site': headers.get('sec-fetch-site') ?? undefined }
  const isOurs = (host: string): boolean => host === base.hostname || isOfThisMachine(host)
  // After DNS rebinding, a page claims to be same-origin.
  if (isForeignPage(named, base.origin) || (origin !== undefined && !isOurs(URL.parse(origin)?.hostname ?? ''))) {
    return refusal(403, 'Pages from other origins cannot call this server.')
  }
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
