import { describe, expect, it } from 'vitest'
import { given } from '../given-house.ts'

describe('arrow 4, wire shapes stop at the edge', () => {
  const schema = {
    'contract/src/note.ts': "import { Type } from 'typebox'\nexport const Note = Type.String()",
  }

  it('refuses a use case that knows a wire shape, directly or by its type', () => {
    const path = 'server/src/features/notes/add-note.ts'
    expect(given.house({ ...schema, [path]: "import { Note } from '@dossier/contract/note'" })).toEqual([
      `${path}:1 wire`,
    ])
    expect(given.house({ ...schema, [path]: "import type { Note } from '@dossier/contract/note'" })).toEqual([
      `${path}:1 wire`,
    ])
  })

  it('lets those know it that stand at the edge', () => {
    for (const edge of ['notes.routes', 'notes.present', 'write-note.tool']) {
      const path = `server/src/features/notes/${edge}.ts`
      expect(given.house({ ...schema, [path]: "import { Note } from '@dossier/contract/note'" })).toEqual([])
    }
  })

  it('refuses plain words that have come to need the schema library', () => {
    const path = 'server/src/core/a.ts'
    const words = { 'contract/src/words.ts': "export * from './note.ts'" }
    expect(given.house({ ...schema, ...words, [path]: "import '@dossier/contract/words'" })).toEqual([`${path}:1 wire`])
  })

  it('refuses schemas in the browser, but not their types', () => {
    const path = 'web/src/features/mail/a.ts'
    expect(given.tree({ ...schema, [path]: "import { Note } from '@dossier/contract/note'" })).toEqual([
      `${path}:1 wire`,
    ])
    expect(given.tree({ ...schema, [path]: "import type { Note } from '@dossier/contract/note'" })).toEqual([])
  })

  it('refuses a route outside a routes file', () => {
    const path = 'server/src/features/notes/add-note.ts'
    expect(given.house({ [path]: "import { route } from '#platform/http/route'" })).toEqual([`${path}:1 routes`])
    expect(given.house({ [path]: "import { Reply } from '#platform/http/route'" })).toEqual([])
  })
})

describe('what comes from outside', () => {
  it.each(['process.env.PORT', "process['env']", 'const { env } = process', "import { env } from 'node:process'"])(
    'refuses %s outside platform/config',
    (code) =>
      expect(given.house({ 'server/src/features/mail/a.ts': code })).toEqual([
        'server/src/features/mail/a.ts:1 environment',
      ]),
  )

  it.each(['Date.now()', 'const f = Date.now', 'new Date()', 'Date()'])('refuses %s outside platform/clock', (code) => {
    expect(given.house({ 'server/src/features/mail/a.ts': code })).toEqual(['server/src/features/mail/a.ts:1 clock'])
  })

  it.each(["vi.mock('./b.ts')", "vi.doMock('#core/b')"])('refuses %s in a test, whose modules others share', (code) => {
    expect(given.house({ 'server/src/core/a.test.ts': code })).toEqual(['server/src/core/a.test.ts:1 mock'])
  })

  it.each([
    "import { setTimeout } from 'node:timers/promises'",
    'await new Promise((resolve) => setTimeout(resolve, 50))',
    'await new Promise<void>((done) => { setTimeout(() => done(), 50) })',
    'await wait(50)',
    'await page.waitForTimeout(50)',
  ])('refuses %s in a test, which waits for an event', (code) => {
    expect(given.house({ 'server/test/a.ts': code })).toEqual(['server/test/a.ts:1 sleep'])
    expect(given.house({ 'e2e/a.test.ts': code })).toEqual(['e2e/a.test.ts:1 sleep'])
    expect(given.house({ 'server/test/eventually.ts': code, 'tools/a.ts': code })).toEqual([])
  })

  it.each([
    'setTimeout(() => response.end(), 50)',
    'new Promise((resolve) => setTimeout(() => resolve(answer()), 50))',
    'await new Promise((resolve) => setTimeout(resolve))',
    'await wait(50, signal)',
  ])('lets %s be: a slow peer, a turn of the event loop, a wait that a signal ends', (code) => {
    expect(given.house({ 'server/src/core/a.test.ts': code })).toEqual([])
  })

  it('lets instants be turned into dates, and tests and tools do as they like', () => {
    expect(
      given.house({
        'server/src/core/a.ts': 'export const f = (at: number) => new Date(at)',
        'server/src/core/a.test.ts': 'Date.now(); process.env.X',
        'tools/a.ts': 'Date.now(); process.env.X',
      }),
    ).toEqual([])
  })
})
