import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { READING_PACKAGES, readableFolders } from './readable-folders.ts'

const READING = new URL('./reading/', import.meta.url)

it('names exactly the packages that the jailed folder imports', () => {
  const files = readdirSync(READING, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const imported = files.flatMap((name) =>
    [
      ...readFileSync(new URL(name, READING), 'utf8').matchAll(
        /(?:^(?:import|export) (?!type ).*from|import\(|import\.meta\.resolve\()\s*'([^'.][^']*)'/gm,
      ),
    ].map((match) => (match[1] ?? '').replace(/^(@[^/]+\/[^/]+|[^@/][^/]*)\/.*/, '$1')),
  )
  const packages = new Set(imported.filter((name) => !name.startsWith('node:')))
  expect([...packages].sort()).toEqual([...READING_PACKAGES].sort())
})

it('opens the folder, its manifest and packages, each by itself and never all of them', () => {
  const folders = readableFolders()
  expect(folders.filter((path) => path.endsWith('/node_modules/'))).toEqual([])
  expect(folders.some((path) => path.endsWith('/node_modules/htmlparser2/'))).toBe(true)
  expect(folders.some((path) => path.includes('node_modules/pg/'))).toBe(false)
})
