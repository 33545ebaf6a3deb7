import type { RecordType } from '@dossier/contract/vocabulary'
import { expect, it } from 'vitest'
import { digestOf, passagesOf } from './passages.ts'

const record = (text: string, more: object = {}) => ({
  type: 'note' as RecordType,
  id: '1',
  projectId: 'p',
  at: 0,
  updatedAt: 0,
  title: 'Title',
  origin: () => '',
  parts: [
    {
      field: 'body' as const,
      text,
    },
  ],
  ...more,
})

it('names the title with each passage, and ends passages at paragraphs', () => {
  const paragraph = `${'word '.repeat(180)}end.`
  const passages = passagesOf(record([paragraph, paragraph, paragraph].join('\n\n')))
  expect(passages).toHaveLength(3)
  for (const passage of passages) expect(passage).toMatch(/^Title\nword .*end\.$/s)
})

it('reads no more than four passages of a text without spaces', () => {
  const passages = passagesOf(record('😀'.repeat(10_000)))
  expect(passages).toHaveLength(4)
  for (const passage of passages) expect(passage.isWellFormed()).toBe(true)
})

it('leaves out what an email quotes, unless that is all it has', () => {
  const mail = { type: 'email' as const }
  const quoted = 'On Monday Otto wrote:\n> the old story\n'
  expect(passagesOf(record(`My answer.\n\n${quoted}`, mail)).join()).not.toContain('old story')
  expect(passagesOf(record('> the old story\n', mail)).join()).toContain('old story')
})

it('is the title alone without text, and nothing without both', () => {
  expect([passagesOf(record(' ')), passagesOf(record('', { title: ' ' }))]).toEqual([['Title'], []])
})

it('has a digest that follows the texts', () => {
  expect(digestOf(['a', 'b'])).toBe(digestOf(['a', 'b']))
  expect(new Set([digestOf(['a', 'b']), digestOf(['ab']), digestOf([])]).size).toBe(3)
})
