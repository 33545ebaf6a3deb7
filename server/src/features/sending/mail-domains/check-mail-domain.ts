import { domainToASCII } from 'node:url'
import type { MAIL_DOMAIN_STATES } from '@dossier/contract/vocabulary'
import { WOKEN, wait } from '#platform/clock/wait'
import type { DnsRecords, ResolveDns } from '#platform/dns/dns'

/** A person is writing meanwhile. */
const TIMEOUT_MS = 2_500
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/
const MAX_DOMAIN = 253
const MAX_LABEL = 63

type State = (typeof MAIL_DOMAIN_STATES)[number]

/**
 * Reports whether a domain receives email: it has a mail exchanger, or without any an address (RFC 5321, section 5.1). A
 * null MX refuses all email (RFC 7505).
 */
export async function checkMailDomain(resolveDns: ResolveDns, domain: string): Promise<State> {
  const name = domainToASCII(domain.replace(/\.$/, '')).toLowerCase()
  if (isBeyondDns(domain, name)) return 'unknown'
  const labels = name.split('.')
  if (name.length > MAX_DOMAIN || !labels.every((label) => LABEL.test(label) && label.length <= MAX_LABEL)) return 'no'
  const answered = new AbortController()
  const timeout = wait(TIMEOUT_MS, answered.signal).then((): State => 'unknown')
  return Promise.race([askDns(resolveDns, name), timeout]).finally(() => answered.abort(WOKEN))
}

/** Public DNS does not have them, but the local network may (RFC 6761; RFC 6762, section 3). */
const LOCAL = /(?:^|\.)(?:example|test|local|localhost)$/

/** An address literal, and a name that only the local network has. */
const isBeyondDns = (domain: string, name: string): boolean =>
  domain.startsWith('[') || (domain !== '' && (!domain.includes('.') || /^[\d.]+$/.test(name) || LOCAL.test(name)))

async function askDns(resolveDns: ResolveDns, name: string): Promise<State> {
  const exchangers = await recordsOf(resolveDns, name, 'MX')
  if (exchangers === null) return 'unknown'
  if (exchangers.length > 0) return exchangers.some(isUsable) ? 'yes' : 'no'
  const addresses = await Promise.all(['A', 'AAAA'].map((type) => recordsOf(resolveDns, name, type)))
  if (addresses.some((records) => records !== null && records.length > 0)) return 'yes'
  return addresses.includes(null) ? 'unknown' : 'no'
}

const isUsable = (record: DnsRecords[number]): boolean =>
  typeof record === 'object' && 'exchange' in record && record.exchange !== '' && record.exchange !== '.'

/** Returns [] when there are none, and null when DNS failed. */
const recordsOf = (resolveDns: ResolveDns, name: string, type: string): Promise<DnsRecords | null> =>
  resolveDns(name, type).catch((error: unknown) =>
    ['ENOTFOUND', 'ENODATA'].includes(String((Object(error) as { code?: unknown }).code)) ? [] : null,
  )
