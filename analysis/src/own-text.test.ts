import { describe, expect, it } from 'vitest'
import { readOwnText } from './own-text.ts'

const own = (text: string): string =>
  readOwnText(text)
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
    'Ok.\n\n\nSarah Young@PARTNER\n04/13/99 02:21 PM\nTo: Max/NA/House@HOUSE\ncc: \nSubject: Plan\n\nCan you come?',
    'Ok.\n\n\tFrom:  Sarah Young           08/23/2000 03:44 PM\n\t\n\nTo: Max\n\nCan you come?',
    'Ok.\n\n"Sarah" <sarah@partner.example> on 07/07/2001 10:13:19 AM\nPlease respond to <s@x.example>\nTo: Max\nCan you come?',
    'Ok.\n-- \nSarah\nCan you come?',
    'Ok.\n\nBest regards,\nSarah\nPartner Ltd',
    'Ok.\n\nMit freundlichen Grüßen\nSarah',
    'Ok.\n\nYou are receiving this because you signed up. Unsubscribe?',
  ])('holds nothing else of %j', (text) => {
    expect(own(text).trim()).toBe('Ok.')
  })

  it('goes on behind an instant that heads no quoted mail', () => {
    const text = 'The talk is on\n04/13/2026 02:21 PM\nCan you come?'
    expect(own(text)).toBe(text)
  })

  it('is empty for a mail that only quotes', () => {
    expect(readOwnText('> Can you come?\n> Please')).toEqual({ own: [], hasQuote: true, hasSignature: false })
  })

  it('does not take a mail that starts with thanks for a signature', () => {
    expect(own('Thanks\nCan you also send the plan?')).toBe('Thanks\nCan you also send the plan?')
  })

  it('stops at 20,000 characters and never inside a character', () => {
    const spans = readOwnText('😀'.repeat(500_000)).own
    expect(spans).toEqual([{ start: 0, end: 20_000 }])
    expect(own(`a${'😀'.repeat(500_000)}`).isWellFormed()).toBe(true)
  })
})
