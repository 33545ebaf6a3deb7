import type { CopyResponseObject } from 'imapflow'
import type { Abilities, AppendedUid, FlagChange, Moved, Outcome } from './imap.ts'
import { type Line, refused } from './line.ts'
import { formatUids } from './uid-ranges.ts'

// The library's own fallbacks are never used: its move without MOVE and its delete without UIDPLUS end in a plain
// EXPUNGE, which erases what others have marked. Its CLOSE does the same.

export async function move(
  line: Line,
  { moves }: Abilities,
  uids: readonly number[],
  path: string,
): Promise<Outcome<Moved | null>> {
  const { client, change } = line
  const range = formatUids(uids)
  if (moves === 'move') return movedOf(await change(() => client.messageMove(range, path, { uid: true })))
  const copied = movedOf(await change(() => client.messageCopy(range, path, { uid: true })))
  if (copied.status !== 'done') return copied
  const removed = await change(() =>
    moves === 'copy_and_erase'
      ? client.messageDelete(range, { uid: true })
      : client.messageFlagsAdd(range, ['\\Deleted'], { uid: true, silent: true }),
  )
  // The copies are there and the originals too: only the folders tell what is left to do.
  return removed.status === 'done' ? copied : { status: 'unknown' }
}

function movedOf(outcome: Outcome<CopyResponseObject>): Outcome<Moved | null> {
  if (outcome.status !== 'done') return outcome
  const { uidValidity, uidMap } = outcome.value
  return { status: 'done', value: uidValidity && uidMap ? { numbering: String(uidValidity), uids: uidMap } : null }
}

export async function mark(line: Line, uids: readonly number[], { add, remove }: FlagChange): Promise<Outcome> {
  const { client, change } = line
  const mailbox = client.mailbox
  if (mailbox && mailbox.readOnly === true) return refused('READ-ONLY')
  const taken = mailbox ? mailbox.permanentFlags : undefined
  // The library drops such flags and reports success.
  if (add.some((flag) => !isFlag(flag) || (taken && !taken.has('\\*') && !taken.has(flag))))
    return refused('FLAG_NOT_TAKEN')
  const range = formatUids(uids)
  const options = { uid: true, silent: true }
  return inTurn([
    add.length > 0 && (() => change(() => asTrue(client.messageFlagsAdd(range, [...add], options)))),
    remove.length > 0 && (() => change(() => asTrue(client.messageFlagsRemove(range, [...remove], options)))),
  ])
}

export async function label(
  line: Line,
  { labels }: Abilities,
  uids: readonly number[],
  { add, remove }: FlagChange,
): Promise<Outcome> {
  const { client, change } = line
  if (!labels) return refused('NO_LABELS')
  const range = formatUids(uids)
  const options = { uid: true, useLabels: true }
  return inTurn([
    add.length > 0 && (() => change(() => asTrue(client.messageFlagsAdd(range, [...add], options)))),
    remove.length > 0 && (() => change(() => asTrue(client.messageFlagsRemove(range, [...remove], options)))),
  ])
}

export async function erase(line: Line, { erases }: Abilities, uids: readonly number[]): Promise<Outcome> {
  const { client, change } = line
  if (!erases) return refused('NO_UIDPLUS')
  return plain(await change(() => asTrue(client.messageDelete(formatUids(uids), { uid: true }))))
}

export async function append(
  { client, change }: Line,
  path: string,
  raw: Buffer,
  flags: readonly string[],
  at: number,
): Promise<Outcome<AppendedUid | null>> {
  const outcome = await change(async () => client.append(path, raw, flags.filter(isFlag), new Date(at)))
  if (outcome.status !== 'done') return outcome
  const { uid, uidValidity } = outcome.value
  // A UID without its numbering was guessed by the library.
  return { status: 'done', value: uid && uidValidity ? { uid, numbering: String(uidValidity) } : null }
}

/** RFC 9051, section 9: an atom, or a backslash and an atom. */
const isFlag = (flag: string): boolean => /^\\?[!#$&'+,\-./0-9:;<=>?@A-Z^_`a-z|}~]+$/.test(flag)

async function inTurn(steps: (false | (() => Promise<Outcome<true>>))[]): Promise<Outcome> {
  for (const step of steps) {
    const outcome = step && (await step())
    if (outcome && outcome.status !== 'done') return outcome
  }
  return { status: 'done', value: null }
}

const plain = (outcome: Outcome<true>): Outcome =>
  outcome.status === 'done' ? { status: 'done', value: null } : outcome

const asTrue = async (work: Promise<boolean | undefined>): Promise<true | false> => (await work) === true
