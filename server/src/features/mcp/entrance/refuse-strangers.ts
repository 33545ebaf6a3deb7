import { isIP } from 'node:net'
import { isForeignPage } from '#platform/http/same-origin'
import type { Needs } from '#platform/platform'
import { refusal } from './refusals.ts'

/**
 * Pages of others may not call, nor may a page that has pointed its own name at this machine (DNS rebinding). Programs name no
 * origin and are let through to their credential. MCP, transports, security warning.
 * @returns the refusal, or null.
 */
export function refuseStrangers({ config }: Needs<'config'>, headers: Headers): Response | null {
  const base = new URL(config.baseUrl)
  const origin = headers.get('origin') ?? undefined
  const named = { origin, 'sec-fetch-site': headers.get('sec-fetch-site') ?? undefined }
  const isOurs = (host: string): boolean => host === base.hostname || isOfThisMachine(host)
  // A page with a name of its own that points here calls itself of the same origin.
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

/** Without its port; '' for what is no host. Of several proxies the first named what the client asked for. */
function hostOf(header: string | null): string {
  const [first = ''] = (header ?? '').split(',')
  return URL.parse(`http://${first.trim()}`)?.hostname ?? ''
}

/** A name that was pointed here is neither `localhost` nor an address. */
const isOfThisMachine = (host: string): boolean => host === 'localhost' || isIP(host.replace(/^\[|\]$/g, '')) !== 0
