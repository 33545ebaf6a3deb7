import { describe, expect, it } from 'vitest'
import { checkHouse } from './check-house.ts'
import { readHouse } from './house.ts'
import { checkFolderCircles } from './rules/folder-circles.ts'

const DATABASE = 'server/src/platform/database/database.ts'
const ROUTE = 'server/src/platform/http/route.ts'
const MAP = 'server/src/app/feature-map.ts'
const mapOf = (entries: string) => `export const FEATURES: Record<string, readonly string[]> = { ${entries} }`
const tablesOf = (table: string) =>
  `declare module '#platform/database/database' { interface Tables { ${table}: { id: string } } }\nexport {}`

/** `file:line rule` of everything that is wrong with a small tree. */
const faults = (files: Record<string, string>): string[] =>
  checkHouse(new Map(Object.entries(files))).map(({ path, line, rule }) => `${path}:${line} ${rule}`)

/** Two features, mail and notes, of which mail may use notes. */
const house = (files: Record<string, string>): string[] =>
  faults({
    [MAP]: mapOf("notes: [], mail: ['notes']"),
    [DATABASE]: 'export interface Tables {}',
    [ROUTE]: 'export const route = (x: unknown) => x',
    'server/src/features/notes/index.ts': 'export const createNotes = () => ({})',
    'evaluation/scorecard.ts': '',
    'server/src/features/notes/notes.tables.ts': tablesOf('notes'),
    'server/src/features/mail/mail.tables.ts': tablesOf('mails'),
    ...files,
  })

describe('the check of the house', () => {
  it('is content with a house that keeps to the arrows', () => {
    expect(
      house({
        'contract/src/schema.ts': "import Type from 'typebox'\nexport const Id = Type.String()",
        'contract/src/words.ts': "export const WORDS = ['a'] as const",
        'server/src/core/kind.ts': "import { WORDS } from '@dossier/contract/words'\nexport const kind = WORDS[0]",
        'server/src/platform/clock/clock.ts': 'export const now = () => Date.now()',
        'server/src/platform/config/read.ts': 'export const env = process.env',
        'server/src/features/mail/index.ts':
          "import { createNotes } from '#features/notes/index'\nexport const x = createNotes",
        'server/src/features/mail/mail.store.ts': "export const add = (tx) => tx.insertInto('mails')",
        'server/src/features/mail/mail.view.ts':
          "export const list = (db) => db.selectFrom('mails').innerJoin('notes', 'a', 'b')",
        'server/src/features/mail/mail.routes.ts':
          "import { Id } from '@dossier/contract/schema'\nimport { route } from '#platform/http/route'\nexport const r = route(Id)",
        'server/src/cli/dossier.ts': "import '#features/mail/index'",
      }),
    ).toEqual([])
  })
})

