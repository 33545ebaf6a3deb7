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

export interface ServerMailbox {
  user: string
  password: string
  /** Without encryption: the soak counts the commands on this line. */
  port: number
  openProgram(): Promise<OtherProgram>
}

export interface OpenedServer {
  mailboxes: ServerMailbox[]
  close(): Promise<void>
}

const START = { dovecot: startDovecot, cyrus: startCyrus, courier: startCourier }
const password = 'secret-mailbox'

/** @returns null where the packages of the server cannot be had. */
export async function openMailServer(kind: ServerKind, count: number): Promise<OpenedServer | null> {
  const users = Array.from({ length: count }, (_, index) => `user${index + 1}`)
  if (kind === 'gmail') return openGmail(count)
  const root = findServer(kind)
  if (!root) return null
  const people = Object.fromEntries(users.map((user) => [user, password]))
  const { ports, prefix, stop } = await START[kind](root, makeCertificate('localhost'), { people })
  const abilities = { prefix, moves: kind !== 'courier' }
  const mailboxes = users.map((user) => ({
    user,
    password,
    port: ports.plain,
    openProgram: () => openImapProgram(ports.plain, { user, password }, abilities),
  }))
  return { mailboxes, close: stop }
}

/** Each model has one mailbox, which is Anna's. */
async function openGmail(count: number): Promise<OpenedServer> {
  const models = await Promise.all(Array.from({ length: count }, () => startGmailLike()))
  return {
    mailboxes: models.map(({ port, store }) => ({
      user: 'anna',
      password: PEOPLE.anna,
      port,
      openProgram: async () => openGmailProgram(store),
    })),
    async close() {
      for (const { close } of models) await close()
    },
  }
}
