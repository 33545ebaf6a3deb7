import type { FolderRole, Mailbox } from '@dossier/contract/vocabulary'
import type { ImapSession, RemoteFolder } from '#platform/imap/imap'
import { ImapFailure } from '#platform/imap/imap-failure'
import { isSelectedByDefault, mailboxOf, readsLabels, roleOf } from '../folders/folder-roles.ts'

/** A folder as the set-up proposes it. */
export interface CountedFolder {
  path: string
  delimiter: string
  role: FolderRole
  /** '' without a role. */
  roleFrom: 'server' | 'name' | ''
  mailbox: Mailbox
  isSelected: boolean
  /** Null when it is not known. */
  messages: number | null
}

/** Servers that do not count in LIST need one command a folder. */
const MAX_OPENED = 30

/** Lists the folders with proposed roles and the number of messages. */
export async function countFolders(session: ImapSession): Promise<CountedFolder[]> {
  const listed = await session.listFolders()
  const withLabels = readsLabels(session.abilities, listed)
  const folders = listed.map((folder) => propose(folder, withLabels))
  const uncounted = folders.filter(({ messages, isSelected }) => messages === null && isSelected).slice(0, MAX_OPENED)
  for (const folder of uncounted) folder.messages = await countMessages(session, folder.path)
  return folders
}

/** A folder that cannot be opened does not keep an account from being added. */
async function countMessages(session: ImapSession, path: string): Promise<number | null> {
  try {
    return (await session.open(path, { readOnly: true })).count
  } catch (error) {
    if (!(error instanceof ImapFailure) || !session.isUsable()) throw error
    return null
  }
}

const propose = (folder: RemoteFolder, withLabels: boolean): CountedFolder => ({
  path: folder.path,
  delimiter: folder.delimiter,
  role: roleOf(folder),
  roleFrom: folder.useFrom,
  mailbox: mailboxOf(roleOf(folder)),
  isSelected: isSelectedByDefault(folder, withLabels),
  messages: folder.counters?.count ?? null,
})