describe('arrow 1, one way only', () => {
  it.each([
    ['server/src/core/a.ts', '#platform/database/database'],
    ['server/src/platform/http/a.ts', '#features/notes/index'],
    ['server/src/platform/http/a.ts', '../../app/feature-map.ts'],
    ['server/src/features/mail/a.ts', '#app/feature-map'],
    ['server/migrations/0001.ts', '#features/notes/index'],
    ['server/migrations/0001.ts', '#platform/database/database'],
    ['contract/src/a.ts', '../../server/src/platform/database/database.ts'],
    ['analysis/src/a.ts', '../../server/src/platform/database/database.ts'],
    ['server/src/platform/http/a.ts', '../../../../evaluation/scorecard.ts'],
  ])('refuses that %s imports %s', (path, specifier) => {
    expect(house({ [path]: `\nimport type {} from '${specifier}'` })).toEqual([`${path}:2 arrows`])
  })

  it('refuses code that ships but reads a test or the harness', () => {
    const path = 'server/src/features/mail/a.ts'
    expect(house({ [path]: "import '#test/app'", 'server/test/app.ts': 'export {}' })).toEqual([`${path}:1 arrows`])
    expect(house({ [path]: "import './b.test.ts'", 'server/src/features/mail/b.test.ts': 'export {}' })).toEqual([
      `${path}:1 arrows`,
    ])
  })

  it('refuses a web feature that the look or the browser technique imports', () => {
    const feature = { 'web/src/features/mail/row.tsx': 'export const Row = () => <p />' }
    expect(faults({ ...feature, 'web/src/ui/a.ts': "import '#features/mail/row'" })).toEqual([
      'web/src/ui/a.ts:1 arrows',
    ])
    expect(faults({ ...feature, 'web/src/platform/a.ts': "import '../features/mail/row.tsx'" })).toEqual([
      'web/src/platform/a.ts:1 arrows',
    ])
  })

  it('refuses that analysis imports Node or a package of others, or asks for the time', () => {
    const file = "import 'franc-min'\nimport 'node:fs'\nimport '@dossier/contract/words'\nexport const at = Date.now()"
    expect(faults({ 'analysis/src/a.ts': file, 'contract/src/words.ts': '' })).toEqual([
      'analysis/src/a.ts:2 analysis-leaf',
      'analysis/src/a.ts:3 arrows',
      'analysis/src/a.ts:4 clock',
    ])
  })

  it('lets features import analysis by its name, and evaluation import everything', () => {
    const files = {
      'analysis/src/index.ts': 'export const x = 1',
      'analysis/src/words.ts': 'export const y = 1',
      'server/src/features/mail/a.ts': "import '@dossier/analysis'\nimport '@dossier/analysis/words'",
      'evaluation/scorecard.ts': "import '../analysis/src/words.ts'\nimport '../server/src/features/mail/a.ts'",
    }
    expect(house(files)).toEqual([])
    expect(house({ ...files, 'server/src/core/b.ts': "import '@dossier/analysis'" })).toEqual([
      'server/src/core/b.ts:1 arrows',
    ])
  })

  it('refuses that the contract needs anything but its schema library', () => {
    expect(faults({ 'contract/src/a.ts': "import 'typebox'\nimport 'fastify'" })).toEqual([
      'contract/src/a.ts:2 contract-leaf',
    ])
  })

  it('refuses that a migration needs anything but Kysely and what lies beside it', () => {
    const path = 'server/migrations/0001-a.ts'
    const files = {
      'server/migrations/dialect.ts': 'export type D = 1',
      'server/migrations/baseline/b.ts': 'export {}',
    }
    expect(faults({ ...files, [path]: "import 'kysely'\nimport './dialect.ts'\nimport './baseline/b.ts'" })).toEqual([])
    expect(faults({ ...files, [path]: "import 'node:crypto'" })).toEqual([`${path}:1 migrations-leaf`])
  })

  it('refuses Node in what runs in a browser, but not in its tests', () => {
    const files = { 'web/src/ui/a.ts': "import 'node:fs'", 'web/src/ui/a.test.ts': "import 'node:fs'" }
    expect(faults(files)).toEqual(['web/src/ui/a.ts:1 browser'])
  })

  it('follows import(), export from and types in import()', () => {
    const path = 'server/src/core/a.ts'
    const target = '#platform/database/database'
    expect(house({ [path]: `export const a = () => import('${target}')` })).toEqual([`${path}:1 arrows`])
    expect(house({ [path]: `export * from '${target}'` })).toEqual([`${path}:1 arrows`])
    expect(house({ [path]: `export type A = import('${target}').Tables` })).toEqual([`${path}:1 arrows`])
  })

  it('refuses a file that stands in no room, and one that cannot be parsed', () => {
    expect(faults({ 'server/src/stray.ts': 'export {}' })).toEqual(['server/src/stray.ts:1 place'])
    expect(faults({ 'server/src/core/a.ts': 'export const = 1' })).toEqual(['server/src/core/a.ts:1 syntax'])
  })
})

