import type { Mailbox } from '@dossier/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import type { PlannedFolder, PlannedLocation } from './plan-change.ts'
import { planOf } from './plan-of.ts'

const ROLES = { inbox: 'inbox', archived: 'archive', spam: 'spam', trash: 'trash' } as const
const folders = Object.entries(ROLES).map(
  ([mailbox, role]): PlannedFolder => ({
    id: mailbox,
    role,
    mailbox: mailbox as Mailbox,
    isConfirmed: true,
    isReadOnly: false,
    takesKeywords: true,
  }),
)
const at = (mailbox: keyof typeof ROLES, movedFrom: Mailbox | '' = ''): PlannedLocation => ({
  folderId: mailbox,
  uid: 1,
  role: ROLES[mailbox],
  mailbox,
  flags: [],
  labels: null,
  movedFrom,
})
const move = (from: Mailbox | undefined, want: Mailbox, more: Partial<PendingChangeRow> = {}) =>
  ({
    kind: 'mailbox',
    made_by: 'triage',
    state: 'waiting',
    want: JSON.stringify({ mailbox: want }),
    was: JSON.stringify({ mailbox: 'spam', from, folders: [] }),
    target_folder: '',
    ...more,
  }) as PendingChangeRow
const planned = (change: PendingChangeRow, ...locations: PlannedLocation[]) =>
  planOf(change, { locations, isRenumbered: false }, { folders, writesLabels: true }).kind

describe("triage's move of an email that is in trash or spam there", () => {
  it.each(['trash', 'spam'] as const)('gives way when others moved it to %s', (mailbox) => {
    expect(planned(move('archived', 'inbox'), at(mailbox))).toBe('overruled')
    expect(planned(move('inbox', 'archived'), at('trash'), at('spam'))).toBe('overruled')
    const marked = { ...at('archived'), flags: ['\\Deleted'] }
    expect(planned(move('archived', 'inbox'), marked, at(mailbox))).toBe('overruled')
  })

  it.each([
    ['triage itself put it there', move('inbox', 'archived'), at('spam', 'inbox')],
    ['it was there before', move('spam', 'inbox'), at('spam')],
    ['it is not known where it was', move(undefined, 'inbox'), at('spam')],
    ['a person moves it', move('archived', 'inbox', { made_by: 'person' }), at('spam')],
    ['the end of a command is unknown', move('archived', 'inbox', { state: 'offered' }), at('spam')],
  ])('goes on when %s', (_why, change, location) => expect(planned(change, location)).toBe('steps'))

  it('goes on when another message of it is elsewhere, and is done when it is where triage wants it', () => {
    expect(planned(move('archived', 'inbox'), at('spam'), at('archived'))).toBe('steps')
    expect(planned(move('inbox', 'trash'), at('trash'))).toBe('done')
    expect(planned(move('inbox', 'archived'))).toBe('absent')
  })
})
