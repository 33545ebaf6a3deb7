import type { MailSecurity } from '@dossier/contract/vocabulary'
import type { ResolveDns } from '#platform/dns/dns'
import { readSrv } from '#platform/dns/mail-records'
import { type FoundServer, type FoundServers, hostNameOf, type Mailbox } from './servers.ts'

/** The encrypted service first (RFC 8314, section 5.1). */
const IMAP = [
  ['_imaps._tcp', 'tls'],
  ['_imap._tcp', 'starttls'],
] as const
const SMTP = [
  ['_submissions._tcp', 'tls'],
  ['_submission._tcp', 'starttls'],
] as const

/** Reads the SRV records of a domain (RFC 6186). */
export async function findBySrv(resolveDns: ResolveDns, mailbox: Mailbox): Promise<FoundServers | null> {
  const [imap, smtp] = await Promise.all([firstOf(resolveDns, mailbox, IMAP), firstOf(resolveDns, mailbox, SMTP)])
  return imap && { source: 'srv', imap, smtp }
}

async function firstOf(
  resolveDns: ResolveDns,
  { address, domain }: Mailbox,
  services: readonly (readonly [service: string, security: MailSecurity])[],
): Promise<FoundServer | null> {
  const answers = await Promise.all(services.map(([service]) => readSrv(resolveDns, `${service}.${domain}`)))
  for (const [at, [, security]] of services.entries()) {
    for (const { name, port } of answers[at] ?? []) {
      const host = hostNameOf(name)
      if (host && port > 0) return { host, port, security, user: address }
    }
  }
  return null
}
