import type { Act, ActAnswer } from '@dossier/contract/act'
import { ACT_KINDS, type ActKind, type ActState } from '@dossier/contract/vocabulary'
import { toTimestamp } from '#platform/clock/clock'
import type { ActChangeRow } from './acts.tables.ts'
import { type EmailState, kindOfEmail, kindOfRecord, type RecordState } from './acts.ts'
import type { ActWithChanges } from './acts.view.ts'
import { type KeptChange, MAX_KEPT } from './undo-act.ts'

/** The key that the client chose; later parts of a large act have a suffix. */
const keyOf = ({ id, act_key }: ActWithChanges['act']): string => (act_key === id ? '' : (act_key.split('~')[0] ?? ''))

export function presentAct({ act, changes }: ActWithChanges): Act {
  const described = changes.map(describeChange)
  const kinds = new Set(described.map(({ kind }) => kind))
  return {
    _id: act.id,
    key: keyOf(act),
    kind: ACT_KINDS.find((kind) => kinds.has(kind)) ?? 'edit',
    state: act.state as ActState,
    count: act.changes,
    fields: [...new Set(described.flatMap(({ fields }) => fields))],
    mailbox: described.find(({ mailbox }) => mailbox !== '')?.mailbox ?? '',
    items: changes.map(({ item_type, item_id, title }) => ({
      type: item_type as Act['items'][number]['type'],
      id: item_id,
      title,
    })),
    host_id: act.tenant_id,
    createdAt: toTimestamp(act.created_at),
    updatedAt: toTimestamp(act.updated_at),
  }
}

interface Described {
  kind: ActKind
  fields: string[]
  mailbox: Act['mailbox']
}

function describeChange({ item_type, after_state }: ActChangeRow): Described {
  if (item_type !== 'email') {
    const { action, fields } = JSON.parse(after_state) as RecordState
    return { kind: kindOfRecord(action), fields, mailbox: '' }
  }
  const after = JSON.parse(after_state) as EmailState
  const fields = Object.keys(after)
  const kinds = new Set(fields.map(kindOfEmail))
  return {
    kind: ACT_KINDS.find((kind) => kinds.has(kind)) ?? 'edit',
    fields,
    mailbox: (after.mailbox?.mailbox ?? '') as Act['mailbox'],
  }
}

export const presentKept = (changes: readonly KeptChange[]): ActAnswer['kept'] =>
  changes.slice(0, MAX_KEPT).map((change) => ({ ...change, type: change.type as ActAnswer['kept'][number]['type'] }))
