import { describe, expect, it } from 'vitest'
import type { DateContext } from '../date-context.ts'
import { toWall } from '../wall-clock.ts'
import { grammarOf } from './grammar.ts'
import { createSlotReader } from './read-slots.ts'
import { lexicon, type Rule, rule, token } from './rule.ts'

const context: DateContext = { language: 'en', timeZone: 'UTC', writtenAtOffset: null, today: toWall(0, 'UTC') }
const reader = (rules: readonly Rule[], text: string) => createSlotReader(grammarOf(rules), text, context)
const digits = token('count', /\d{1,3}/u, Number)

describe('reading slots', () => {
  it('fills a sentence with what its slots mean', () => {
    const rules = [
      digits,
      lexicon('weekday', { monday: 1 }),
      rule('monthDay', '{weekday},? (the )?{count}', ({ weekday, count }) => weekday * 100 + count),
    ]
    expect(reader(rules, 'Monday, the 12')('monthDay', 0)).toEqual({ meaning: 112, end: 14 })
    expect(reader(rules, 'monday 12')('monthDay', 0)?.meaning).toBe(112)
    expect(reader(rules, 'mondays 12')('monthDay', 0)).toBeNull()
  })

  it('leaves out a slot that may be missing', () => {
    const rules = [
      digits,
      token('year', / 2026/u, () => 2026),
      rule('monthDay', '{count}{year?}', ({ count, year }) => count + (year ?? 0)),
    ]
    expect(reader(rules, '5 2026')('monthDay', 0)).toEqual({ meaning: 2031, end: 6 })
    expect(reader(rules, '5 apples')('monthDay', 0)).toEqual({ meaning: 5, end: 1 })
  })

  it('takes the longest reading, and of two that are as long the earlier rule', () => {
    const rules = [
      digits,
      token('count', /\d\d?/u, () => -1),
      token('count', /\d{1,3} more/u, () => -2),
      token('year', /\d+/u, () => 1),
      token('year', /\d+/u, () => 2),
    ]
    expect(reader(rules, '120 more')('count', 0)?.meaning).toBe(-2)
    expect(reader(rules, '120 less')('count', 0)?.meaning).toBe(120)
    expect(reader(rules, '120')('year', 0)?.meaning).toBe(1)
  })

  it('tries the longer of two ways to begin first, since it does not go back', () => {
    const rules = [digits, rule('monthDay', '(by|by the) {count}', ({ count }) => count)]
    expect(reader(rules, 'by the 12')('monthDay', 0)?.meaning).toBe(12)
  })

  it('finds no end in a rule that begins with what it gives, and comes back', () => {
    const rules = [digits, rule('count', '{count} {count}', ({ count }) => count)]
    expect(reader(rules, '1 2 3')('count', 0)).toEqual({ meaning: 1, end: 1 })
  })

  it('tries a rule once at each place, however often it is asked', () => {
    let tries = 0
    const counted = token('count', /\d/u, (said) => {
      tries += 1
      return Number(said)
    })
    const nested = rule('steps', '{count} {steps}', ({ steps }) => steps)
    const other = rule('steps', '{count} (and )?{steps}', ({ steps }) => steps)
    const last = rule('steps', '{count}', ({ count }) => ({ days: count }))
    const text = '1 '.repeat(500)
    const readSlot = reader([counted, nested, other, last], text)
    for (let at = 0; at < text.length; at += 1) readSlot('steps', at)
    expect(tries).toBe(500)
  })

  it('keeps its places in a text whose letters grow by becoming small', () => {
    expect(reader([lexicon('weekday', { monday: 1 })], 'İİ monday')('weekday', 3)).toEqual({ meaning: 1, end: 9 })
  })
})
