import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const PAGE = readFileSync(resolve(root, 'docs/security.md'), 'utf8')

/** Folders for the files that the page names by the end of their paths. */
const FOLDERS = ['server/src/features', 'server/src/platform', 'server/src/cli', 'server/test', 'e2e', 'web/src']

/** `` `auth/sessions.routes.test.ts`: words of a test |`` */
const CLAIM = /`([\w./-]+\.test\.ts)`: ([^|]+?) \|/g

it('docs/security.md names tests that are there', () => {
  const claims = [...PAGE.matchAll(CLAIM)].map(([, file = '', words = '']) => ({ file, words }))
  expect(claims.length).toBeGreaterThan(30)
  const missing = claims.filter(({ file, words }) => {
    const path = FOLDERS.map((place) => resolve(root, place, file)).find(existsSync)
    return path === undefined || !readFileSync(path, 'utf8').includes(words)
  })
  expect(missing).toEqual([])
})

it('docs/security.md counts its rows as they are', () => {
  const count = (state: string): number => [...PAGE.matchAll(new RegExp(`^\\| \\d[^|]*\\| ${state} \\|`, 'gm'))].length
  expect(PAGE).toContain(`${count('met')} rows are met, ${count('partly')} partly, ${count('not')} not.`)
})
