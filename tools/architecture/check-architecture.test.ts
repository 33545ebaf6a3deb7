import { describe, expect, it } from 'vitest'
import { given } from './given-house.ts'

describe('the check of the house', () => {
  it('is content with a house that keeps to the arrows', () => {
    expect(
      given.house({
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
    expect(given.house({ [path]: `\nimport type {} from '${specifier}'` })).toEqual([`${path}:2 arrows`])
  })

  it('refuses code that ships but reads a test or the harness', () => {
    const path = 'server/src/features/mail/a.ts'
    expect(given.house({ [path]: "import '#test/app'", 'server/test/app.ts': 'export {}' })).toEqual([
      `${path}:1 arrows`,
    ])
    expect(given.house({ [path]: "import './b.test.ts'", 'server/src/features/mail/b.test.ts': 'export {}' })).toEqual([
      `${path}:1 arrows`,
    ])
  })

  it('refuses a web feature that the look or the browser technique imports', () => {
    const feature = { 'web/src/features/mail/row.tsx': 'export const Row = () => <p />' }
    expect(given.tree({ ...feature, 'web/src/ui/a.ts': "import '#features/mail/row'" })).toEqual([
      'web/src/ui/a.ts:1 arrows',
    ])
    expect(given.tree({ ...feature, 'web/src/platform/a.ts': "import '../features/mail/row.tsx'" })).toEqual([
      'web/src/platform/a.ts:1 arrows',
    ])
  })

  it('refuses that analysis imports Node or a package of others, or asks for the time', () => {
    const file =
      "import 'eld/extrasmall'\nimport 'node:fs'\nimport '@dossier/contract/words'\nexport const at = Date.now()"
    expect(given.tree({ 'analysis/src/a.ts': file, 'contract/src/words.ts': '' })).toEqual([
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
    expect(given.house(files)).toEqual([])
    expect(given.house({ ...files, 'server/src/core/b.ts': "import '@dossier/analysis'" })).toEqual([
      'server/src/core/b.ts:1 arrows',
    ])
  })

  it('refuses that the contract needs anything but its schema library', () => {
    expect(given.tree({ 'contract/src/a.ts': "import 'typebox'\nimport 'fastify'" })).toEqual([
      'contract/src/a.ts:2 contract-leaf',
    ])
  })

  it('refuses that a migration needs anything but Kysely and what lies beside it', () => {
    const path = 'server/migrations/0001-a.ts'
    const files = {
      'server/migrations/dialect.ts': 'export type D = 1',
      'server/migrations/baseline/b.ts': 'export {}',
    }
    expect(
      given.tree({ ...files, [path]: "import 'kysely'\nimport './dialect.ts'\nimport './baseline/b.ts'" }),
    ).toEqual([])
    expect(given.tree({ ...files, [path]: "import 'node:crypto'" })).toEqual([`${path}:1 migrations-leaf`])
  })

  it('refuses Node in what runs in a browser, but not in its tests', () => {
    const files = { 'web/src/ui/a.ts': "import 'node:fs'", 'web/src/ui/a.test.ts': "import 'node:fs'" }
    expect(given.tree(files)).toEqual(['web/src/ui/a.ts:1 browser'])
  })

  it('follows import(), export from and types in import()', () => {
    const path = 'server/src/core/a.ts'
    const target = '#platform/database/database'
    expect(given.house({ [path]: `export const a = () => import('${target}')` })).toEqual([`${path}:1 arrows`])
    expect(given.house({ [path]: `export * from '${target}'` })).toEqual([`${path}:1 arrows`])
    expect(given.house({ [path]: `export type A = import('${target}').Tables` })).toEqual([`${path}:1 arrows`])
  })

  it('refuses a file that stands in no room, and one that cannot be parsed', () => {
    expect(given.tree({ 'server/src/stray.ts': 'export {}' })).toEqual(['server/src/stray.ts:1 place'])
    expect(given.tree({ 'server/src/core/a.ts': 'export const = 1' })).toEqual(['server/src/core/a.ts:1 syntax'])
  })
})

describe('arrow 6 and the exports', () => {
  it.each([
    'server/src/core/utils/a.ts',
    'server/src/core/helpers.ts',
    'web/src/ui/Common/a.ts',
    'server/src/core/mail-service.ts',
    'tools/x.helper.ts',
  ])('refuses the name %s', (path) => expect(given.tree({ [path]: 'export {}' })).toContain(`${path}:1 name`))

  it('refuses a default export, except where a tool asks for one', () => {
    expect(given.tree({ 'server/src/core/a.ts': '\nexport default 1' })).toEqual([
      'server/src/core/a.ts:2 default-export',
    ])
    expect(given.tree({ 'server/src/core/a.ts': 'const a = 1\nexport { a as default }' })).toEqual([
      'server/src/core/a.ts:2 default-export',
    ])
    expect(given.tree({ 'web/vite.config.ts': 'export default {}' })).toEqual([])
  })
})

describe('the jail of mail', () => {
  const READING = 'server/src/platform/mail/reading/a.ts'

  it('refuses that what runs in it imports a value from elsewhere', () => {
    expect(
      given.house({
        'server/src/platform/mail/mail.ts': 'export const x = 1',
        [READING]: "\nimport { x } from '../mail.ts'",
      }),
    ).toEqual([`${READING}:2 closed-folder`])
  })

  it('lets it import types, its own folder and packages', () => {
    expect(
      given.house({
        'server/src/platform/mail/mail.ts': 'export interface X { x: 1 }',
        'server/src/platform/mail/reading/b.ts': 'export const b = 1',
        [READING]: "import type { X } from '../mail.ts'\nimport { b } from './b.ts'\nimport iconv from 'iconv-lite'",
      }),
    ).toEqual([])
  })
})

describe('the platform', () => {
  const files = {
    'server/src/platform/platform.ts':
      'export interface Platform { clock: 1 }\nexport type Needs<K extends keyof Platform> = Pick<Platform, K>',
  }
  const whole = "import type { Platform } from '#platform/platform'"

  it('is not taken whole by a use case, or by its own parts', () => {
    expect(given.house({ ...files, 'server/src/features/mail/send-mail.ts': whole })).toEqual([
      'server/src/features/mail/send-mail.ts:1 whole-platform',
    ])
    expect(
      given.house({ ...files, 'server/src/platform/jobs/run.ts': "import type { Platform } from '../platform.ts'" }),
    ).toEqual(['server/src/platform/jobs/run.ts:1 whole-platform'])
  })

  it('is taken whole where a feature is composed, and in tests', () => {
    const composing = ['index.ts', 'mail.routes.ts', 'mail.jobs.ts', 'send-mail.test.ts']
    const takers = Object.fromEntries(composing.map((name) => [`server/src/features/mail/${name}`, whole]))
    expect(given.house({ ...files, ...takers, 'server/src/app/build-app.ts': whole })).toEqual([])
  })

  it('lets a use case name the members that it uses', () => {
    const use = "import type { Needs } from '#platform/platform'\nexport const f = ({ clock }: Needs<'clock'>) => clock"
    expect(given.house({ ...files, 'server/src/features/mail/send-mail.ts': use })).toEqual([])
  })
})
