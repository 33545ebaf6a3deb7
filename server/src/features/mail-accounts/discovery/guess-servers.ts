import type { MailSecurity } from '@dossier/contract/vocabulary'
import { findAddresses, type NetworkRules } from '#platform/network/find-addresses'
import { openSocket } from '#platform/network/open-socket'
import type { FoundServer, FoundServers, Mailbox } from './servers.ts'

type Guess = readonly [name: string, port: number, security: MailSecurity]

const IMAP: readonly Guess[] = [
  ['imap', 993, 'tls'],
  ['mail', 993, 'tls'],
  ['imap', 143, 'starttls'],
  ['mail', 143, 'starttls'],
]
const SMTP: readonly Guess[] = [
  ['smtp', 465, 'tls'],
  ['mail', 465, 'tls'],
  ['smtp', 587, 'starttls'],
  ['mail', 587, 'starttls'],
]

/** Reports whether something answers at this host and port. */
export type Probe = (host: string, port: number) => Promise<boolean>

/** Connects to a checked address and hangs up. */
export const createProbe =
  (rules: NetworkRules, connectMs: number): Probe =>
  async (host, port) => {
    try {
      const [address] = await findAddresses(rules, host)
      if (!address) return false
      const socket = await openSocket([address], port, connectMs)
      socket.destroy()
      return true
    } catch {
      return false
    }
  }

/** Tries the usual names of mail servers below the domain. */
export async function guessServers(probe: Probe, mailbox: Mailbox): Promise<FoundServers | null> {
  const [imap, smtp] = await Promise.all([
    firstThatAnswers(probe, IMAP, mailbox),
    firstThatAnswers(probe, SMTP, mailbox),
  ])
  return imap && { source: 'guess', imap, smtp }
}

async function firstThatAnswers(
  probe: Probe,
  guesses: readonly Guess[],
  { address, domain }: Mailbox,
): Promise<FoundServer | null> {
  const answers = await Promise.all(guesses.map(([name, port]) => probe(`${name}.${domain}`, port)))
  const found = guesses[answers.indexOf(true)]
  if (!found) return null
  const [name, port, security] = found
  return { host: `${name}.${domain}`, port, security, user: address }
}