describe('arrow 2, features meet through their doors', () => {
  it('refuses to reach past a door, in tests too', () => {
    const inner = { 'server/src/features/notes/add-note.ts': 'export {}' }
    for (const path of ['server/src/features/mail/a.ts', 'server/src/features/mail/a.test.ts', 'server/src/app/a.ts']) {
      expect(house({ ...inner, [path]: "import '#features/notes/add-note'" })).toEqual([`${path}:1 door`])
    }
  })

  it('refuses a neighbour that the map does not allow', () => {
    const path = 'server/src/features/notes/a.ts'
    const mail = { 'server/src/features/mail/index.ts': 'export {}' }
    expect(house({ ...mail, [path]: "import '../mail/index.ts'" })).toEqual([`${path}:1 feature-map`])
  })

  it('refuses a feature folder that the map does not list', () => {
    expect(house({ 'server/src/features/extra/index.ts': 'export {}' })).toEqual([`${MAP}:1 feature-map`])
  })

  it('refuses a map that is missing, names strangers or goes in a circle', () => {
    const notes = { 'server/src/features/notes/index.ts': 'export {}' }
    expect(faults(notes)).toEqual([`${MAP}:1 feature-map`])
    expect(faults({ ...notes, [MAP]: mapOf("notes: ['nobody']") })).toEqual([`${MAP}:1 feature-map`])
    expect(faults({ ...notes, [MAP]: mapOf("notes: ['mail'], mail: ['notes']") })).toHaveLength(2)
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
    expect(house({ [path]: `export const f = (tx) =>\n  tx.${call}` })).toEqual([`${path}:2 table-owner`])
  })

  it.each(['hotInsert', 'insertRows'])('refuses another feature that takes %s of its table', (writer) => {
    const path = 'server/src/features/mail/mail.store.ts'
    expect(house({ [path]: `export const f =\n  ${writer}('notes')` })).toEqual([`${path}:2 table-owner`])
  })

  it('refuses another writer that hides in sql text', () => {
    const path = 'server/src/features/mail/mail.store.ts'
    expect(house({ [path]: 'export const f = () => sql`update notes set a = 1`' })).toEqual([`${path}:1 table-owner`])
    expect(house({ [path]: 'export const f = () => sql`insert or ignore into notes values (1)`' })).toEqual([
      `${path}:1 table-owner`,
    ])
    expect(house({ [path]: 'export const f = () => sql`delete from notes`' })).toEqual([`${path}:1 table-owner`])
  })

  it('refuses the app and the platform as writers of a feature', () => {
    expect(house({ 'server/src/app/a.ts': "tx.deleteFrom('notes')" })).toEqual(['server/src/app/a.ts:1 table-owner'])
    expect(house({ 'server/src/platform/jobs/a.ts': "tx.deleteFrom('notes')" })).toEqual([
      'server/src/platform/jobs/a.ts:1 table-owner',
    ])
  })

  it('refuses a view that writes, its own tables too', () => {
    const path = 'server/src/features/notes/notes.view.ts'
    expect(house({ [path]: "export const f = (tx) => tx.insertInto('notes')" })).toEqual([`${path}:1 view-writes`])
  })

  it('refuses to read another feature outside a view', () => {
    const path = 'server/src/features/mail/mail.store.ts'
    expect(house({ [path]: "db.selectFrom('mails').leftJoin('notes', 'a', 'b')" })).toEqual([`${path}:1 table-read`])
    expect(house({ [path]: 'sql`select 1 from mails join notes on 1`' })).toEqual([`${path}:1 table-read`])
  })

  describe('in views', () => {
    const path = 'server/src/features/mail/mail.view.ts'
    const apart = (reads: string) =>
      `${mapOf('notes: [], mail: []')}\nexport const TABLE_READS: Record<string, readonly string[]> = { ${reads} }`

    it('refuses to read a feature that is neither a neighbour nor declared', () => {
      const view = { [path]: "db.selectFrom('mails').leftJoin('notes', 'a', 'b')" }
      expect(house(view)).toEqual([])
      expect(house({ ...view, [MAP]: apart('') })).toEqual([`${path}:1 table-read`])
      expect(house({ ...view, [MAP]: apart("mail: ['notes']") })).toEqual([])
    })

    it('refuses a declared read that does not happen, or that a neighbour allows anyway', () => {
      expect(house({ [MAP]: apart("mail: ['notes']") })).toEqual([`${MAP}:1 table-read`])
      const allowed = `${mapOf("notes: [], mail: ['notes']")}\nexport const TABLE_READS = { mail: ['notes'] }`
      expect(house({ [MAP]: allowed, [path]: "db.selectFrom('notes')" })).toEqual([`${MAP}:1 table-read`])
    })

    it('refuses reads and doors that go in a circle', () => {
      const notes = 'server/src/features/notes/notes.view.ts'
      const declared = `${mapOf("notes: [], mail: ['notes']")}\nexport const TABLE_READS = { notes: ['mails'] }`
      expect(house({ [MAP]: declared, [notes]: 'sql`select 1 from mails`' })).toEqual([`${notes}:1 read-circle`])
      const both = { [path]: "db.selectFrom('notes')", [notes]: "db.selectFrom('mails')" }
      expect(house({ ...both, [MAP]: apart("mail: ['notes'], notes: ['mails']") })).toEqual([
        `${path}:1 read-circle`,
        `${notes}:1 read-circle`,
      ])
    })

    it('lets every feature read the tables of the platform', () => {
      expect(
        house({ 'server/src/platform/blobs/blobs.tables.ts': tablesOf('blobs'), [path]: "db.selectFrom('blobs')" }),
      ).toEqual([])
    })
  })

  it('does not take a Buffer for a query', () => {
    expect(house({ 'server/src/features/mail/mail.ts': "export const b = Buffer.from('notes')" })).toEqual([])
  })

  it('refuses a table name that is not written out', () => {
    const path = 'server/src/features/mail/mail.store.ts'
    expect(house({ [path]: 'export const f = (tx, name) => tx.insertInto(name)' })).toEqual([`${path}:1 table-owner`])
  })

  it('refuses a table declared twice or outside a tables file', () => {
    const path = 'server/src/features/mail/mail.store.ts'
    expect(house({ [path]: tablesOf('letters') })).toEqual([`${path}:1 table-declared`])
    expect(house({ 'server/src/features/mail/more.tables.ts': tablesOf('mails') })).toEqual([
      'server/src/features/mail/more.tables.ts:1 table-declared',
    ])
  })
})

