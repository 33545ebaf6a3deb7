import { makeCertificate } from '#test/certificates'
import { startCourier } from '#test/mail-servers/courier'
import { startCyrus } from '#test/mail-servers/cyrus'
import { startDovecot } from '#test/mail-servers/dovecot'
import { startGmailLike } from '#test/mail-servers/gmail-like'
import { PEOPLE } from '#test/mail-servers/mail-server'
import { findServer } from '#test/mail-servers/packages'
import { openGmailProgram } from './gmail-program.ts'
import { openImapProgram } from './imap-program.ts'
import type { OtherProgram } from './other-program.ts'

export const SERVER_KINDS = ['dovecot', 'cyrus', 'courier', 'gmail'] as const
export type ServerKind = (typeof SERVER_KINDS)[number]

export const PERSON = { user: 'anna', password: PEOPLE.anna }

/** A running mail server with another program of the same mailbox. */
export interface OpenedServer {
  /** Without encryption: the soak counts the commands on this line. */
  port: number
  openProgram(): Promise<OtherProgram>
  close(): Promise<void>
}

const START = { dovecot: startDovecot, cyrus: startCyrus, courier: startCourier }

/** @returns null where the packages of the server cannot be had. */
export async function openMailServer(kind: ServerKind): Promise<OpenedServer | null> {
  if (kind === 'gmail') {
    const { port, store, close } = await startGmailLike()
    return { port, openProgram: async () => openGmailProgram(store), close }
  }
  const root = findServer(kind)
  if (!root) return null
  const { ports, prefix, stop } = await START[kind](root, makeCertificate('localhost'))
  const abilities = { prefix, moves: kind !== 'courier' }
  return { port: ports.plain, openProgram: () => openImapProgram(ports.plain, PERSON, abilities), close: stop }
}
