import type { Mailbox } from '@dossier/contract/vocabulary'

/** A folder of the server that an account syncs. */
export interface SyncedFolder {
  path: string
  role: 'inbox' | 'archive' | 'spam' | 'trash' | 'other'
  /** Mailbox of emails that are only there. */
  mailbox: Mailbox
}

/** A message on the server, found by its Message-ID. */
export interface ServerCopy {
  folder: string
  mailbox: Mailbox
  isSeen: boolean
}

export type Uid = number

/**
 * Another mail program of the same mailbox, such as the one on a phone. The service may move a message away between two
 * of its commands, so its acts tell by how many the copies on the server changed.
 */
export interface OtherProgram {
  readonly folders: readonly SyncedFolder[]
  /** Erases all messages. */
  empty(): Promise<void>
  append(folder: SyncedFolder, raw: string, isSeen: boolean): Promise<void>
  list(folder: SyncedFolder): Promise<{ uid: Uid; id: string }[]>
  mark(folder: SyncedFolder, uid: Uid, isSeen: boolean): Promise<void>
  /** The server has MOVE, or the like. */
  readonly moves: boolean
  move(folder: SyncedFolder, uid: Uid, to: SyncedFolder): Promise<number>
  /** Copies a message; null where a server has no copies. */
  copy: ((folder: SyncedFolder, uid: Uid, to: SyncedFolder) => Promise<number>) | null
  erase(folder: SyncedFolder, uid: Uid): Promise<number>
  /** Gives the messages of a folder new numbers; null where nobody can. */
  renumber: (() => Promise<void>) | null
  /** Returns all messages of all folders by Message-ID. */
  readAll(): Promise<Map<string, ServerCopy[]>>
  close(): void
}
