import { isIP } from 'node:net'
import type { DiscoverySource, MailAccountAuth, MailSecurity } from '@dossier/contract/vocabulary'
import { plainHost } from '#platform/network/find-addresses'

export interface FoundServer {
  host: string
  port: number
  security: MailSecurity
  user: string
}

/** Servers of an address as one source offers them. */
export interface FoundServers {
  source: DiscoverySource
  imap: FoundServer
  smtp: FoundServer | null
}

export interface Candidate extends FoundServers {
  /** Name of a known provider; ''. */
  provider: string
  signIns: MailAccountAuth[]
  needsConfirmation: boolean
  helpUrl: string
}

/** An address to find servers for. Only the domain is sent to others. */
export interface Mailbox {
  address: string
  /** In ASCII form and lower case. */
  domain: string
}

const MAX_HOST_LENGTH = 253
/** The last label begins with a letter, which `127.1` does not. */
const HOST = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/

/** Returns a host name from outside in plain form; '' for addresses, single labels and everything else. */
export function hostNameOf(text: string): string {
  const host = plainHost(text)
  return host.length <= MAX_HOST_LENGTH && HOST.test(host) && isIP(host) === 0 ? host : ''
}

/** Sources whose answers anybody on the way, or another domain, may have made (RFC 6186, section 6). */
const UNTRUSTED = new Set<DiscoverySource>(['srv', 'autoconfig', 'mx'])

/** Reports whether a person must look at the hosts before a password goes there. */
export function needsConfirmation({ source, imap, smtp }: FoundServers, domain: string): boolean {
  const servers = smtp ? [imap, smtp] : [imap]
  if (servers.some(({ security }) => security === 'plain')) return true
  return UNTRUSTED.has(source) && servers.some(({ host }) => !isWithin(host, domain))
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)