describe('arrow 4, wire shapes stop at the edge', () => {
  const schema = {
    'contract/src/note.ts': "import { Type } from 'typebox'\nexport const Note = Type.String()",
  }

  it('refuses a use case that knows a wire shape, directly or by its type', () => {
    const path = 'server/src/features/notes/add-note.ts'
    expect(house({ ...schema, [path]: "import { Note } from '@dossier/contract/note'" })).toEqual([`${path}:1 wire`])
    expect(house({ ...schema, [path]: "import type { Note } from '@dossier/contract/note'" })).toEqual([
      `${path}:1 wire`,
    ])
  })

  it('lets those know it that stand at the edge', () => {
    for (const edge of ['notes.routes', 'notes.present', 'write-note.tool']) {
      const path = `server/src/features/notes/${edge}.ts`
      expect(house({ ...schema, [path]: "import { Note } from '@dossier/contract/note'" })).toEqual([])
    }
  })

  it('refuses plain words that have come to need the schema library', () => {
    const path = 'server/src/core/a.ts'
    const words = { 'contract/src/words.ts': "export * from './note.ts'" }
    expect(house({ ...schema, ...words, [path]: "import '@dossier/contract/words'" })).toEqual([`${path}:1 wire`])
  })

  it('refuses schemas in the browser, but not their types', () => {
    const path = 'web/src/features/mail/a.ts'
    expect(faults({ ...schema, [path]: "import { Note } from '@dossier/contract/note'" })).toEqual([`${path}:1 wire`])
    expect(faults({ ...schema, [path]: "import type { Note } from '@dossier/contract/note'" })).toEqual([])
  })

  it('refuses a route outside a routes file', () => {
    const path = 'server/src/features/notes/add-note.ts'
    expect(house({ [path]: "import { route } from '#platform/http/route'" })).toEqual([`${path}:1 routes`])
    expect(house({ [path]: "import { Reply } from '#platform/http/route'" })).toEqual([])
  })
})

describe('the platform', () => {
  const files = {
    'server/src/platform/platform.ts':
      'export interface Platform { clock: 1 }\nexport type Needs<K extends keyof Platform> = Pick<Platform, K>',
  }
  const whole = "import type { Platform } from '#platform/platform'"

  it('is not taken whole by a use case, or by its own parts', () => {
    expect(house({ ...files, 'server/src/features/mail/send-mail.ts': whole })).toEqual([
      'server/src/features/mail/send-mail.ts:1 whole-platform',
    ])
    expect(
      house({ ...files, 'server/src/platform/jobs/run.ts': "import type { Platform } from '../platform.ts'" }),
    ).toEqual(['server/src/platform/jobs/run.ts:1 whole-platform'])
  })

  it('is taken whole where a feature is composed, and in tests', () => {
    const composing = ['index.ts', 'mail.routes.ts', 'mail.jobs.ts', 'send-mail.test.ts']
    const takers = Object.fromEntries(composing.map((name) => [`server/src/features/mail/${name}`, whole]))
    expect(house({ ...files, ...takers, 'server/src/app/build-app.ts': whole })).toEqual([])
  })

  it('lets a use case name the members that it uses', () => {
    const use = "import type { Needs } from '#platform/platform'\nexport const f = ({ clock }: Needs<'clock'>) => clock"
    expect(house({ ...files, 'server/src/features/mail/send-mail.ts': use })).toEqual([])
  })
})

