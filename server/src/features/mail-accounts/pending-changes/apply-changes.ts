import type { PendingChangeKind } from '@dossier/contract/vocabulary'
import { accountKeyOf, listSynced } from '../folders/folders.store.ts'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import { appendCopies } from './append-copies.ts'
import type { Applying } from './applying.ts'
import { finishChanges, postpone, setStuck } from './finish-changes.ts'
import { giveWay } from './give-way.ts'
import { groupSteps, type PlannedChange } from './group-steps.ts'
import { openKinds } from './guards.ts'
import { wasOf } from './pending-change.ts'
import { listByIds, listDue } from './pending-changes.store.ts'
import type { Plan } from './plan-change.ts'
import { planOf } from './plan-of.ts'
import { listPlanned, plannedServer } from './planned-locations.view.ts'
import { runGroup } from './run-group.ts'
import { settleOffered } from './settle-offered.ts'

/** Changes that are planned together; people's come first again after each command. */
const PLANNED = 400
/** Bounds the work between two folder syncs. */
const MAX_COMMANDS = 200

/**
 * Writes pending changes to the server, then copies of sent emails. Each command is recorded before it is sent, and its
 * result with the locations in one transaction. After an unknown end the folders are read, and the change is planned anew
 * from what is there.
 * @returns whether the session can go on. @throws ImapFailure
 */
export async function applyChanges(applying: Applying): Promise<boolean> {
  const kinds = await openKinds(applying)
  for (let commands = 0; kinds.kinds.length > 0 && commands < MAX_COMMANDS; commands += 1) {
    const isMore = await applyNext(applying, kinds)
    if (!applying.session.isUsable()) return false
    if (!isMore) break
  }
  await appendCopies(applying)
  return applying.session.isUsable()
}

/** @returns whether there may be more */
async function applyNext(
  applying: Applying,
  { kinds, createdSince }: { kinds: readonly PendingChangeKind[]; createdSince: number },
): Promise<boolean> {
  const { account, context } = applying
  const { read } = context.platform.database
  const now = context.platform.clock.now()
  await settleOffered(applying)
  const due = await listDue(read, account, kinds, { now, createdSince, limit: PLANNED })
  if (due.length === 0) return false
  const planned = await planAll(applying, due)
  await settle(applying, planned)
  const [group] = groupSteps(planned)
  if (group) await runGroup(applying, group)
  return group !== undefined || due.length === PLANNED
}

/** Plans changes as they are now; those that were dropped meanwhile are left out. */
async function planAll({ account, context }: Applying, due: readonly PendingChangeRow[]): Promise<PlannedChange[]> {
  const { read } = context.platform.database
  const changes = await listByIds(
    read,
    account,
    due.map(({ id }) => id),
  )
  const byId = new Map(changes.map((change) => [change.id, change]))
  const server = plannedServer(account, await listSynced(read, accountKeyOf(account)))
  const emails = await listPlanned(read, account, changes)
  const waitingMoves = new Set(changes.filter(({ kind }) => kind === 'mailbox').map(({ email_id }) => email_id))
  return due.flatMap(({ id }) => {
    const change = byId.get(id)
    // First into trash, then out of the world.
    if (!change || (change.kind === 'erase' && waitingMoves.has(change.email_id))) return []
    return [{ change, plan: planOf(change, emails.get(id), server) }]
  })
}

async function settle(applying: Applying, planned: readonly PlannedChange[]): Promise<void> {
  const ofKind = (kind: Plan['kind']) => planned.filter(({ plan }) => plan.kind === kind).map(({ change }) => change)
  // Messages of a deleted email that are gone need nothing more.
  const [gone, absent] = partition(ofKind('absent'), (change) => wasOf(change).fingerprints !== undefined)
  await giveWay(applying, ofKind('overruled'))
  const done = [...ofKind('done'), ...gone]
  const later = [...absent, ...ofKind('renumbered')]
  const stuck = planned.filter(({ plan }) => plan.kind === 'problem')
  if (done.length + later.length + stuck.length === 0) return
  await applying.write(async (tx) => {
    await finishChanges(applying, tx, done)
    await postpone(applying, tx, later)
    await setStuck(applying, tx, stuck)
  })
}

function partition<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}
