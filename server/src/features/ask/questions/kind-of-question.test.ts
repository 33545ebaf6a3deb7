import { expect, it } from 'vitest'
import { kindOf, valuesIn } from './kind-of-question.ts'

const WRITING = { at: Date.parse('2026-11-20T10:00:00Z'), timeZone: 'Europe/Berlin' }

it.each([
  ['Who binds the linen edition?', 'person'],
  ['And by whom?', 'person'],
  ['When does the truck come?', 'date'],
  ['Wann kommt der Wagen?', 'date'],
  ['What is the deadline of the grant?', 'date'],
  ['How much is invoice 2207?', 'price'],
  ['What does a copy cost?', 'price'],
  ['How many sheets does Nora need?', 'amount'],
  ['Combien de feuilles ?', 'amount'],
  ['Which colours can Ivo get?', 'colour'],
  ['What is the phone number of the mill?', 'phone'],
  ['What is the email address of Otto?', 'email'],
  ['What is the password of the mailbox?', 'code'],
  ['Welches Aktenzeichen hat der Bescheid?', 'code'],
  ['What is on the cover drawing?', 'any'],
] as const)('%s asks for %s', (question, kind) => expect(kindOf(question)).toBe(kind))

it.each([
  ['date', 'It comes on 12 May 2026.', ['on 12 May 2026']],
  ['date', 'She orders four at a time and pays at once.', ['at once']],
  ['date', 'You will hear from us within four weeks.', ['within four weeks']],
  ['amount', 'Everyone may pull one sheet.', ['one']],
  ['amount', 'une classe de dix-huit élèves', ['une', 'dix-huit']],
  ['price', 'It costs 1,299.50 EUR, not 12 copies.', ['1,299.50 EUR']],
  ['colour', 'white bales first; off-white only later', ['white', 'off-white']],
  ['code', 'Please quote OB-4471 of the first page.', ['OB-4471']],
  ['code', 'The password is swordfish', ['swordfish']],
  ['code', 'Confirm your password: http://check.example/login', []],
  ['any', 'The heron is on it.', []],
] as const)('a %s in %j is %j', (kind, text, values) =>
  expect(valuesIn(kind, text, WRITING).map(({ start, end }) => text.slice(start, end))).toEqual(values),
)
