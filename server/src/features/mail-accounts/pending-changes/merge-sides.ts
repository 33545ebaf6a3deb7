import type { ChangeAuthor, Mailbox, PendingChangeKind } from '@dossier/contract/vocabulary'
import { labelSlug, type ServerChange } from '#features/emails/index'

/** A change made here that the server does not have yet. */
export interface OwnChange {
  kind: PendingChangeKind
  by: ChangeAuthor
  /** The server may have applied a part of it, which looks like a change there. */
  isOffered?: boolean
  mailbox?: Mailbox
  /** Labels that it adds or removes. */
  labels?: readonly string[]
}

export interface Merged {
  /** What to apply here; null for nothing. */
  change: ServerChange | null
  /** Own changes that give way. */
  drop: PendingChangeKind[]
}

/**
 * Merges what changed on the server since the last folder sync with what changed here, field by field. A person here
 * wins, and the email moves on from where it is now. Triage gives way to whoever moved it there.
 */
export function mergeSides(change: ServerChange, own: readonly OwnChange[]): Merged {
  const { emailId, mailbox, read, labels } = change
  const move = own.find(({ kind }) => kind === 'mailbox')
  const isOverruled = move?.by === 'triage' && !move.isOffered && mailbox !== undefined && mailbox !== move.mailbox
  const remaining = labels && withoutOwn(labels, own)
  const merged: ServerChange = {
    emailId,
    ...(mailbox === undefined || (move && !isOverruled) ? {} : { mailbox }),
    ...(read === undefined || own.some(({ kind }) => kind === 'read') ? {} : { read }),
    ...(remaining ? { labels: remaining } : {}),
  }
  return { change: Object.keys(merged).length > 1 ? merged : null, drop: isOverruled ? ['mailbox'] : [] }
}

/** Erased on the server for good: into trash here, and nothing is left to change there. */
export const mergeErased = (emailId: string, own: readonly OwnChange[]): Merged => ({
  change: { emailId, mailbox: 'trash' },
  drop: own.map(({ kind }) => kind).filter((kind) => kind !== 'erase' && kind !== 'append'),
})

/** One by one: an own change wins for the label that it is about. */
function withoutOwn(labels: NonNullable<ServerChange['labels']>, own: readonly OwnChange[]): ServerChange['labels'] {
  const ours = new Set(own.flatMap(({ labels: names = [] }) => names).map(labelSlug))
  const add = labels.add.filter((label) => !ours.has(labelSlug(label)))
  const remove = labels.remove.filter((label) => !ours.has(labelSlug(label)))
  return add.length + remove.length > 0 ? { add, remove } : undefined
}
