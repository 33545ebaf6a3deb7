import { ALL_MAIL, type GmailMessage, type GmailStore, SPAM, TRASH } from '#test/mail-servers/gmail-store'
import type { OtherProgram, ServerCopy, SyncedFolder } from './other-program.ts'

const FOLDERS: readonly SyncedFolder[] = [
  { path: 'INBOX', role: 'inbox', mailbox: 'inbox' },
  { path: ALL_MAIL, role: 'archive', mailbox: 'archived' },
  { path: SPAM, role: 'spam', mailbox: 'spam' },
  { path: TRASH, role: 'trash', mailbox: 'trash' },
]

/** Opens the web page of the Gmail model, so to speak: it changes the store itself. */
export function openGmailProgram(store: GmailStore): OtherProgram {
  const find = (path: string, uid: number): GmailMessage | undefined =>
    store.list(path).find((each) => each.uid === uid)?.message

  function erase(message: GmailMessage | undefined): number {
    if (message) store.erase(message)
    return message ? -1 : 0
  }

  return {
    folders: FOLDERS,
    async empty() {
      for (const message of store.messages.values()) erase(message)
    },
    async append({ path }, raw, isSeen) {
      store.add(raw, path === 'INBOX' ? ['\\Inbox'] : [], isSeen ? ['\\Seen'] : [])
    },
    list: async ({ path }) => store.list(path).map(({ uid, message }) => ({ uid, id: idOf(message) })),
    async mark({ path }, uid, isSeen) {
      const message = find(path, uid)
      if (!message) return
      if (isSeen) message.flags.add('\\Seen')
      else message.flags.delete('\\Seen')
      store.touch(message)
    },
    moves: true,
    async move({ path }, uid, to) {
      const message = find(path, uid)
      // Moving a message of the inbox within All Mail would leave it in the inbox.
      if (message) store.move(message, message.labels.has('\\Inbox') ? 'INBOX' : path, to.path)
      return 0
    },
    copy: null,
    erase: async ({ path }, uid) => erase(find(path, uid)),
    renumber: null,
    async readAll() {
      const copies = new Map<string, ServerCopy[]>()
      for (const message of store.messages.values()) {
        const folder = folderOf(message)
        const copy = { folder: folder.path, mailbox: folder.mailbox, isSeen: message.flags.has('\\Seen') }
        copies.set(idOf(message), [...(copies.get(idOf(message)) ?? []), copy])
      }
      return copies
    },
    close: () => undefined,
  }
}

const idOf = ({ raw }: GmailMessage): string => /^message-id: *<(.*)>/im.exec(raw.toString('latin1'))?.[1] ?? ''

function folderOf({ where, labels }: GmailMessage): SyncedFolder {
  const path = where === 'trash' ? TRASH : where === 'spam' ? SPAM : labels.has('\\Inbox') ? 'INBOX' : ALL_MAIL
  return FOLDERS.find((folder) => folder.path === path) as SyncedFolder
}
