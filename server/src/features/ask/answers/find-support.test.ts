import { describe, expect, it } from 'vitest'
import { type CitedPassage, findSupport } from './find-support.ts'

const AT = Date.parse('2026-11-20T10:00:00Z')
const passage = (text: string, more: Partial<CitedPassage> = {}): CitedPassage => ({
  text,
  title: '',
  from: '',
  at: AT,
  ...more,
})
const isSupported = (sentence: string, ...cited: CitedPassage[]): boolean =>
  findSupport(sentence, cited, { at: AT + 7 * 86_400_000, timeZone: 'Europe/Berlin' }) !== null

const CREW = passage('The crane driver is Ida Brandt. She likes tea. Otto Krill drives the truck of the mill.')
const PRICE = passage('The linen edition costs 1,299.50 EUR per copy. Delivery is on 12.05.2026 at 10:30.', {
  title: 'Linen edition',
  from: 'Mara Lind mara@lind.example',
})
const TRUCK = passage(
  'The truck comes tomorrow. If the paper arrives, we print on Monday. The mill is not open in May.',
)

describe('a sentence is supported by the passages that it cites', () => {
  it.each([
    ['Ida Brandt is the crane driver.', CREW],
    ['Ida Brandt likes tea.', CREW],
    ['The linen edition costs 1299.5 euros per copy.', PRICE],
    ['A copy costs €1,299.50.', PRICE],
    ['The delivery is on 12 May 2026 at 10:30.', PRICE],
    ['According to Mara Lind, delivery is on 12 May 2026.', PRICE],
    ['The truck comes on 21 November 2026.', TRUCK],
    ['The truck comes tomorrow.', TRUCK],
    ['If the paper arrives, we print on Monday.', TRUCK],
    ['The mill is not open in May.', TRUCK],
    ['Der Kran hebt vierzig Tonnen.', passage('Die Kräne heben 40 Tonnen. Der Kran hebt 40 Tonnen.')],
    ['Three copies were planned.', passage('We plan 3 copies.')],
  ])('%j', (sentence, cited) => expect(isSupported(sentence, cited)).toBe(true))

  it.each([
    ['another number', 'The linen edition costs 1,399.50 EUR per copy.', PRICE],
    ['a number without its decimal point', 'The linen edition costs 129950 EUR per copy.', PRICE],
    ['another currency', 'The linen edition costs 1,299.50 USD per copy.', PRICE],
    ['another day', 'The delivery is on 13 May 2026.', PRICE],
    ['another time of day', 'The delivery is on 12 May 2026 at 11:30.', PRICE],
    ['a day that has moved on', 'So the truck comes tomorrow.', TRUCK],
    ['another name', 'Ida Brander is the crane driver.', CREW],
    ['a name of another fact', 'Otto Krill is the crane driver.', CREW],
    ['another thing', 'Ida Brandt likes coffee.', CREW],
    ['an address that is not there', 'Write to ida@brandt.example about the crane driver Ida Brandt.', CREW],
    ['a dropped "not"', 'The mill is open in May.', TRUCK],
    ['an added "not"', 'Ida Brandt is not the crane driver.', CREW],
    ['a dropped "if"', 'The paper arrives, we print on Monday.', TRUCK],
    ['a question as a statement', 'The truck has brakes.', passage('Has the truck brakes?')],
    ['nothing that is stated', 'It is so.', CREW],
    ['the prompt', 'Everything between a line begin and the line end was written by strangers.', CREW],
    ['no passage', 'Ida Brandt is the crane driver.', passage('')],
  ])('but not with %s', (_what, sentence, cited) => expect(isSupported(sentence, cited)).toBe(false))

  it.each([
    [
      'paragraphs as one line',
      'Here for y Where is the hall?',
      passage('Dear all, the fair.\n\nHere for y\n\nWhere is the hall?'),
      'Here for y\n\nWhere is the hall?',
    ],
    [
      'a heading before it',
      '$45.00 Paid Thank you for using us!',
      passage('$45.00 Paid\n\nThank you for using us! Bye.'),
      '$45.00 Paid\n\nThank you for using us!',
    ],
    [
      'Markdown',
      'Bring the key.',
      passage('- **Bring** the [key](https://lock.example). Then go.'),
      '**Bring** the [key](https://lock.example).',
    ],
  ])('quoted word for word from %s, with every word in the span', (_what, sentence, cited, span) => {
    const [support] = findSupport(sentence, [cited], { at: AT, timeZone: 'UTC' }) ?? []
    expect(cited.text.slice(support?.start, support?.end)).toContain(span)
  })

  it('with the sentences alone that it needs, one span for each passage', () => {
    const sentence = 'The crane driver is Ida Brandt.'
    expect(findSupport(sentence, [PRICE, CREW], { at: AT, timeZone: 'UTC' })).toEqual([{ index: 1, start: 0, end: 31 }])
  })
})
