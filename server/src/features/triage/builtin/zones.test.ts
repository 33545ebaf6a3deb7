import { describe, expect, it } from 'vitest'
import { zoneText } from './zones.ts'

const own = (text: string): string =>
  zoneText(text)
    .own.map((span) => text.slice(span.start, span.end))
    .join('|')

describe('the own text of a mail', () => {
  it('ends where marked quotes begin, and goes on below them', () => {
    expect(own('Yes.\n\nOn Mon, Sarah wrote:\n> Can you come?\n> Please say.\n\nAnd bring cake.')).toBe(
      'Yes.\n|And bring cake.',
    )
  })

  it.each([
    'Ok.\n-----Original Message-----\nFrom: a@b.example\nCan you come?',
    'Ok.\nVon: Sarah\nGesendet: Montag\nAn: Max\nKannst du kommen?',
    'Ok.\nAm 17.11.2026 um 10:00 schrieb Sarah Young:\nKannst du kommen?',
    'Ok.\nLe 17 nov. 2026 à 10:00, Sarah a écrit :\nPeux-tu venir ?',
    'Ok.\nEl 17 nov 2026, Sarah escribió:\n¿Puedes venir?',
    'Ok.\nOn Tue, Nov 17, 2026 at 10:00 AM Sarah Young <sarah@partner.example>\nwrote:\nCan you come?',
    'Ok.\n-- \nSarah\nCan you come?',
    'Ok.\n\nBest regards,\nSarah\nPartner Ltd',
    'Ok.\n\nMit freundlichen Grüßen\nSarah',
    'Ok.\n\nYou are receiving this because you signed up. Unsubscribe?',
  ])('holds nothing else of %j', (text) => {
    expect(own(text).trim()).toBe('Ok.')
  })

  it('is empty for a mail that only quotes', () => {
    expect(zoneText('> Can you come?\n> Please')).toEqual({ own: [], hasQuote: true, hasSignature: false })
  })

  it('does not take a mail that starts with thanks for a signature', () => {
    expect(own('Thanks\nCan you also send the plan?')).toBe('Thanks\nCan you also send the plan?')
  })

  it('stops at 20,000 characters and never inside a character', () => {
    const spans = zoneText('😀'.repeat(500_000)).own
    expect(spans).toEqual([{ start: 0, end: 20_000 }])
    expect(own(`a${'😀'.repeat(500_000)}`).isWellFormed()).toBe(true)
  })
})
