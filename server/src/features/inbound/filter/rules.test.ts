import { describe, expect, it } from 'vitest'
import { matchesFilter, readRules } from './rules.ts'

const matches = (filter: string, from: string, subject = ''): boolean =>
  matchesFilter(readRules(filter), { from: [from], subject })

describe('the rules of a filter', () => {
  it('take an address exactly', () => {
    expect(matches('offers@shop.example', 'offers@shop.example')).toBe(true)
    expect(matches('offers@shop.example', 'more-offers@shop.example')).toBe(false)
    expect(matches('offers@shop.example', 'offers@shop.example.evil.example')).toBe(false)
  })

  it('take a whole domain, with and without @, and no other that ends like it', () => {
    for (const filter of ['shop.example', '@shop.example']) {
      expect(matches(filter, 'anyone@shop.example'), filter).toBe(true)
      expect(matches(filter, 'anyone@workshop.example'), filter).toBe(false)
      expect(matches(filter, 'shop.example@mill.example'), filter).toBe(false)
    }
  })

  it('take a name at any domain', () => {
    expect(matches('no-reply@', 'no-reply@mill.example')).toBe(true)
    expect(matches('no-reply@', 'reply@mill.example')).toBe(false)
  })

  it('find a text anywhere in the subject', () => {
    expect(matches('subject: weekly digest', 'a@b.example', 'Your Weekly Digest no. 4')).toBe(true)
    expect(matches('subject:digest', 'a@b.example', 'DIGEST')).toBe(true)
    expect(matches('subject: digest', 'digest@b.example', 'Hello')).toBe(false)
  })

  it('do not mind case, spaces, empty entries, commas or lines', () => {
    const filter = ' ,\r\n Offers@Shop.Example ,\n\nsubject:  Digest \n'
    expect(readRules(filter)).toEqual([
      { kind: 'address', text: 'offers@shop.example' },
      { kind: 'subject', text: 'digest' },
    ])
    expect(matches(filter, 'OFFERS@shop.EXAMPLE')).toBe(true)
  })

  it('match nothing where they say nothing', () => {
    for (const filter of ['', ',', '@', 'subject:', 'subject: ', 'two words', '\n\n']) {
      expect(matches(filter, 'a@b.example', 'Any subject'), JSON.stringify(filter)).toBe(false)
      expect(matches(filter, '', ''), JSON.stringify(filter)).toBe(false)
    }
  })

  it('look at every sender', () => {
    const mail = { from: ['a@b.example', 'c@shop.example'], subject: '' }
    expect(matchesFilter(readRules('shop.example'), mail)).toBe(true)
    expect(matchesFilter(readRules('shop.example'), { ...mail, from: [] })).toBe(false)
  })
})
