import type { FetchOutside } from '#platform/fetching/fetching'
import { readAutoconfig } from './read-autoconfig.ts'
import type { FoundServers, Mailbox } from './servers.ts'

const MAX_BYTES = 64 * 1024
const MAX_REDIRECTS = 2

export interface Fetching {
  fetchOutside: FetchOutside
  timeoutMs: number
  /** Ends requests whose answer is not needed any more. */
  signal: AbortSignal
}

/**
 * Fetches the settings that a domain publishes. They are asked for by https only and without the address, which the
 * format allows as a parameter.
 */
export const fetchOwnAutoconfig = (fetching: Fetching, mailbox: Mailbox): Promise<FoundServers | null>[] =>
  [
    `https://autoconfig.${mailbox.domain}/mail/config-v1.1.xml`,
    `https://${mailbox.domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
  ].map((url) => fetchSettings(fetching, url, mailbox, 'autoconfig'))

/** Fetches the settings of a domain from Mozilla's collection. @param domain of the address or of its exchanger */
export const fetchFromIspdb = (
  fetching: Fetching,
  domain: string,
  mailbox: Mailbox,
  source: 'ispdb' | 'mx',
): Promise<FoundServers | null> =>
  fetchSettings(fetching, `https://autoconfig.thunderbird.net/v1.1/${domain}`, mailbox, source)

async function fetchSettings(
  { fetchOutside, timeoutMs, signal }: Fetching,
  url: string,
  mailbox: Mailbox,
  source: FoundServers['source'],
): Promise<FoundServers | null> {
  const limits = { maxBytes: MAX_BYTES, timeoutMs, accept: 'text/xml, application/xml', maxRedirects: MAX_REDIRECTS }
  const mayFollow = ({ protocol }: URL): boolean => protocol === 'https:'
  const answer = await fetchOutside(url, limits, { mayFollow, signal })
  return answer.kind === 'answer' ? readAutoconfig(answer.body.toString('utf8'), mailbox, source) : null
}
