import type { FolderRole, Mailbox } from '@dossier/contract/vocabulary'
import { labelSlug } from '#features/emails/index'
import { labelNamesOf } from './label-names.ts'

/** A message on the server that is a copy of an email. */
export interface PlannedLocation {
  folderId: string
  uid: number
  role: FolderRole
  /** Mailbox of an email that is only here. */
  mailbox: Mailbox
  flags: readonly string[]
  /** Gmail's; null elsewhere. */
  labels: readonly string[] | null
  /** The folder from which we moved it, or ''. */
  movedFrom: string
}

/** The messages of an email. */
export interface PlannedEmail {
  locations: readonly PlannedLocation[]
  /** Others have new numbers that are not known yet. */
  isRenumbered: boolean
}

export interface PlannedFolder {
  id: string
  role: FolderRole
  mailbox: Mailbox
  /** The server or a person told its role. Nothing is moved to a folder whose role is guessed from its name. */
  isConfirmed: boolean
  isReadOnly: boolean
  takesKeywords: boolean
}

export interface PlannedServer {
  folders: readonly PlannedFolder[]
  /** False keeps labels here. */
  writesLabels: boolean
}

export type ChangeProblem = 'no_folder' | 'folder_unconfirmed' | 'folder_readonly'

export type Step = { at: PlannedLocation } & (
  | { kind: 'move'; to: string }
  /** Its copy, or its original, stays. */
  | { kind: 'discard' }
  | { kind: 'flags' | 'labels'; add: readonly string[]; remove: readonly string[] }
  | { kind: 'erase' }
)

export type Plan =
  | { kind: 'steps'; steps: readonly Step[] }
  /** The server has it already. */
  | { kind: 'done' }
  /** The email is nowhere on the server at the moment; the next full pass tells. */
  | { kind: 'absent' }
  /** Somebody there threw it away or filed it as spam, and triage gives way. */
  | { kind: 'overruled' }
  /** Some of its messages cannot be named until their folder was read. */
  | { kind: 'renumbered' }
  | { kind: 'problem'; problem: ChangeProblem; mailbox: Mailbox }

export interface CopiedMessages {
  folder: string
  uids: readonly number[]
}

/** A move that was offered to the server without an answer. */
export interface OfferedMove {
  targetFolder: string
  /** Messages of the target with this UID or a higher one were made by us. */
  targetNextUid: number
  /** Without MOVE: the originals, which may be there beside their copies. */
  copied: CopiedMessages | null
}

/** An email in several folders is in the first of these mailboxes. */
const RANK: readonly Mailbox[] = ['inbox', 'sent', 'archived', 'spam', 'trash']
const outranks = (a: Mailbox, b: Mailbox): boolean => RANK.indexOf(a) < RANK.indexOf(b)

const ROLES: Record<Mailbox, FolderRole> = {
  inbox: 'inbox',
  sent: 'sent',
  archived: 'archive',
  spam: 'spam',
  trash: 'trash',
}

const has = (list: readonly string[], name: string): boolean =>
  list.some((entry) => entry.toLowerCase() === name.toLowerCase())
export const isMarkedDeleted = ({ flags }: PlannedLocation): boolean => has(flags, '\\Deleted')

const asPlan = (steps: readonly Step[]): Plan => (steps.length === 0 ? { kind: 'done' } : { kind: 'steps', steps })

/**
 * Plans how the email gets into a mailbox. Into trash every location moves. Else those in folders of a higher rank move,
 * and one moves when none is there. A location goes back to the folder that it came from.
 */
export function planMove(
  locations: readonly PlannedLocation[],
  want: Mailbox,
  server: PlannedServer,
  offered: OfferedMove | null = null,
): Plan {
  if (locations.length === 0) return { kind: 'absent' }
  const present = locations.filter((location) => !isMarkedDeleted(location))
  if (present.length === 0) return want === 'trash' ? { kind: 'done' } : unmark(locations, want)
  const marked = offered ? markedOriginals(locations, offered) : []
  if (marked.length > 0) return asPlan(marked.map((at) => ({ kind: 'discard', at })))
  const { originals, copies } = offered ? pairsOf(present, offered) : NO_PAIRS
  const steps: Step[] = []
  let unusedCopies = copies
  for (const { at, target } of movesOf(
    present.filter((location) => !copies.includes(location)),
    want,
    server,
  )) {
    const step = moveStep(at, target, want, server)
    if (step === null) continue
    if ('problem' in step) return { kind: 'problem', ...step, mailbox: want }
    const isCopied = step.kind === 'move' && step.to === offered?.targetFolder && originals.includes(at)
    if (isCopied) unusedCopies = unusedCopies.slice(1)
    steps.push(isCopied ? { kind: 'discard', at } : step)
  }
  // The wish became another one, so the copies go first; later nobody could tell them from their originals.
  return asPlan(unusedCopies.length > 0 ? unusedCopies.map((at) => ({ kind: 'discard', at })) : steps)
}