describe('what comes from outside', () => {
  it.each(['process.env.PORT', "process['env']", 'const { env } = process', "import { env } from 'node:process'"])(
    'refuses %s outside platform/config',
    (code) =>
      expect(house({ 'server/src/features/mail/a.ts': code })).toEqual(['server/src/features/mail/a.ts:1 environment']),
  )

  it.each(['Date.now()', 'const f = Date.now', 'new Date()', 'Date()'])('refuses %s outside platform/clock', (code) => {
    expect(house({ 'server/src/features/mail/a.ts': code })).toEqual(['server/src/features/mail/a.ts:1 clock'])
  })

  it.each(["vi.mock('./b.ts')", "vi.doMock('#core/b')"])('refuses %s in a test, whose modules others share', (code) => {
    expect(house({ 'server/src/core/a.test.ts': code })).toEqual(['server/src/core/a.test.ts:1 mock'])
  })

  it.each([
    "import { setTimeout } from 'node:timers/promises'",
    'await new Promise((resolve) => setTimeout(resolve, 50))',
    'await new Promise<void>((done) => { setTimeout(() => done(), 50) })',
    'await wait(50)',
    'await page.waitForTimeout(50)',
  ])('refuses %s in a test, which waits for an event', (code) => {
    expect(house({ 'server/test/a.ts': code })).toEqual(['server/test/a.ts:1 sleep'])
    expect(house({ 'e2e/a.test.ts': code })).toEqual(['e2e/a.test.ts:1 sleep'])
    expect(house({ 'server/test/eventually.ts': code, 'tools/a.ts': code })).toEqual([])
  })

  it.each([
    'setTimeout(() => response.end(), 50)',
    'new Promise((resolve) => setTimeout(() => resolve(answer()), 50))',
    'await new Promise((resolve) => setTimeout(resolve))',
    'await wait(50, signal)',
  ])('lets %s be: a slow peer, a turn of the event loop, a wait that a signal ends', (code) => {
    expect(house({ 'server/src/core/a.test.ts': code })).toEqual([])
  })

  it('lets instants be turned into dates, and tests and tools do as they like', () => {
    expect(
      house({
        'server/src/core/a.ts': 'export const f = (at: number) => new Date(at)',
        'server/src/core/a.test.ts': 'Date.now(); process.env.X',
        'tools/a.ts': 'Date.now(); process.env.X',
      }),
    ).toEqual([])
  })
})

describe('arrow 6 and the exports', () => {
  it.each([
    'server/src/core/utils/a.ts',
    'server/src/core/helpers.ts',
    'web/src/ui/Common/a.ts',
    'server/src/core/mail-service.ts',
    'tools/x.helper.ts',
  ])('refuses the name %s', (path) => expect(faults({ [path]: 'export {}' })).toContain(`${path}:1 name`))

  it('refuses a default export, except where a tool asks for one', () => {
    expect(faults({ 'server/src/core/a.ts': '\nexport default 1' })).toEqual(['server/src/core/a.ts:2 default-export'])
    expect(faults({ 'server/src/core/a.ts': 'const a = 1\nexport { a as default }' })).toEqual([
      'server/src/core/a.ts:2 default-export',
    ])
    expect(faults({ 'web/vite.config.ts': 'export default {}' })).toEqual([])
  })
})

describe('circles', () => {
  it('are reported once, with the way round, types included', () => {
    const files = {
      'server/src/core/a.ts': "import type { B } from './b.ts'",
      'server/src/core/b.ts': "import './c.ts'",
      'server/src/core/c.ts': "\nimport { a } from './a.ts'",
    }
    expect(faults(files)).toEqual(['server/src/core/a.ts:1 cycle'])
    expect(checkHouse(new Map(Object.entries(files)))[0]?.sentence).toContain(
      'a.ts → server/src/core/b.ts → server/src/core/c.ts → server/src/core/a.ts',
    )
  })

  it('that hang together are one report, and others one of their own', () => {
    expect(
      faults({
        'server/src/core/a.ts': "import './b.ts'\nimport './c.ts'",
        'server/src/core/b.ts': "import './a.ts'",
        'server/src/core/c.ts': "import './a.ts'",
        'server/src/core/d.ts': "import './d.ts'",
      }),
    ).toEqual(['server/src/core/a.ts:1 cycle', 'server/src/core/d.ts:1 cycle'])
  })

  it('are not seen where two ways lead to the same file', () => {
    expect(
      faults({
        'server/src/core/a.ts': "import './b.ts'\nimport './c.ts'",
        'server/src/core/b.ts': "import './c.ts'",
        'server/src/core/c.ts': 'export {}',
      }),
    ).toEqual([])
  })
})

