import { describe, expect, it } from 'vitest'
import { factsFor } from '#test/given/mail-facts'
import type { Condition } from '../rules.ts'
import { compileConditions } from './match-rule.ts'

const mail = factsFor({
  from: [{ name: 'Paper Quarterly', address: 'news@mail.paper.example' }],
  to: [{ name: '', address: 'nora@press.example' }],
  subject: 'Straße: Issue 41 is out',
  body: 'In this issue: five new papers about linen, and an interview with the people who make them.',
  list: 'Quarterly <quarterly.paper.example>',
  attachments: ['Issue-41.PDF'],
  size: 5_000,
  labels: ['Needs Review'],
  action: 'no-action',
})

const holds = (condition: Omit<Condition, 'not'>, facts = mail) =>
  compileConditions({ all: [{ ...condition, not: false }], any: [] })(facts)

describe('a condition', () => {
  it('compares addresses as a whole, by domain with its subdomains, or by words', () => {
    expect(holds({ field: 'from', op: 'is', value: 'NEWS@mail.paper.example' })).toBe(true)
    expect(holds({ field: 'from', op: 'is', value: 'mail.paper.example' })).toBe(false)
    expect(holds({ field: 'from', op: 'domain', value: '@paper.example' })).toBe(true)
    expect(holds({ field: 'from', op: 'domain', value: 'aper.example' })).toBe(false)
    expect(holds({ field: 'from', op: 'contains', value: 'paper quarterly' })).toBe(true)
    expect(holds({ field: 'to', op: 'domain', value: 'press.example' })).toBe(true)
  })

  it('compares texts without regard to case', () => {
    expect(holds({ field: 'subject', op: 'contains', value: 'STRASSE' })).toBe(false)
    expect(holds({ field: 'subject', op: 'contains', value: 'ISSUE 41' })).toBe(true)
    expect(holds({ field: 'subject', op: 'is', value: 'issue 41' })).toBe(false)
    expect(holds({ field: 'body', op: 'matches', value: 'about (linen|silk)' })).toBe(true)
    expect(holds({ field: 'list', op: 'contains', value: 'quarterly.paper.example' })).toBe(true)
    expect(holds({ field: 'attachment', op: 'matches', value: '\\.pdf$' })).toBe(true)
  })

  it('compares sizes, languages, verdicts and labels', () => {
    expect(holds({ field: 'size', op: 'over', value: '4999' })).toBe(true)
    expect(holds({ field: 'size', op: 'over', value: '5000' })).toBe(false)
    expect(holds({ field: 'size', op: 'under', value: '5001' })).toBe(true)
    expect(holds({ field: 'language', op: 'is', value: 'en' })).toBe(true)
    expect(holds({ field: 'action', op: 'is', value: 'no-action' })).toBe(true)
    expect(holds({ field: 'label', op: 'is', value: 'needs-review' })).toBe(true)
  })

  it('asks whether there is any', () => {
    const bare = factsFor({})
    for (const field of ['list', 'attachment', 'action', 'label'] as const) {
      expect(holds({ field, op: 'exists', value: '' }), field).toBe(true)
      expect(holds({ field, op: 'exists', value: '' }, bare), field).toBe(false)
    }
  })

  it('is inverted by not', () => {
    const condition = { field: 'list', op: 'exists', value: '', not: true } as const
    expect(compileConditions({ all: [condition], any: [] })(mail)).toBe(false)
    expect(compileConditions({ all: [condition], any: [] })(factsFor({}))).toBe(true)
  })
})

it('conditions hold when all of `all` hold, and one of `any`', () => {
  const yes: Condition = { field: 'size', op: 'over', value: '1', not: false }
  const no: Condition = { ...yes, not: true }
  expect(compileConditions({ all: [yes, yes], any: [] })(mail)).toBe(true)
  expect(compileConditions({ all: [yes, no], any: [] })(mail)).toBe(false)
  expect(compileConditions({ all: [yes], any: [no, no] })(mail)).toBe(false)
  expect(compileConditions({ all: [], any: [no, yes] })(mail)).toBe(true)
})