/** Another program marked every message: one loses the mark, and is then planned anew. */
function unmark(locations: readonly PlannedLocation[], want: Mailbox): Plan {
  const at = locations.find(({ mailbox }) => mailbox === want) ?? locations[0]
  if (!at) return { kind: 'absent' }
  return { kind: 'steps', steps: [{ kind: 'flags', at, add: [], remove: ['\\Deleted'] }] }
}

interface Pairs {
  originals: readonly PlannedLocation[]
  copies: readonly PlannedLocation[]
}

const NO_PAIRS: Pairs = { originals: [], copies: [] }

/** Originals that were copied but not removed, and their copies. COPY is atomic: it makes all copies or none. */
function pairsOf(present: readonly PlannedLocation[], { targetFolder, targetNextUid, copied }: OfferedMove): Pairs {
  const originals = present.filter(({ folderId, uid }) => folderId === copied?.folder && copied.uids.includes(uid))
  const copies = present.filter(({ folderId, uid }) => folderId === targetFolder && uid >= targetNextUid)
  return copies.length === 0 ? NO_PAIRS : { originals, copies: copies.slice(0, originals.length) }
}

/** The line broke after the originals of a copy were marked, and before they were erased. */
function markedOriginals(
  locations: readonly PlannedLocation[],
  { targetFolder, targetNextUid, copied }: OfferedMove,
): PlannedLocation[] {
  const isCopy = (at: PlannedLocation): boolean => at.folderId === targetFolder && at.uid >= targetNextUid
  const copies = locations.filter((at) => isCopy(at) && !isMarkedDeleted(at))
  const marked = locations.filter(
    (at) => isMarkedDeleted(at) && at.folderId === copied?.folder && copied.uids.includes(at.uid),
  )
  return marked.slice(0, copies.length)
}

interface Move {
  at: PlannedLocation
  target: PlannedFolder | undefined
}

function movesOf(originals: readonly PlannedLocation[], want: Mailbox, { folders }: PlannedServer): Move[] {
  const originOf = ({ movedFrom }: PlannedLocation) => folders.find(({ id }) => id === movedFrom)
  const wanted = (at: PlannedLocation): Move => {
    const origin = originOf(at)
    return {
      at,
      target: origin?.mailbox === want ? origin : (allMailFor(at, want, folders) ?? folderFor(want, folders)),
    }
  }
  if (want === 'trash') return originals.filter(({ mailbox }) => mailbox !== 'trash').map(wanted)
  const leaving = originals.filter(({ mailbox }) => outranks(mailbox, want))
  const isThere = leaving.length > 0 || originals.some(({ mailbox }) => mailbox === want)
  const rising = isThere ? undefined : (originals.find((at) => originOf(at)?.mailbox === want) ?? originals[0])
  // The others go home too, unless they would outrank the mailbox that is wanted.
  const homing = originals.filter((at) => {
    const origin = originOf(at)
    if (at === rising || leaving.includes(at) || !origin) return false
    return outranks(origin.mailbox, at.mailbox) && !outranks(origin.mailbox, want)
  })
  return [
    ...[...leaving, ...(rising ? [rising] : [])].map(wanted),
    ...homing.map((at) => ({ at, target: originOf(at) })),
  ]
}

function folderFor(want: Mailbox, folders: readonly PlannedFolder[]): PlannedFolder | undefined {
  const ofRole = folders.filter(({ role }) => role === ROLES[want])
  return ofRole.find(({ isConfirmed }) => isConfirmed) ?? ofRole[0]
}

