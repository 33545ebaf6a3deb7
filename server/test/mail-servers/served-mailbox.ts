import { makeCertificate } from '#test/certificates'
import { startCourier } from './courier.ts'
import { startCyrus } from './cyrus.ts'
import { startDovecot } from './dovecot.ts'
import { startGmailLike } from './gmail-like.ts'
import { ALL_MAIL, type GmailMessage, SPAM, TRASH } from './gmail-store.ts'
import { PEOPLE } from './mail-server.ts'
import { findServer } from './packages.ts'
import { openRawImap } from './raw-imap.ts'

export const MAILBOX_KINDS = ['dovecot', 'cyrus', 'courier', 'gmail'] as const
export type MailboxKind = (typeof MAILBOX_KINDS)[number]

/** The mailbox of anna on a server of its own, as her phone sees it. */
export interface ServedMailbox {
  port: number
  paths: { inbox: string; archive: string; spam: string; trash: string }
  /** Folders whose role its owner tells; none where the server does. */
  folders: { path: string; role: 'archive' | 'spam' | 'trash' | 'sent' }[]
  append(raw: string, flags?: readonly string[]): Promise<void>
  /** `folder flags labels` of each message by Message-ID; without those that a program marked as deleted. */
  state(): Promise<Record<string, string[]>>
  /** Moves these messages to trash. */
  throwAway(messageIds: readonly string[]): Promise<void>
  close(): Promise<void>
}

export const isServed = (kind: MailboxKind): boolean => kind === 'gmail' || findServer(kind) !== null

export const openMailbox = (kind: MailboxKind): Promise<ServedMailbox> =>
  kind === 'gmail' ? openGmail() : openImap(kind)

const START = { dovecot: startDovecot, cyrus: startCyrus, courier: startCourier }

async function openImap(kind: Exclude<MailboxKind, 'gmail'>): Promise<ServedMailbox> {
  const server = await START[kind](findServer(kind) ?? '', makeCertificate('localhost'))
  const imap = await openRawImap(server.ports.plain, 'anna', PEOPLE.anna)
  const [archive, spam, trash, sent] = ['Archive', 'Junk', 'Trash', 'Sent'].map(
    (name) => `${server.prefix}${name}`,
  ) as [string, string, string, string]
  for (const folder of [archive, spam, trash, sent]) await imap.send(`CREATE ${folder}`).catch(() => [])
  async function list(folder: string): Promise<{ uid: string; id: string; flags: string[] }[]> {
    await imap.send(`SELECT ${folder}`)
    const lines = await imap
      .send('UID FETCH 1:* (UID FLAGS BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])')
      // Cyrus refuses a set that names nothing.
      .catch(() => [])
    return lines
      .join('\n')
      .split(/^\* \d+ FETCH /m)
      .slice(1)
      .map((text) => ({
        uid: /\bUID (\d+)/.exec(text)?.[1] ?? '',
        id: /<([^<>]+)>/.exec(text)?.[1] ?? '',
        flags: (/FLAGS \(([^)]*)\)/.exec(text)?.[1] ?? '').split(' '),
      }))
  }
  return {
    port: server.ports.plain,
    paths: { inbox: 'INBOX', archive, spam, trash },
    folders: [
      { path: archive, role: 'archive' },
      { path: spam, role: 'spam' },
      { path: trash, role: 'trash' },
      { path: sent, role: 'sent' },
    ],
    append: async (raw, flags = []) => void (await imap.send(`APPEND INBOX (${flags.join(' ')})`, raw)),
    async state() {
      const state: Record<string, string[]> = {}
      for (const folder of ['INBOX', archive, spam, trash, sent])
        for (const { id, flags } of await list(folder)) {
          if (flags.includes('\\Deleted')) continue
          const kept = flags.filter((flag) => flag !== '\\Recent').sort()
          state[id] = [...(state[id] ?? []), [folder, ...kept].join(' ').trim()]
        }
      return state
    },
    async throwAway(messageIds) {
      for (const folder of ['INBOX', archive, spam]) {
        const found = (await list(folder)).filter(({ id }) => messageIds.includes(id))
        if (found.length === 0) continue
        const uids = found.map(({ uid }) => uid).join()
        await imap.send(`UID COPY ${uids} ${trash}`)
        await imap.send(`UID STORE ${uids} +FLAGS (\\Deleted)`)
        await imap.send('EXPUNGE')
      }
    },
    async close() {
      imap.close()
      await server.stop()
    },
  }
}

async function openGmail(): Promise<ServedMailbox> {
  const { port, store, close } = await startGmailLike()
  const idOf = ({ raw }: GmailMessage): string => /^message-id: *<(.*)>/im.exec(raw.toString('latin1'))?.[1] ?? ''
  const placeOf = ({ where, labels }: GmailMessage): string => {
    if (where !== 'all') return where === 'trash' ? TRASH : SPAM
    return labels.has('\\Inbox') ? 'INBOX' : ALL_MAIL
  }
  return {
    port,
    paths: { inbox: 'INBOX', archive: ALL_MAIL, spam: SPAM, trash: TRASH },
    folders: [],
    append: async (raw, flags = []) => void store.add(raw, ['\\Inbox', '\\Important', 'Kept'], [...flags]),
    state: async () =>
      Object.fromEntries(
        [...store.messages.values()].map((message) => [
          idOf(message),
          [[placeOf(message), ...[...message.flags, ...message.labels].sort()].join(' ')],
        ]),
      ),
    async throwAway(messageIds) {
      for (const message of store.messages.values())
        if (messageIds.includes(idOf(message))) store.move(message, placeOf(message), TRASH)
    },
    close,
  }
}
