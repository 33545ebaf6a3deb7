import { describe, expect, it } from 'vitest'
import { given, MAP, mapOf, tablesOf } from '../given-house.ts'

describe('arrow 2, features meet through their doors', () => {
  it('refuses to reach past a door, in tests too', () => {
    const inner = { 'server/src/features/notes/add-note.ts': 'export {}' }
    for (const path of ['server/src/features/mail/a.ts', 'server/src/features/mail/a.test.ts', 'server/src/app/a.ts']) {
      expect(given.house({ ...inner, [path]: "import '#features/notes/add-note'" })).toEqual([`${path}:1 door`])
    }
  })

  it('refuses a neighbour that the map does not allow', () => {
    const path = 'server/src/features/notes/a.ts'
    const mail = { 'server/src/features/mail/index.ts': 'export {}' }
    expect(given.house({ ...mail, [path]: "import '../mail/index.ts'" })).toEqual([`${path}:1 feature-map`])
  })

  it('refuses a feature folder that the map does not list', () => {
    expect(given.house({ 'server/src/features/extra/index.ts': 'export {}' })).toEqual([`${MAP}:1 feature-map`])
  })

  it('refuses a map that is missing, names strangers or goes in a circle', () => {
    const notes = { 'server/src/features/notes/index.ts': 'export {}' }
    expect(given.tree(notes)).toEqual([`${MAP}:1 feature-map`])
    expect(given.tree({ ...notes, [MAP]: mapOf("notes: ['nobody']") })).toEqual([`${MAP}:1 feature-map`])
    expect(given.tree({ ...notes, [MAP]: mapOf("notes: ['mail'], mail: ['notes']") })).toHaveLength(2)
  })
})

describe('arrow 3, a table has one writer', () => {
  it.each([
    "insertInto('notes')",
    "replaceInto('notes')",
    "updateTable('notes as n')",
    "deleteFrom('notes')",
    "deleteFrom(['notes'])",
    "mergeInto('notes')",
  ])('refuses another feature that calls %s', (call) => {
    const path = 'server/src/features/mail/mail.store.ts'
    expect(given.house({ [path]: `export const f = (tx) =>\n  tx.${call}` })).toEqual([`${path}:2 table-owner`])
  })

  it.each(['hotInsert', 'insertRows'])('refuses another feature that takes %s of its table', (writer) => {
    const path = 'server/src/features/mail/mail.store.ts'
    expect(given.house({ [path]: `export const f =\n  ${writer}('notes')` })).toEqual([`${path}:2 table-owner`])
  })

  it('refuses another writer that hides in sql text', () => {
    const path = 'server/src/features/mail/mail.store.ts'
    expect(given.house({ [path]: 'export const f = () => sql`update notes set a = 1`' })).toEqual([
      `${path}:1 table-owner`,
    ])
    expect(given.house({ [path]: 'export const f = () => sql`insert or ignore into notes values (1)`' })).toEqual([
      `${path}:1 table-owner`,
    ])
    expect(given.house({ [path]: 'export const f = () => sql`delete from notes`' })).toEqual([`${path}:1 table-owner`])
  })

  it('refuses the app and the platform as writers of a feature', () => {
    expect(given.house({ 'server/src/app/a.ts': "tx.deleteFrom('notes')" })).toEqual([
      'server/src/app/a.ts:1 table-owner',
    ])
    expect(given.house({ 'server/src/platform/jobs/a.ts': "tx.deleteFrom('notes')" })).toEqual([
      'server/src/platform/jobs/a.ts:1 table-owner',
    ])
  })

  it('refuses a view that writes, its own tables too', () => {
    const path = 'server/src/features/notes/notes.view.ts'
    expect(given.house({ [path]: "export const f = (tx) => tx.insertInto('notes')" })).toEqual([
      `${path}:1 view-writes`,
    ])
  })

  it('refuses to read another feature outside a view', () => {
    const path = 'server/src/features/mail/mail.store.ts'
    expect(given.house({ [path]: "db.selectFrom('mails').leftJoin('notes', 'a', 'b')" })).toEqual([
      `${path}:1 table-read`,
    ])
    expect(given.house({ [path]: 'sql`select 1 from mails join notes on 1`' })).toEqual([`${path}:1 table-read`])
  })

  describe('in views', () => {
    const path = 'server/src/features/mail/mail.view.ts'
    const apart = (reads: string) =>
      `${mapOf('notes: [], mail: []')}\nexport const TABLE_READS: Record<string, readonly string[]> = { ${reads} }`

    it('refuses to read a feature that is neither a neighbour nor declared', () => {
      const view = { [path]: "db.selectFrom('mails').leftJoin('notes', 'a', 'b')" }
      expect(given.house(view)).toEqual([])
      expect(given.house({ ...view, [MAP]: apart('') })).toEqual([`${path}:1 table-read`])
      expect(given.house({ ...view, [MAP]: apart("mail: ['notes']") })).toEqual([])
    })

    it('refuses a declared read that does not happen, or that a neighbour allows anyway', () => {
      expect(given.house({ [MAP]: apart("mail: ['notes']") })).toEqual([`${MAP}:1 table-read`])
      const allowed = `${mapOf("notes: [], mail: ['notes']")}\nexport const TABLE_READS = { mail: ['notes'] }`
      expect(given.house({ [MAP]: allowed, [path]: "db.selectFrom('notes')" })).toEqual([`${MAP}:1 table-read`])
    })

    it('refuses reads and doors that go in a circle', () => {
      const notes = 'server/src/features/notes/notes.view.ts'
      const declared = `${mapOf("notes: [], mail: ['notes']")}\nexport const TABLE_READS = { notes: ['mails'] }`
      expect(given.house({ [MAP]: declared, [notes]: 'sql`select 1 from mails`' })).toEqual([`${notes}:1 read-circle`])
      const both = { [path]: "db.selectFrom('notes')", [notes]: "db.selectFrom('mails')" }
      expect(given.house({ ...both, [MAP]: apart("mail: ['notes'], notes: ['mails']") })).toEqual([
        `${path}:1 read-circle`,
        `${notes}:1 read-circle`,
      ])
    })

    it('lets every feature read the tables of the platform', () => {
      expect(
        given.house({
          'server/src/platform/blobs/blobs.tables.ts': tablesOf('blobs'),
          [path]: "db.selectFrom('blobs')",
        }),
      ).toEqual([])
    })
  })

  it('does not take a Buffer for a query', () => {
    expect(given.house({ 'server/src/features/mail/mail.ts': "export const b = Buffer.from('notes')" })).toEqual([])
  })

  it('refuses a table name that is not written out', () => {
    const path = 'server/src/features/mail/mail.store.ts'
    expect(given.house({ [path]: 'export const f = (tx, name) => tx.insertInto(name)' })).toEqual([
      `${path}:1 table-owner`,
    ])
  })

  it('refuses a table declared twice or outside a tables file', () => {
    const path = 'server/src/features/mail/mail.store.ts'
    expect(given.house({ [path]: tablesOf('letters') })).toEqual([`${path}:1 table-declared`])
    expect(given.house({ 'server/src/features/mail/more.tables.ts': tablesOf('mails') })).toEqual([
      'server/src/features/mail/more.tables.ts:1 table-declared',
    ])
  })
})