/** @returns null when the server has no way to tell them apart */
function moveStep(
  at: PlannedLocation,
  target: PlannedFolder | undefined,
  want: Mailbox,
  server: PlannedServer,
): Step | { problem: ChangeProblem } | null {
  if (at.labels && isOfAllMail(want) && folderOf(at, server)?.mailbox === 'archived') return labelStep(at, want)
  if (!target) return { problem: 'no_folder' }
  if (target.isReadOnly || folderOf(at, server)?.isReadOnly) return { problem: 'folder_readonly' }
  // It was in its origin before, so nothing is guessed.
  if (!target.isConfirmed && target.id !== at.movedFrom) return { problem: 'folder_unconfirmed' }
  return { kind: 'move', at, to: target.id }
}

/** Gmail keeps these in All Mail, and tells them apart by labels. Spam and trash are folders of their own. */
const isOfAllMail = (mailbox: Mailbox): boolean => mailbox !== 'spam' && mailbox !== 'trash'

/** A message leaves Gmail's spam and trash for All Mail; its labels follow in the next step. */
const allMailFor = (
  { labels }: PlannedLocation,
  want: Mailbox,
  folders: readonly PlannedFolder[],
): PlannedFolder | undefined => (labels && isOfAllMail(want) ? folders.find(({ role }) => role === 'all') : undefined)

/** The label of sent emails cannot be changed. */
function labelStep(at: PlannedLocation, want: Mailbox): Step | null {
  if (want === 'inbox') return { kind: 'labels', at, add: ['\\Inbox'], remove: [] }
  return at.mailbox === 'inbox' ? { kind: 'labels', at, add: [], remove: ['\\Inbox'] } : null
}

/** @param force sends it to every location, because an earlier answer is unknown */
export function planRead(
  locations: readonly PlannedLocation[],
  want: boolean,
  server: PlannedServer,
  force = false,
): Plan {
  if (locations.length === 0) return { kind: 'absent' }
  const different = locations.filter(({ flags }) => force || has(flags, '\\Seen') !== want)
  const writable = different.filter((location) => !folderOf(location, server)?.isReadOnly)
  const [first] = different
  if (first && writable.length === 0) return { kind: 'problem', problem: 'folder_readonly', mailbox: first.mailbox }
  const [add, remove] = want ? [['\\Seen'], []] : [[], ['\\Seen']]
  return asPlan(writable.map((at) => ({ kind: 'flags', at, add, remove })))
}

export interface LabelChange {
  was: readonly string[]
  want: readonly string[]
}

/** Adds and removes only labels that changed here. Labels that a folder cannot hold stay here. */
export function planLabels(
  locations: readonly PlannedLocation[],
  { was, want }: LabelChange,
  server: PlannedServer,
  force = false,
): Plan {
  if (!server.writesLabels) return { kind: 'done' }
  if (locations.length === 0) return { kind: 'absent' }
  const slugs = { was: new Set(was.map(labelSlug)), want: new Set(want.map(labelSlug)) }
  const added = want.filter((label) => !slugs.was.has(labelSlug(label)))
  const removed = was.filter((label) => !slugs.want.has(labelSlug(label)))
  const steps = locations.flatMap((at): Step[] => {
    const folder = folderOf(at, server)
    const kind = at.labels ? 'labels' : 'flags'
    if (!folder || folder.isReadOnly || (kind === 'flags' && !folder.takesKeywords)) return []
    const names = labelNamesOf(at.labels ? 'gmail' : 'keywords')
    const present = at.labels ?? at.flags
    const named = (label: string) => present.filter((name) => labelSlug(names.toLabel(name) ?? '') === labelSlug(label))
    const own = (label: string) => names.toServer(label) ?? []
    const add = added.filter((label) => force || named(label).length === 0).flatMap(own)
    const remove = removed.flatMap((label) =>
      force ? [...new Set([...named(label), ...[own(label)].flat()])] : named(label),
    )
    return add.length + remove.length === 0 ? [] : [{ kind, at, add, remove }]
  })
  return asPlan(steps)
}

/** Erases what is still in trash. Another program may have moved it out: that one stays. */
export const planErase = (locations: readonly PlannedLocation[], server: PlannedServer): Plan =>
  asPlan(
    locations
      .filter((location) => location.mailbox === 'trash' && !folderOf(location, server)?.isReadOnly)
      .map((at) => ({ kind: 'erase', at })),
  )

const folderOf = ({ folderId }: PlannedLocation, { folders }: PlannedServer): PlannedFolder | undefined =>
  folders.find(({ id }) => id === folderId)
