import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDates } from '../../../test/read-dates.ts'

// Phrases that look like a date or time but are not.

const number = fc.integer({ min: 1, max: 9999 })
const small = fc.integer({ min: 1, max: 60 })
const things = fc.constantFrom(
  'people',
  'items',
  'percent',
  'euros',
  'servers',
  'miles',
  'cases',
  'per cent',
  'degrees',
)
const lead = fc.constantFrom('', 'at ', 'about ', 'with ', 'in ', 'for ', 'only ', 'some ')

const sentences: readonly [string, fc.Arbitrary<string>][] = [
  [
    'a number of things',
    fc.tuple(lead, number, things).map(([said, count, thing]) => `We start ${said}${count} ${thing}.`),
  ],
  [
    'a price',
    fc.tuple(number, fc.integer({ min: 10, max: 99 })).map(([whole, cents]) => `It costs $${whole}.${cents}.`),
  ],
  ['a version', fc.tuple(small, small, small).map((parts) => `Please install version ${parts.join('.')} of it.`)],
  ['a telephone number', fc.tuple(small, small, number).map((parts) => `Tel: +49 ${parts.join(' ')}`)],
  ['pages', fc.tuple(small, small).map(([from, to]) => `It stands on page ${from} to ${to}.`)],
  ['a share', fc.tuple(small, small).map(([part, all]) => `It was ${part} out of ${all}.`)],
  [
    'an order',
    fc
      .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2030-01-01') })
      .map((day) => `Order no. ${day.toISOString().slice(0, 10).replaceAll('-', '')} has left.`),
  ],
]

describe('no date in English is', () => {
  it.each(sentences)('%s', (_what, sentence) => {
    fc.assert(
      fc.property(sentence, (text) => {
        expect(readDates('en', text), text).toBe('')
      }),
      { numRuns: 50 },
    )
  })

  it.each([
    'He sat at 5 tables, the sun at 5 degrees.',
    'It is 3/4 of them, the 5th in a row.',
    'From now on, by now, for now.',
    'Now, let us see what we have by now.',
    'Have a great week, and a good night!',
    'You may 3 times try; one may march 5 miles in august company.',
    'The 2nd floor, the third party, the eleventh hour, Fifth Avenue.',
    'We moved from level 5 to 6.',
    'We sold the Corpus Christi plant.',
  ])('%j', (text) => {
    expect(readDates('en', text)).toBe('')
  })
})
