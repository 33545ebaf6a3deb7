import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { ResolveDns } from '#platform/dns/dns'
import { isOutsideAddress } from './outside-address.ts'

/** Decides where the service may connect to when somebody outside has named the host. */
export interface NetworkRules {
  resolveDns: ResolveDns
  /** Hosts that the operator allows although they are private, lower-case (ALLOW_PRIVATE_HOSTS). */
  allowPrivateHosts: readonly string[]
}

/**
 * The addresses of a host, all of them checked: one that is not in the public internet refuses the host, unless the
 * operator allows it. The names of this machine's hosts file count only for hosts that the operator allows.
 * @param host name or address, as somebody typed it; an IPv6 address with or without brackets
 * @returns at least one, IPv4 before IPv6. Connect to one of them and never to the name: a moment later it may resolve
 *   otherwise.
 * @throws AppError `forbidden` for a private host; Error with a `code` such as ENOTFOUND where DNS knows none.
 */
export async function findAddresses(rules: NetworkRules, host: string): Promise<string[]> {
  const name = plainHost(host)
  const isAllowed = rules.allowPrivateHosts.some((allowed) => plainHost(allowed) === name)
  const addresses = isIP(name) ? [name] : isAllowed ? await askSystem(name) : await askDns(rules.resolveDns, name)
  if (!isAllowed && !addresses.every(isOutsideAddress)) throw refusal(host)
  return addresses
}

const refusal = (host: string): AppError => new AppError('forbidden', message('network.privateAddress', { host }))

/** Lower-case, without brackets and the final dot, letters beyond ASCII as DNS knows them (RFC 5891). */
export function plainHost(host: string): string {
  const name = host.trim().toLowerCase()
  const ascii = /^\p{ASCII}*$/u.test(name) ? name : domainToASCII(name)
  return ascii.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

/** With the hosts file and the search domains of this machine. */
const askSystem = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true, order: 'ipv4first' })).map(({ address }) => address)

async function askDns(resolveDns: ResolveDns, name: string): Promise<string[]> {
  const answers = await Promise.allSettled([resolveDns(name, 'A'), resolveDns(name, 'AAAA')])
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.flat() : []))
  if (addresses.length > 0) return addresses
  const failure = answers.find((answer) => answer.status === 'rejected')
  throw failure?.reason ?? Object.assign(new Error(`no address for ${name}`), { code: 'ENODATA' })
}
