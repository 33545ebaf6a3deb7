/** The state of a folder as of the last folder sync. */
export interface SyncedFolder {
  numbering: string
  /** The highest imported UID + 1; never the server's own prediction. */
  next: number
  /** Value for listing changes; null = unknown. */
  changes: string | null
  /** UIDs that are stored with a message location. */
  stored: number
  /** Older messages that the account does not import, or not yet. */
  notImported: number
  flagsListedAt: number
}

/** The folder as the server opened it. */
export interface OpenedFolder {
  numbering: string
  next: number | null
  changes: string | null
  count: number
}

export type FlagListing =
  | { by: 'changes'; since: string }
  /** `from` is the lowest UID to list. */
  | { by: 'flags'; from: number }
  | { by: 'nothing' }

export type FolderPlan =
  /** The first sync draws the border between new messages and the backfill. */
  | { kind: 'first'; next: number | null }
  /** UIDs mean other messages now: match all again. */
  | { kind: 'renumbered' }
  | { kind: 'changed'; newFrom: number; flags: FlagListing }

/** Without CONDSTORE the newest messages are listed each time, and all of them at intervals. */
const NEWEST = 1_000
const ALL_UP_TO = 5_000
const ALL_EVERY_MS = { small: 15 * 60_000, large: 60 * 60_000 }

export function planFolderSync(synced: SyncedFolder | null, opened: OpenedFolder, now: number): FolderPlan {
  if (!synced) return { kind: 'first', next: opened.next }
  if (synced.numbering !== opened.numbering) return { kind: 'renumbered' }
  return { kind: 'changed', newFrom: synced.next, flags: planFlags(synced, opened, now) }
}

function planFlags(synced: SyncedFolder, opened: OpenedFolder, now: number): FlagListing {
  if (synced.stored === 0) return { by: 'nothing' }
  // An equal value means no change; a lower one, of a restored server, lists everything again.
  if (opened.changes !== null && synced.changes !== null) {
    if (opened.changes === synced.changes) return { by: 'nothing' }
    return BigInt(opened.changes) > BigInt(synced.changes)
      ? { by: 'changes', since: synced.changes }
      : { by: 'flags', from: 1 }
  }
  if (opened.changes !== null) return { by: 'flags', from: 1 }
  const every = synced.stored <= ALL_UP_TO ? ALL_EVERY_MS.small : ALL_EVERY_MS.large
  const age = now - synced.flagsListedAt
  // A clock that was set back makes the age negative.
  const isDue = age >= every || age < 0
  return { by: 'flags', from: isDue ? 1 : Math.max(1, synced.next - NEWEST) }
}

/** Reports whether messages may be missing on the server, so that a complete listing is due. */
export const needsListing = ({ stored, notImported }: SyncedFolder, arrived: number, count: number): boolean =>
  count !== stored + notImported + arrived

/** Returns the next cursor: past what was imported, and no further. */
export const nextAfter = (next: number, importedUids: readonly number[]): number =>
  importedUids.reduce((highest, uid) => Math.max(highest, uid + 1), next)
