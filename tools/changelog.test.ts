import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const lines = readFileSync(resolve(import.meta.dirname, '../CHANGELOG.md'), 'utf8').split('\n')
const headings = lines.filter((line) => line.startsWith('## '))
const entries = lines.slice(lines.indexOf('## Unreleased') + 1).filter((line) => line && !line.startsWith('#'))

it('begins with what is not released, then each version with its day', () => {
  expect(headings[0]).toBe('## Unreleased')
  expect(headings.slice(1).filter((line) => !/^## \d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)$/.test(line))).toEqual([])
})

it('has entries, and marks what breaks something in their first word, so that it can be searched for', () => {
  expect(entries.filter((line) => !/^(- | {2})\S/.test(line))).toEqual([])
  expect(entries.filter((line) => /breaking/i.test(line) && !line.startsWith('- **Breaking:** '))).toEqual([])
})
