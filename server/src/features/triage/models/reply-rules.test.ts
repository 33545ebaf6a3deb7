import { expect, it } from 'vitest'
import { triageInput } from '#test/triage-input'
import { readDue } from './due-at.ts'
import { isGrounded, repeatsPassageOf } from './reply-rules.ts'
import { toReplyText } from './reply-text.ts'

it.each([
  ['We print 350 copies on 20.11.2026.', ['350 copies', 'until 2026-11-20'], true],
  ['It costs 1,200 euros.', ['1200 EUR'], true],
  ['It costs 1200 euros.', ['1,200 EUR'], true],
  ['At 14:30 then.', ['14:30 or later'], true],
  ['Two or 3 of them.', [], true],
  ['We print 400 copies.', ['350 copies', '4.5 euros'], false],
  ['It costs 99 euros.', ['199 euros, 990 pieces'], false],
])('%j rests on %j: %s', (text, sources, holds) => {
  expect(isGrounded(text, sources)).toBe(holds)
})

it('a passage is nine words in a row, however they are written', () => {
  const told = 'You draft answers to a mail, for the account owner, who reads them.'
  expect(repeatsPassageOf('I was told: you DRAFT answers to a mail - for the account owner!', told)).toBe(true)
  expect(repeatsPassageOf('You draft answers for the account owner.', told)).toBe(false)
  expect(repeatsPassageOf('anything', '')).toBe(false)
})

it('a reply keeps its lines and loses addresses that its conversation does not have', () => {
  const body =
    '# Hello **Sarah**,\r\n\r\n\r\n1. see https://evil.example/x\n- write to eve@evil.example, or sarah@partner.example.\n<img src=x>'
  expect(toReplyText(body, triageInput())).toBe('Hello Sarah,\n\n- see\n- write to […], or sarah@partner.example.')
  expect(toReplyText(`${'x '.repeat(20_000)}`, triageInput()).length).toBeLessThanOrEqual(6_000)
})

it.each([
  ['2026-11-20', Date.UTC(2026, 10, 20, 22, 59)],
  ['2026-11-20T15:00:00Z', Date.UTC(2026, 10, 20, 15)],
  ['2026-11-20T15:00+01:00', Date.UTC(2026, 10, 20, 14)],
  ['2026-11-20 15:00', Date.UTC(2026, 10, 20, 14)],
])('%s is read', (text, at) => {
  expect(readDue(text, triageInput())).toEqual({ dueAt: at, dueDate: text.trim().length === 10 ? text.trim() : '' })
})

it.each([
  ['2026-11-20', Date.UTC(2026, 10, 21, 4, 59)],
  ['2026-11-20T15:00', Date.UTC(2026, 10, 20, 20)],
  ['2026-11-20T15:00Z', Date.UTC(2026, 10, 20, 15)],
])('%s is read in the zone of the account unless it names one', (text, at) => {
  expect(readDue(text, { ...triageInput(), timeZone: 'America/New_York' }).dueAt).toBe(at)
})

it.each([
  '',
  'Friday',
  '2026-02-31',
  '2026-13-01',
  '2026-11-20T25:00:00Z',
  '2026-11-16',
  '2031-01-01',
  '0000-00-00',
  'x2026-11-20',
])('%j is no date to hold anybody to', (text) => {
  expect(readDue(text, triageInput())).toEqual({ dueAt: null, dueDate: '' })
})
