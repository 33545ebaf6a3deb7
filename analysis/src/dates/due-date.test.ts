import { describe, expect, it } from 'vitest'
import { WEDNESDAY } from '../../test/message.ts'
import type { Language } from '../language.ts'
import { findDueDate } from './due-date.ts'

// Wednesday 18 November 2026, 10:00 in Berlin.
const due = (text: string, language: Language = 'en') => {
  const found = findDueDate(text, { language, timeZone: 'Europe/Berlin', writtenAt: WEDNESDAY })
  if (found === null) return null
  return found.day || new Date(found.at + 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
}

describe('a due date', () => {
  it.each<[string, string, Language?]>([
    ['Please send it today.', '2026-11-18'],
    ['Tomorrow, could you call the client?', '2026-11-19'],
    ['Let me know by noon tomorrow if you can come.', '2026-11-19 12:00'],
    ['How about the 24th or the 25th?', '2026-11-24'],
    ['Please set up a call for Friday.', '2026-11-20'],
    ['Can we have a short call on Friday?', '2026-11-20'],
    ['We need to have this done by the end of next week.', '2026-11-27 17:00'],
    ['Please send me comments before the Friday meeting.', '2026-11-20'],
    ['Please join us on Monday evening, December 7, at the Four Seasons.', '2026-12-07'],
    ['Die Unterlagen brauche ich bitte bis zum 1. Dezember.', '2026-12-01', 'de'],
    ['Können wir morgen telefonieren?', '2026-11-19', 'de'],
    ['Merci de répondre avant le 1er décembre.', '2026-12-01', 'fr'],
    ['Pourriez-vous me rappeler demain ?', '2026-11-19', 'fr'],
    ['Je souhaiterais les avoir pour le 24 au plus tard.', '2026-11-24', 'fr'],
    ['La date limite de paiement est fixée au 24 novembre.', '2026-11-24', 'fr'],
    ['¿Puede llamarme mañana a las 5 p.m.?', '2026-11-19 17:00', 'es'],
  ])('is in %j', (text, at, language) => {
    expect(due(text, language)).toBe(at)
  })

  it.each<[string, Language?]>([
    ['We met on Friday and she asked for the report.'],
    ['He left this morning, so please ask Anna.'],
    ['Could you summarise what we decided at the meeting today?'],
    ["Could you add them to tomorrow's list?"],
    ['I will send it by Friday, please wait for it.'],
    ['We will be closed until Monday, please call the other office.'],
    ['Please find attached the rates for Friday.'],
    ['Please pack the papers that came on Thursday.'],
    ['Orders submitted before December 20 will be honored.'],
    ['Please make the adjustments to your December 1 nominations.'],
    ['Starting tomorrow, please use the new address.'],
    ['Please be there at 7am.'],
    ['Within the next day you will receive a link.'],
    ['Wir haben uns am Freitag getroffen, könntest du das Protokoll schicken?', 'de'],
  ])('is not in %j', (text, language) => {
    expect(due(text, language)).toBeNull()
  })

  it('means today by a time alone, and no other day that the sentence names before', () => {
    expect(due('Please answer by 5pm.')).toBe('2026-11-18 17:00')
    expect(due('Please look at it on Monday and answer by 5pm.')).toBe('2026-11-23')
  })
})

describe('the day of the writer', () => {
  // 23:30 on Tuesday in Los Angeles.
  const fromCalifornia = (text: string) => {
    const writtenAt = Date.UTC(2026, 10, 18, 7, 30)
    return findDueDate(text, { language: 'en', timeZone: 'Europe/Berlin', writtenAt, writtenAtOffset: -480 })
  }

  it('tells which day "tomorrow" is', () => {
    expect(fromCalifornia('Please send it tomorrow.')).toEqual({
      at: Date.UTC(2026, 10, 18, 22, 59),
      day: '2026-11-18',
    })
    expect(fromCalifornia('Please send it by Wednesday.')?.day).toBe('2026-11-18')
  })

  it('leaves a time of day in the zone of the reader', () => {
    expect(fromCalifornia('Please send it tomorrow by 5pm.')?.at).toBe(Date.UTC(2026, 10, 18, 16))
  })

  it('does not move a distance from now', () => {
    expect(fromCalifornia('Please call me in two hours.')?.at).toBe(Date.UTC(2026, 10, 18, 9, 30))
  })
})