describe('the jail of mail', () => {
  const READING = 'server/src/platform/mail/reading/a.ts'

  it('refuses that what runs in it imports a value from elsewhere', () => {
    expect(
      house({
        'server/src/platform/mail/mail.ts': 'export const x = 1',
        [READING]: "\nimport { x } from '../mail.ts'",
      }),
    ).toEqual([`${READING}:2 closed-folder`])
  })

  it('lets it import types, its own folder and packages', () => {
    expect(
      house({
        'server/src/platform/mail/mail.ts': 'export interface X { x: 1 }',
        'server/src/platform/mail/reading/b.ts': 'export const b = 1',
        [READING]: "import type { X } from '../mail.ts'\nimport { b } from './b.ts'\nimport iconv from 'iconv-lite'",
      }),
    ).toEqual([])
  })
})

describe('folders of one feature', () => {
  const mail = 'server/src/features/mail'
  const drafts = { [`${mail}/drafts/a.ts`]: "import '../outbox/b.ts'", [`${mail}/outbox/b.ts`]: 'export {}' }

  it('may import each other in one direction, and the folder that holds them in both', () => {
    expect(house({ ...drafts, [`${mail}/mail.ts`]: "import './drafts/a.ts'" })).toEqual([])
    const both = { [`${mail}/mail.ts`]: "import './drafts/a.ts'", [`${mail}/drafts/c.ts`]: "import '../other.ts'" }
    expect(house({ ...drafts, ...both, [`${mail}/other.ts`]: 'export {}' })).toEqual([])
  })

  it('may not import each other in a circle, however long, types included', () => {
    const back = { [`${mail}/outbox/c.ts`]: "import '../drafts/d.ts'", [`${mail}/drafts/d.ts`]: 'export {}' }
    expect(house({ ...drafts, ...back })).toEqual([`${mail}/drafts/a.ts:1 folder-circle`])
    const long = {
      [`${mail}/outbox/c.ts`]: "import type {} from '../files/d.ts'",
      [`${mail}/files/d.ts`]: 'export {}',
      [`${mail}/files/e.ts`]: "import '../drafts/f.ts'",
      [`${mail}/drafts/f.ts`]: 'export {}',
    }
    expect(house({ ...drafts, ...long })).toEqual([`${mail}/drafts/a.ts:1 folder-circle`])
  })

  it('are looked at on every level, and so are the parts of the platform', () => {
    const circle = (folder: string) => ({
      [`${folder}/one/a.ts`]: "import '../other/b.ts'",
      [`${folder}/other/b.ts`]: 'export {}',
      [`${folder}/other/c.ts`]: "import '../one/d.ts'",
      [`${folder}/one/d.ts`]: 'export {}',
    })
    expect(house(circle(`${mail}/inner/deep`))).toEqual([`${mail}/inner/deep/one/a.ts:1 folder-circle`])
    expect(house(circle(`server/src/platform`))).toContain('server/src/platform/one/a.ts:1 folder-circle')
  })

  it('may be in a known circle, which has to be that one still', () => {
    const circle = { ...drafts, [`${mail}/outbox/c.ts`]: "import '../drafts/d.ts'", [`${mail}/drafts/d.ts`]: '' }
    const check = (files: Record<string, string>, known: string) =>
      checkFolderCircles(readHouse(new Map(Object.entries(files))), { [mail]: known }).map(({ path }) => path)
    expect(check(circle, 'drafts outbox')).toEqual([])
    expect(check(circle, 'drafts files outbox')).toEqual([`${mail}/drafts/a.ts`, mail])
    expect(check(drafts, 'drafts outbox')).toEqual([mail])
    expect(check({}, 'drafts outbox')).toEqual([])
  })
})
