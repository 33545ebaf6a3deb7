import { openRawImap, type RawImap } from '#test/mail-servers/raw-imap'
import type { OtherProgram, ServerCopy, SyncedFolder, Uid } from './other-program.ts'

/** UIDVALIDITY counts seconds. */
const NEXT_NUMBERING_MS = 1_100

interface Listed {
  uid: Uid
  id: string
  isSeen: boolean
  isDeleted: boolean
}

/**
 * Opens a mail program that speaks IMAP.
 * @param prefix of folder names, such as `INBOX.`
 * @param moves the server has MOVE
 */
export async function openImapProgram(
  port: number,
  person: { user: string; password: string },
  { prefix, moves }: { prefix: string; moves: boolean },
): Promise<OtherProgram> {
  const imap = await openRawImap(port, person.user, person.password)
  const folders: SyncedFolder[] = [
    { path: 'INBOX', role: 'inbox', mailbox: 'inbox' },
    { path: `${prefix}Archive`, role: 'archive', mailbox: 'archived' },
    { path: `${prefix}Junk`, role: 'spam', mailbox: 'spam' },
    { path: `${prefix}Trash`, role: 'trash', mailbox: 'trash' },
    { path: `${prefix}Work`, role: 'other', mailbox: 'archived' },
  ]
  const work = folders.at(-1)?.path ?? ''
  await imap.send(`CREATE ${work}`).catch(() => undefined)
  const select = (path: string): Promise<string[]> => imap.send(`SELECT ${path}`)
  /** @returns null when the service has moved a message away meanwhile: then the server does nothing */
  const attempt = (command: string): Promise<string[] | null> =>
    imap.send(command).catch((error: Error) => {
      if (error.message.includes('[EXPUNGEISSUED]')) return null
      throw error
    })

  async function read(path: string): Promise<Listed[]> {
    for (;;) {
      await select(path)
      const lines = await attempt('UID FETCH 1:* (UID FLAGS BODY.PEEK[HEADER.FIELDS (MESSAGE-ID)])')
      if (lines) return parseList(lines)
    }
  }

  /** @returns whether a message was erased. An EXPUNGE may also tell of one that the service moved away. */
  async function erase(path: string, uids: string): Promise<boolean> {
    await select(path)
    await attempt(`UID STORE ${uids} +FLAGS (\\Deleted)`)
    const marked = (await attempt(`UID FETCH ${uids} (UID FLAGS)`)) ?? []
    const lines = (await attempt(`UID EXPUNGE ${uids}`)) ?? []
    const isExpunged = lines.some((line) => /^\* (?:\d+ EXPUNGE|VANISHED )/i.test(line))
    return isExpunged && marked.some((line) => hasFlag(line, 'Deleted'))
  }

  const eraseOne = async (path: string, uid: Uid): Promise<number> => ((await erase(path, String(uid))) ? -1 : 0)

  async function copy(path: string, uids: string, to: string): Promise<number> {
    await select(path)
    return countCopied((await attempt(`UID COPY ${uids} ${to}`)) ?? [])
  }

  async function move(path: string, uids: string, to: string): Promise<number> {
    if (!moves) {
      const copied = await copy(path, uids, to)
      return (await erase(path, uids)) ? copied - 1 : copied
    }
    await select(path)
    await attempt(`UID MOVE ${uids} ${to}`)
    return 0
  }

  return {
    folders,
    async empty() {
      for (const { path } of folders) if ((await read(path)).length > 0) await erase(path, '1:*')
    },
    append: async ({ path }, raw, isSeen) => void (await imap.send(`APPEND ${path} (${isSeen ? '\\Seen' : ''})`, raw)),
    list: ({ path }) => read(path),
    async mark({ path }, uid, isSeen) {
      await select(path)
      await attempt(`UID STORE ${uid} ${isSeen ? '+' : '-'}FLAGS (\\Seen)`)
    },
    moves,
    move: ({ path }, uid, to) => move(path, String(uid), to.path),
    copy: ({ path }, uid, to) => copy(path, String(uid), to.path),
    erase: ({ path }, uid) => eraseOne(path, uid),
    renumber: () =>
      renumber(imap, work, {
        between: `${prefix}Between`,
        move,
        isEmpty: async (path) => (await read(path)).length === 0,
      }),
    async readAll() {
      const copies = new Map<string, ServerCopy[]>()
      for (const { path, mailbox } of folders)
        for (const { id, isSeen, isDeleted } of await read(path)) {
          // A mark without EXPUNGE counts as trash (docs/spec/mail-accounts.md).
          const copy = { folder: path, mailbox: isDeleted ? ('trash' as const) : mailbox, isSeen }
          copies.set(id, [...(copies.get(id) ?? []), copy])
        }
      return copies
    },
    close: () => imap.close(),
  }
}

interface Renumbering {
  between: string
  move(path: string, uids: string, to: string): Promise<number>
  isEmpty(path: string): Promise<boolean>
}

/** The folder comes back with the same messages under another UIDVALIDITY. */
async function renumber(imap: RawImap, path: string, { between, move, isEmpty }: Renumbering): Promise<void> {
  await imap.send(`CREATE ${between}`)
  while (!(await isEmpty(path))) await move(path, '1:*', between)
  await imap.send('SELECT INBOX')
  await imap.send(`DELETE ${path}`)
  await new Promise((resolve) => setTimeout(resolve, NEXT_NUMBERING_MS))
  await imap.send(`RENAME ${between} ${path}`)
}

const hasFlag = (text: string, flag: string): boolean => new RegExp(`FLAGS \\([^)]*\\\\${flag}\\b`, 'i').test(text)

/** Counts the messages that `COPYUID` names: `7`, `7,9` or `7:9`. */
function countCopied(lines: readonly string[]): number {
  const set = /\[COPYUID \d+ ([\d,:]+) /i.exec(lines.join('\n'))?.[1] ?? ''
  return set
    .split(',')
    .filter(Boolean)
    .map((range) => range.split(':').map(Number))
    .reduce((sum, [first = 0, last = first]) => sum + last - first + 1, 0)
}

/** Servers answer the items of a message in any order. */
function parseList(lines: string[]): Listed[] {
  return lines
    .join('\n')
    .split(/^\* \d+ FETCH /m)
    .slice(1)
    .flatMap((text) => {
      const uid = Number(/\bUID (\d+)/.exec(text)?.[1])
      const id = /<([^<>]+)>/.exec(text)?.[1]
      return uid && id ? [{ uid, id, isSeen: hasFlag(text, 'Seen'), isDeleted: hasFlag(text, 'Deleted') }] : []
    })
}
