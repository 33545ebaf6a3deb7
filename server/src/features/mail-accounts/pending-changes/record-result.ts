import type { Tx } from '#platform/database/database'
import type { Moved } from '#platform/imap/imap'
import type { MailFolderRow } from '../mail-accounts.tables.ts'
import type { Applying } from './applying.ts'
import type { StepGroup } from './group-steps.ts'
import { changeNames, copyLocation, removeLocations } from './moved-locations.store.ts'
import type { PlannedLocation } from './plan-change.ts'
import { listPlanned } from './planned-locations.view.ts'

interface Result {
  source: MailFolderRow
  target: MailFolderRow | null
  moved: Moved | null
}

/**
 * Stores what a command did to the locations of its messages, as the server would tell it.
 * @returns false when only the folders can tell
 */
export async function recordResult(
  tx: Tx,
  applying: Applying,
  { step, items }: StepGroup,
  result: Result,
): Promise<boolean> {
  const { session } = applying
  const locations = items.map((item) => item.step.at)
  const { source } = result
  const marks = { add: ['\\Deleted'], remove: [] }
  switch (step.kind) {
    case 'move':
      return recordMove(tx, locations, result, session.abilities.moves === 'copy_and_mark')
    case 'flags':
    case 'labels':
      await changeNames(tx, source, locations, step.kind, step)
      return true
    case 'discard':
      if (!session.abilities.erases) await changeNames(tx, source, locations, 'flags', marks)
      else if (await losesMarks(tx, applying, items)) return false
      else await removeLocations(tx, source, locations)
      return true
    case 'erase':
      await removeLocations(tx, source, locations)
      return true
  }
}

/** Another program marked an original after it was copied: without it, the email here has to lose the mark too. */
async function losesMarks(tx: Tx, { account }: Applying, items: StepGroup['items']): Promise<boolean> {
  const discarded = new Set(items.map(({ step }) => `${step.at.folderId} ${step.at.uid}`))
  const isDiscarded = ({ folderId, uid }: PlannedLocation): boolean => discarded.has(`${folderId} ${uid}`)
  const emails = await listPlanned(
    tx,
    account,
    items.map(({ change }) => change),
  )
  return [...emails.values()].some(({ locations }) => {
    const stay = new Set(locations.filter((location) => !isDiscarded(location)).flatMap(({ flags }) => flags))
    return locations
      .filter(isDiscarded)
      .some(({ flags }) => flags.some((flag) => flag !== '\\Deleted' && !stay.has(flag)))
  })
}

async function recordMove(
  tx: Tx,
  locations: readonly PlannedLocation[],
  { source, target, moved }: Result,
  isMarked: boolean,
): Promise<boolean> {
  if (!moved || !target || moved.numbering !== target.numbering) return false
  // Gmail takes messages out of the inbox when they go to spam or trash.
  if (locations.some(({ labels }) => labels !== null)) return false
  const known = locations.filter(({ uid }) => moved.uids.has(uid))
  for (const { uid } of known) await copyLocation(tx, source, uid, target, moved.uids.get(uid) as number)
  if (isMarked) await changeNames(tx, source, known, 'flags', { add: ['\\Deleted'], remove: [] })
  else await removeLocations(tx, source, known)
  // The others had left the folder already.
  return known.length === locations.length
}
