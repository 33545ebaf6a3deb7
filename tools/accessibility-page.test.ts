import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8')
const page = read('docs/accessibility.md')
const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| screen'))

/** Two paths that redirect at once. */
const LEADING_ON = ['/', '/settings']

it('names a story for every screen of the web app', () => {
  const paths = [...read('web/src/app/router.tsx').matchAll(/ path: '(\/[^']*)'/g)].map(([, path = '']) => path)
  expect(paths.length).toBeGreaterThan(20)
  const screens = rows.map((row) => row.split('|')[1] ?? '').join()
  expect(paths.filter((path) => !LEADING_ON.includes(path) && !screens.includes(`\`${path}\``))).toEqual([])
})

it('names stories alone that look for barriers', () => {
  const stories = rows.flatMap((row) =>
    [...(row.split('|')[2] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name),
  )
  expect(stories.length).toBeGreaterThan(20)
  expect(
    stories.filter((name) => !/findBarriers|expectPage|expectNoBarriers/.test(read(`e2e/${name}.test.ts`))),
  ).toEqual([])
})
