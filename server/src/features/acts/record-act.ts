import type { EmailAct } from '#features/emails/index'
import type { RecordAct } from '#features/records/index'
import type { Tx } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import { changeAct, deleteBeyond, findChange, findNewest, insertChange, openAct, saveChange } from './acts.store.ts'
import type { ActChangeRow, ActRow } from './acts.tables.ts'
import { EDITING_MS, type EmailState, MAX_ACTS, MAX_CHANGES, type RecordState } from './acts.ts'

type Platform = Needs<'clock' | 'database' | 'ids'>

interface ActOf {
  tenantId: string
  userId: string
  key: string
}

type NewChange = Pick<ActChangeRow, 'item_id' | 'item_type' | 'before_state' | 'after_state'>

/** Journals what a person did to emails, in its transaction. */
export async function recordEmailAct(platform: Platform, tx: Tx, act: EmailAct): Promise<void> {
  const changes = act.emails.map(({ id, before, after }) => ({
    item_id: id,
    item_type: 'email',
    before_state: JSON.stringify(before),
    after_state: JSON.stringify(after),
  }))
  await addChanges(platform, tx, act, changes, mergeEmail)
}

/** A second change within one act keeps the first values from before it. */
function mergeEmail(stored: ActChangeRow, change: NewChange): Pick<ActChangeRow, 'before_state' | 'after_state'> {
  const before = {
    ...(JSON.parse(change.before_state) as EmailState),
    ...(JSON.parse(stored.before_state) as EmailState),
  }
  const after = { ...(JSON.parse(stored.after_state) as EmailState), ...(JSON.parse(change.after_state) as EmailState) }
  return { before_state: JSON.stringify(before), after_state: JSON.stringify(after) }
}

/** Journals what a person did to a record. Edits of it that follow each other are one act. */
export async function recordRecordAct(platform: Platform, tx: Tx, act: RecordAct): Promise<void> {
  const { action, fields, version, wasVersion } = act
  const state = (number: number): RecordState => ({ version: number, action, fields: [...fields], current: version })
  const change = {
    item_id: act.id,
    item_type: act.type,
    before_state: JSON.stringify(state(wasVersion)),
    after_state: JSON.stringify(state(version)),
  }
  const key = act.key || (await keyOfEditing(platform, tx, act))
  await addChanges(platform, tx, { ...act, key }, [change], mergeRecord)
}

function mergeRecord(stored: ActChangeRow, change: NewChange): Pick<ActChangeRow, 'before_state' | 'after_state'> {
  const first = JSON.parse(stored.before_state) as RecordState
  const last = JSON.parse(change.after_state) as RecordState
  const fields = [...new Set([...first.fields, ...last.fields])]
  const merged = { fields, action: first.action, current: last.version }
  return {
    before_state: JSON.stringify({ ...first, ...merged }),
    after_state: JSON.stringify({ ...last, ...merged }),
  }
}

/** Returns the key of the user's newest act, if that edited the same record a short time ago; '' otherwise. */
async function keyOfEditing({ clock }: Platform, tx: Tx, act: RecordAct): Promise<string> {
  if (act.action !== 'changed') return ''
  const newest = await findNewest(tx, act.tenantId, act.userId)
  if (newest?.state !== 'done' || newest.changes !== 1 || newest.updated_at < clock.now() - EDITING_MS) return ''
  const change = await findChange(tx, act.tenantId, newest.id, act.id)
  return change && (JSON.parse(change.after_state) as RecordState).action === 'changed' ? newest.act_key : ''
}

async function addChanges(
  platform: Platform,
  tx: Tx,
  actOf: ActOf,
  changes: readonly NewChange[],
  merge: typeof mergeEmail,
): Promise<void> {
  let act = await open(platform, tx, actOf, 0)
  for (let part = 1; act.changes + changes.length > MAX_CHANGES && act.changes > 0; part += 1)
    act = await open(platform, tx, actOf, part)
  let position = act.changes
  for (const change of changes) {
    const stored = await findChange(tx, act.tenant_id, act.id, change.item_id)
    if (stored) {
      await saveChange(tx, stored, merge(stored, change))
      continue
    }
    position += 1
    await insertChange(tx, { tenant_id: act.tenant_id, act_id: act.id, position, state: 'done', ...change })
  }
  await changeAct(tx, act.tenant_id, act.id, { changes: position, updated_at: platform.clock.now() })
  await deleteBeyond(tx, act.tenant_id, act.user_id, MAX_ACTS)
}

/** An undone act with the same key is over: the key then names a new act. */
async function open(platform: Platform, tx: Tx, { tenantId, userId, key }: ActOf, part: number): Promise<ActRow> {
  const { clock, database, ids } = platform
  const [id, now] = [ids.next(), clock.now()]
  const suffix = part === 0 ? '' : `~${part}`
  const row = { tenant_id: tenantId, id, user_id: userId, state: 'done', changes: 0, created_at: now, updated_at: now }
  const act = await openAct(database, tx, { ...row, act_key: key === '' ? id : `${key}${suffix}` })
  return act.state === 'done' ? act : open(platform, tx, { tenantId, userId, key }, part + 1)
}
