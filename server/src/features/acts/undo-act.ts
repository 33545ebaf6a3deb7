import { message } from '@dossier/contract/message'
import type { ActKeptReason, ActState } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { AppError, notFound } from '#core/app-error'
import { type ActField, pickFields } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { recordActEvent } from './act-events.ts'
import { changeAct, findActLocked, listChanges, listNewer, saveChange } from './acts.store.ts'
import type { ActChangeRow } from './acts.tables.ts'
import type { EmailState, RecordState } from './acts.ts'
import type { Dependencies } from './dependencies.ts'

/** A change that stays. */
export interface KeptChange {
  type: string
  id: string
  fields: string[]
  reason: ActKeptReason
  /** The newer act, or ''. */
  act: string
}

interface Turn {
  actor: Authorized
  actId: string
  /** undone: undo; done: redo. */
  become: ActState
}

type Platform = Needs<'clock' | 'database' | 'events'>

/**
 * Undoes an act, or does it again: gives each field the other value, unless something newer changed it. Those fields
 * leave the act, because they belong to the newer change. Repeating it changes nothing.
 * @returns the changes that stay. @throws AppError `not_found`; `conflict` with them when nothing could be restored.
 */
export async function turnAct(platform: Platform, dependencies: Dependencies, turn: Turn): Promise<KeptChange[]> {
  const { actor, actId, become } = turn
  const { tenantId, userId } = actor
  const preserved: KeptChange[] = []
  const records: ActChangeRow[] = []
  let restored = 0
  await platform.database.transact(async (tx) => {
    preserved.length = 0
    records.length = 0
    restored = 0
    const act = await findActLocked(platform.database, tx, tenantId, userId, actId)
    if (!act) throw notFound('act')
    const changes = (await listChanges(tx, tenantId, actId)).filter(({ state }) => state !== become)
    if (changes.length === 0) {
      restored = 1
      return
    }
    records.push(...changes.filter(({ item_type }) => item_type !== 'email'))
    const mails = changes.filter(({ item_type }) => item_type === 'email')
    const stay = await turnEmails(dependencies, tx, turn, mails)
    preserved.push(...stay.preserved)
    restored = stay.restored
    if (restored === 0 && records.length === 0) throw nothingRestored(become, preserved)
    await changeAct(tx, tenantId, actId, { state: become, updated_at: platform.clock.now() })
    await recordActEvent(platform, tx, { ...act, state: become })
  })
  for (const change of become === 'undone' ? records.toReversed() : records) {
    const reason = await turnRecord(dependencies, turn, change)
    if (reason === null) restored += 1
    else preserved.push({ type: change.item_type, id: change.item_id, fields: fieldsOf(change), reason, act: '' })
  }
  if (restored > 0) return preserved
  const state = become === 'undone' ? 'done' : 'undone'
  await platform.database.transact((tx) => changeAct(tx, tenantId, actId, { state }))
  throw nothingRestored(become, preserved)
}

const nothingRestored = (become: ActState, preserved: readonly KeptChange[]): AppError =>
  new AppError('conflict', message(become === 'undone' ? 'acts.nothingToUndo' : 'acts.nothingToRedo'), {
    extra: { details: { kept: preserved.slice(0, MAX_KEPT) } },
  })

export const MAX_KEPT = 100

async function turnEmails({ emails }: Dependencies, tx: Tx, { actor, actId, become }: Turn, changes: ActChangeRow[]) {
  const preserved: KeptChange[] = []
  if (changes.length === 0) return { preserved, restored: 0 }
  const { tenantId } = actor
  const newer = await listNewer(
    tx,
    tenantId,
    actId,
    changes.map(({ item_id }) => item_id),
  )
  const actOn = (id: string, field: string): string =>
    newer.find(({ item_id, after_state }) => item_id === id && Object.hasOwn(JSON.parse(after_state) as object, field))
      ?.act_id ?? ''
  const planned = changes.map((change) => {
    const [from, to] = directionOf(change, become)
    const fields = Object.keys(to) as ActField[]
    const free = fields.filter((field) => actOn(change.item_id, field) === '')
    return {
      change,
      id: change.item_id,
      from,
      to: pickFields(to, free),
      newerFields: fields.filter((field) => !free.includes(field)),
    }
  })
  const restored = await emails.restore(tx, tenantId, planned)
  let count = 0
  for (const { change, id, to, newerFields } of planned) {
    const stays = restored.get(id) ?? null
    const reason = stays === null ? ('gone' as const) : ('change' as const)
    const changed = stays ?? (Object.keys(to) as ActField[])
    for (const field of newerFields)
      preserved.push({ type: 'email', id, fields: [field], reason: 'act', act: actOn(id, field) })
    if (changed.length > 0) preserved.push({ type: 'email', id, fields: changed, reason, act: '' })
    const done = (Object.keys(to) as ActField[]).filter((field) => !changed.includes(field))
    if (done.length === 0) continue
    count += 1
    await saveChange(tx, change, {
      state: become,
      before_state: JSON.stringify(pickFields(JSON.parse(change.before_state) as EmailState, done)),
      after_state: JSON.stringify(pickFields(JSON.parse(change.after_state) as EmailState, done)),
    })
  }
  return { preserved, restored: count }
}

function directionOf(change: ActChangeRow, become: ActState): [from: EmailState, to: EmailState] {
  const [before, after] = [change.before_state, change.after_state].map((json) => JSON.parse(json) as EmailState)
  return become === 'undone' ? [after ?? {}, before ?? {}] : [before ?? {}, after ?? {}]
}

/** Each record in a transaction of its own, with its line of the journal. */
async function turnRecord({ records }: Dependencies, { actor, become }: Turn, change: ActChangeRow) {
  const before = JSON.parse(change.before_state) as RecordState
  const after = JSON.parse(change.after_state) as RecordState
  const target = become === 'undone' ? before.version : after.version
  const record = { type: change.item_type, id: change.item_id, expected: after.current, target }
  const outcome = await records.revert(actor, record, async (tx, current) => {
    await saveChange(tx, change, {
      state: become,
      before_state: JSON.stringify({ ...before, current }),
      after_state: JSON.stringify({ ...after, current }),
    })
  })
  return outcome === 'reverted' ? null : outcome
}

const fieldsOf = (change: ActChangeRow): string[] => (JSON.parse(change.after_state) as RecordState).fields
