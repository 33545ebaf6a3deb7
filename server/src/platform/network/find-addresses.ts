import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { ResolveDns } from '#platform/dns/dns'
import { isOutsideAddress } from './outside-address.ts'

/** Rules for connections to hosts that users name. */
export interface NetworkRules {
  resolveDns: ResolveDns
  allowPrivateHosts: readonly string[]
}

/**
 * Returns the checked addresses of a host. Any address outside the public internet refuses the host, unless the
 * operator allows it. This machine's hosts file applies only to allowed hosts.
 * @param host name or address from a user; an IPv6 address with or without brackets
 * @returns at least one, IPv4 before IPv6. Connect to one of them, never to the name, which may resolve differently
 * later.
 * @throws AppError `forbidden` for a private host; Error with a `code` such as ENOTFOUND when DNS finds none.
 */
export async function findAddresses(rules: NetworkRules, host: string): Promise<string[]> {
  const name = plainHost(host)
  const isAllowed = isAllowedHost(rules, name)
  const addresses = isIP(name) ? [name] : isAllowed ? await askSystem(name) : await askDns(rules.resolveDns, name)
  if (!isAllowed && !addresses.every(isOutsideAddress)) throw refusal(host)
  return addresses
}

/** Reports whether the operator allows this host by name, even at a private address. */
export const isAllowedHost = ({ allowPrivateHosts }: NetworkRules, host: string): boolean =>
  allowPrivateHosts.some((allowed) => plainHost(allowed) === plainHost(host))

const refusal = (host: string): AppError => new AppError('forbidden', message('network.privateAddress', { host }))

/** Returns the host in lower case, without brackets and trailing dot, in ASCII form (RFC 5891). */
export function plainHost(host: string): string {
  const name = host.trim().toLowerCase()
  const ascii = /^\p{ASCII}*$/u.test(name) ? name : domainToASCII(name)
  return ascii.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** Uses this machine's hosts file and search domains. */
const askSystem = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address)

const isText = (record: unknown): record is string => typeof record === 'string'

async function askDns(resolveDns: ResolveDns, name: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolveDns(name, 'A'), resolveDns(name, 'AAAA')])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.filter(isText) : []))
  if (addresses.length > 0) return addresses
  const failure = answers.find((answer) => answer.status === 'rejected')
  throw failure?.reason ?? Object.assign(new Error(`no address for ${name}`), { code: 'ENODATA' })
}
