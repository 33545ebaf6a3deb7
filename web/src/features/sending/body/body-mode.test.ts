// @vitest-environment happy-dom

import { afterEach, expect, it } from 'vitest'
import { opensRich, storePlainByDefault } from './body-mode.ts'

const EMPTY = { body_text: '', body_html: '', generated_by_triage: false, edited: true }
const PLAIN = { ...EMPTY, body_text: 'Yes' }
const PROPOSAL = { ...PLAIN, generated_by_triage: true, edited: false }

afterEach(() => storePlainByDefault(false))

it('keeps a plain text plain, and formats new emails and proposals', () => {
  expect([EMPTY, PROPOSAL, { ...PLAIN, body_html: '<p>Yes</p>' }].map(opensRich)).toEqual([true, true, true])
  expect([PLAIN, { ...PROPOSAL, edited: true }].map(opensRich)).toEqual([false, false])
})

it('begins in plain text where a person chose it', () => {
  storePlainByDefault(true)
  expect([EMPTY, PROPOSAL].map(opensRich)).toEqual([false, false])
  expect(opensRich({ ...PLAIN, body_html: '<p>Yes</p>' })).toBe(true)
})
