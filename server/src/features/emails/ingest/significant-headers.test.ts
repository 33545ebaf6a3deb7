import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { significantHeaders } from './significant-headers.ts'

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(`${folder}${file}`, 'utf8'))

const field = (name: string, value = 'x') => ({ name, value })

it('keeps every field that the built-in engine asks for', () => {
  const folders = ['../../triage/builtin/', '../../../../../analysis/src/']
  const sources = folders.flatMap((name) => sourcesIn(fileURLToPath(new URL(name, import.meta.url))))
  const asked = sources.flatMap((source) => [
    ...source.matchAll(/(?<!\.)\b(?:has|header)\('([a-z-]+)'\)|headerOf\(\w+, '([a-z-]+)'\)|name === '([a-z-]+)'/g),
  ])
  const names = [...new Set(asked.map(([, one, other, third]) => one ?? other ?? third ?? ''))]
  expect(names).toContain('in-reply-to')
  expect(names).toContain('received')
  expect(significantHeaders(names.map((name) => field(name))).map(({ name }) => name)).toEqual(names)
})

it('keeps little of what a mail may have much of', () => {
  const long = 'x'.repeat(100_000)
  const kept = significantHeaders([
    ...Array.from({ length: 500 }, () => field('received', long)),
    field('references', long),
    ...Array.from({ length: 500 }, (_, index) => field(`list-${index}`, long)),
    field('subject'),
    field('to'),
  ])
  expect(kept).toHaveLength(60)
  expect(kept.filter(({ name }) => name === 'received')).toHaveLength(10)
  expect(JSON.stringify(kept).length).toBeLessThan(60_000)
  expect(kept.some(({ name }) => name === 'subject' || name === 'to')).toBe(false)
})
