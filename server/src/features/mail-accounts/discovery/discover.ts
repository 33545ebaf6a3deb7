import { domainToASCII } from 'node:url'
import type { MailAccountAuth } from '@dossier/contract/vocabulary'
import { invalidField } from '#core/app-error'
import type { ResolveDns } from '#platform/dns/dns'
import { readMx } from '#platform/dns/mail-records'
import { checkAddress } from '#platform/mail/addresses'
import { ownerOf } from '#platform/mail/domain-owner'
import { within } from '#platform/network/connection-error'
import { isAllowedHost } from '#platform/network/find-addresses'
import { IMAP_PORTS, SMTP_PORTS } from '#platform/network/mail-ports'
import type { Needs } from '#platform/platform'
import { type Fetching, fetchFromIspdb, fetchOwnAutoconfig } from './fetch-autoconfig.ts'
import { createProbe, guessServers } from './guess-servers.ts'
import { candidateOf, findProvider, findProviderByExchanger, findProviderByServer } from './providers.ts'
import {
  type Candidate,
  type FoundServer,
  type FoundServers,
  hostNameOf,
  type Mailbox,
  needsConfirmation,
} from './servers.ts'
import { findBySrv } from './srv-records.ts'

/** Real milliseconds; a person waits. Both together stay below eight seconds. */
const LOOKUP_MS = 5_000
const GUESS_MS = 2_500

export interface Discovery {
  /** Ways to sign in that this instance has. */
  available: ReadonlySet<MailAccountAuth>
  lookupMs?: number
  guessMs?: number
}

type Parts = Needs<'config' | 'fetchOutside' | 'resolveDns'>

/**
 * Finds the mail servers of an address. All sources are asked at once; the answer of the highest rank wins. Others learn
 * the domain, never the address.
 * @throws AppError `invalid_request` for an invalid address.
 */
export async function discover(platform: Parts, typed: string, discovery: Discovery): Promise<Candidate[]> {
  const mailbox = readMailbox(typed)
  const { available } = discovery
  const provider = findProvider(mailbox.domain)
  if (provider) return [candidateOf(provider, mailbox, 'known', available)]
  if (!hostNameOf(mailbox.domain)) return []
  const candidate = (await askSources(platform, mailbox, discovery)) ?? (await guess(platform, mailbox, discovery))
  return candidate ? [candidate] : []
}

export function readMailbox(typed: string): Mailbox {
  const checked = checkAddress(typed.trim())
  if (!checked.ok) throw invalidField('/address', checked.reason)
  const { address } = checked
  return { address, domain: domainToASCII(address.slice(address.lastIndexOf('@') + 1)).toLowerCase() }
}

async function askSources(platform: Parts, mailbox: Mailbox, discovery: Discovery): Promise<Candidate | null> {
  const { lookupMs = LOOKUP_MS } = discovery
  const stop = new AbortController()
  const fetching: Fetching = { fetchOutside: platform.fetchOutside, timeoutMs: lookupMs, signal: stop.signal }
  const sources = [
    findBySrv(platform.resolveDns, mailbox),
    ...fetchOwnAutoconfig(fetching, mailbox),
    fetchFromIspdb(fetching, mailbox.domain, mailbox, 'ispdb'),
    findByExchanger(platform.resolveDns, fetching, mailbox),
  ].map((source) => within(lookupMs, source).catch(() => null))
  try {
    for (const source of sources) {
      const candidate = toCandidate(platform, await source, mailbox, discovery)
      if (candidate) return candidate
    }
    return null
  } finally {
    stop.abort()
  }
}

/** Customers of a provider with a domain of their own have its mail exchangers. */
async function findByExchanger(
  resolveDns: ResolveDns,
  fetching: Fetching,
  mailbox: Mailbox,
): Promise<FoundServers | null> {
  const [first] = await readMx(resolveDns, mailbox.domain)
  const exchanger = hostNameOf(first?.exchange ?? '')
  const provider = findProviderByExchanger(exchanger)
  if (provider) return candidateOf(provider, mailbox, 'mx', new Set())
  const owner = ownerOf(exchanger)
  return owner && owner !== mailbox.domain ? fetchFromIspdb(fetching, owner, mailbox, 'mx') : null
}

async function guess(platform: Parts, mailbox: Mailbox, discovery: Discovery): Promise<Candidate | null> {
  const { guessMs = GUESS_MS } = discovery
  const found = await within(guessMs, guessServers(createProbe(rulesOf(platform), guessMs), mailbox)).catch(() => null)
  return toCandidate(platform, found, mailbox, discovery)
}

function toCandidate(
  platform: Parts,
  found: FoundServers | null,
  mailbox: Mailbox,
  { available }: Discovery,
): Candidate | null {
  if (!found) return null
  const provider = findProviderByServer(found.imap.host)
  if (provider) return candidateOf(provider, mailbox, found.source, available)
  // Dossier would not connect to other ports.
  if (!mayUse(platform, found.imap, IMAP_PORTS)) return null
  const servers = { ...found, smtp: found.smtp && mayUse(platform, found.smtp, SMTP_PORTS) ? found.smtp : null }
  return {
    ...servers,
    provider: '',
    signIns: ['password'],
    needsConfirmation: needsConfirmation(servers, mailbox.domain),
    helpUrl: '',
  }
}

const mayUse = (platform: Parts, { host, port }: FoundServer, ports: ReadonlySet<number>): boolean =>
  ports.has(port) || isAllowedHost(rulesOf(platform), host)

const rulesOf = ({ config, resolveDns }: Parts) => ({ resolveDns, allowPrivateHosts: config.allowPrivateHosts })
