import { describe, expect, it } from 'vitest'
import { WEDNESDAY } from '../../test/message.ts'
import type { Language } from '../language.ts'
import { findDates } from './dates.ts'
import { findDueDate } from './due-date.ts'

const where = (language: Language, timeZone = 'Europe/Berlin') => ({ language, timeZone, writtenAt: WEDNESDAY })

/** Returns the due time in Berlin for a sentence written on Wednesday 18 November 2026. */
function due(language: Language, text: string): string | null {
  const found = findDueDate(text, where(language))
  return found === null ? null : new Date(found.at + 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}

it.each([
  ['Please send it by Friday.', '2026-11-20'],
  ['Please send it by Friday at 5pm.', ''],
])('%j is due on %j, whatever the time zone', (text, day) => {
  for (const zone of ['Pacific/Auckland', 'UTC', 'America/Los_Angeles'])
    expect(findDueDate(text, { ...where('en', zone), writtenAt: Date.UTC(2026, 10, 18, 12) })?.day, zone).toBe(day)
})

describe('due dates', () => {
  it.each<[Language, string, string]>([
    ['en', 'Please send it by EOD.', '2026-11-18 23:59'],
    ['en', 'Please send it by the end of the working day.', '2026-11-18 17:00'],
    ['en', 'Please send it by COB tomorrow.', '2026-11-19 17:00'],
    ['en', 'Please send it by Friday COB.', '2026-11-20 17:00'],
    ['en', 'Can you finish it by EOW?', '2026-11-20 17:00'],
    ['en', 'Due by end of next week.', '2026-11-27 17:00'],
    ['en', 'Please pay by the end of the month.', '2026-11-30 23:59'],
    ['en', 'We need it by end of quarter.', '2026-12-31 17:00'],
    ['en', 'Please answer within 3 business days.', '2026-11-23 23:59'],
    ['en', 'Please answer in two weeks.', '2026-12-02 23:59'],
    ['en', 'Please reply by Friday at 5pm.', '2026-11-20 17:00'],
    ['en', 'Please reply by 5pm on Friday.', '2026-11-20 17:00'],
    ['en', 'Please reply by Wednesday.', '2026-11-18 23:59'],
    ['en', 'Can we meet on Wednesday?', '2026-11-25 23:59'],
    ['en', 'Can we meet next Friday?', '2026-11-27 23:59'],
    ['en', 'Can we meet on next Friday?', '2026-11-27 23:59'],
    ['en', 'Please sign before November 25th, 2026.', '2026-11-25 23:59'],
    ['en', 'Sent on 10 November, please answer by 24 November.', '2026-11-24 23:59'],
    ['en', 'Please be there at 3pm EST on Dec 1.', '2026-12-01 21:00'],
    ['en', 'The deadline is 2026-12-01.', '2026-12-01 23:59'],
    ['en', 'Please come on the first Friday in December.', '2026-12-04 23:59'],
    ['en', 'Please answer by tomorrow at 5.', '2026-11-19 17:00'],
    ['en', 'Can we meet at noon on Friday?', '2026-11-20 12:00'],
    ['en', 'Let us meet tomorrow at half past seven pm.', '2026-11-19 19:30'],
    ['en', 'Please pay it two days before Christmas.', '2026-12-23 23:59'],
    ['en', 'It is due on January twenty second, twenty twenty seven.', '2027-01-22 23:59'],
    ['en', 'Please send it by 05-Dec-2026.', '2026-12-05 23:59'],
    ['en', 'Let us meet on Tuesday the 24th.', '2026-11-24 23:59'],
    ['en', 'Can we talk two weeks from tomorrow?', '2026-12-03 23:59'],
    ['en', 'Can you come on Wednesday of next week?', '2026-11-25 23:59'],
    ['en', 'Our deadline is Thanksgiving.', '2026-11-26 23:59'],
    ['de', 'Bitte bis 20.11. zurückschicken.', '2026-11-20 23:59'],
    ['de', 'Bitte bis zum 20. November um 14 Uhr antworten.', '2026-11-20 14:00'],
    ['de', 'Kannst du das bis Freitag erledigen?', '2026-11-20 23:59'],
    ['de', 'Bitte bis morgen melden.', '2026-11-19 23:59'],
    ['de', 'Bitte innerhalb von 5 Werktagen zahlen.', '2026-11-25 23:59'],
    ['de', 'Bitte bis Monatsende überweisen.', '2026-11-30 23:59'],
    ['fr', 'Merci de répondre avant vendredi 14h30.', '2026-11-20 14:30'],
    ['fr', 'Merci de signer avant le 1er décembre.', '2026-12-01 23:59'],
    ['fr', 'Merci de payer sous 5 jours ouvrés.', '2026-11-25 23:59'],
    ['es', 'Por favor, responda antes del viernes.', '2026-11-20 23:59'],
    ['es', 'Necesito el informe para el 20 de noviembre.', '2026-11-20 23:59'],
    ['es', 'Envíalo mañana, por favor.', '2026-11-19 23:59'],
  ])('%s: %s → %s', (language, text, expected) => {
    expect(due(language, text)).toBe(expected)
  })

  it.each<[Language, string]>([
    ['en', 'The sun is out and we may win.'],
    ['en', 'It may 5 times fail.'],
    ['en', 'Please install version 2.10.3 now.'],
    ['en', 'Please pay 20.11 or $12.50.'],
    ['en', 'It has 4/5 stars, open 24/7, page 3 of 10.'],
    ['en', 'Give me a second, we meet at 10 people.'],
    ['en', 'Call 030/123456 or 555-1234.'],
    ['en', 'Please answer by 31 February.'],
    ['en', 'Please see 99/99/2026.'],
    ['en', 'May I ask why? One may march for a second round.'],
    ['en', 'The ssn is 123-12-1234, call 20 555 1234.'],
    ['en', 'We are 8 a team, in the ninth district, at table four.'],
    ['en', 'We march on, second to none, mon ami sat there.'],
    ['de', 'Guten Morgen, am Morgen ist es schön.'],
    ['de', 'Das kostet 20,11 Euro, Version 1.2.'],
    ['es', 'Llegamos por la mañana.'],
    ['en', ''],
  ])('%s: no date in %j', (language, text) => {
    expect(findDates(text, where(language))).toEqual([])
  })

  it('gives spans that slice to the date', () => {
    const text = 'Please reply by Friday at 5pm, latest in two weeks.'
    const spans = findDates(text, where('en'))
    expect(spans.map((span) => text.slice(span.start, span.end))).toEqual(['by Friday at 5pm', 'in two weeks'])
  })

  it('reads slashes by the custom of the place', () => {
    const [american] = findDates('on 03/12/2027', where('en', 'America/New_York'))
    const [french] = findDates('le 03/12/2027', where('fr'))
    expect(new Date(american?.at ?? 0).toISOString().slice(0, 10)).toBe('2027-03-13') // the last minute of the 12th in New York
    expect(new Date(french?.at ?? 0).toISOString().slice(0, 10)).toBe('2027-12-03')
  })

  it('does not make a due date of the past', () => {
    expect(due('en', 'Did you get my mail of 10 November?')).toBeNull()
    expect(due('en', 'Did you come last Friday?')).toBeNull()
    expect(due('en', 'Did you come on this past Friday?')).toBeNull()
  })

  it('reads every language that it knows where it does not know which', () => {
    expect(due('unknown', 'Bitte bis Freitag')).toBe('2026-11-20 23:59')
    expect(due('unknown', 'avant vendredi')).toBe('2026-11-20 23:59')
  })

  it('means by a weekday the day that is about to begin, while it is still night', () => {
    const monday = (hour: number) => Date.UTC(2026, 10, 16, hour)
    const said = (hour: number) =>
      findDates('Shall we meet on Monday?', { language: 'en', timeZone: 'UTC', writtenAt: monday(hour) })
    expect(said(2).map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual(['2026-11-16'])
    expect(said(9).map(({ at }) => new Date(at).toISOString().slice(0, 10))).toEqual(['2026-11-23'])
  })

  it('takes neither now nor as soon as possible for a deadline', () => {
    expect(due('en', 'Please send it as soon as possible.')).toBeNull()
    expect(due('en', 'Can you do it right now?')).toBeNull()
    expect(due('en', 'Send it ASAP, by Friday at the latest.')).toBe('2026-11-20 23:59')
  })

  it('tells the zone that is said', () => {
    const zones = (text: string) => findDates(text, where('en')).map(({ zone }) => zone)
    expect(zones('Call me tomorrow at 8am UTC+2.')).toEqual([120])
    expect(zones('Call me tomorrow at 8am, or on Friday.')).toEqual([null, null])
  })

  it('gives spans of the text as it is, with its accents and marks', () => {
    const text = 'Réponds d’ici après-demain, s’il te plaît.'
    expect(findDates(text, where('fr')).map((span) => text.slice(span.start, span.end))).toEqual(['d’ici après-demain'])
  })

  it('bears long hostile input', () => {
    for (const text of [
      '1 '.repeat(10_000),
      'mon '.repeat(5000),
      '1/'.repeat(10_000),
      'in the next '.repeat(3000),
      'a'.repeat(1_000_000),
      '7'.repeat(100_000),
      'the '.repeat(30_000),
      'next '.repeat(20_000),
      'two days after '.repeat(10_000),
      'end of the '.repeat(10_000),
      ' '.repeat(100_000),
    ]) {
      for (const language of ['en', 'de', 'fr', 'es'] as const)
        expect(Array.isArray(findDates(text, where(language)))).toBe(true)
    }
  })
})
