import { expect, it } from 'vitest'
import { createRetelling } from './retell.ts'

const SENTENCES = {
  phrases: {
    clause: {
      'asks you': 'fragt Sie',
      'is yours, and asks': 'ist Ihre und fragt',
      'is yours, and old': 'ist Ihre und alt',
    },
    sign: { 'no name': 'kein Name', 'bad, or worse': 'schlecht oder schlimmer' },
  },
  sentences: {
    'It took too long.': 'Es dauerte zu lange.',
    'This mail {{clause}}.': 'Diese Mail {{clause}}.',
    'This mail {{clause}} and {{clause2}}.': 'Diese Mail {{clause}} und {{clause2}}.',
    'It looks bad ({{signs}}).': 'Es sieht schlecht aus ({{signs}}).',
    '{{host}} answered {{status}}.': 'Von {{host}} kam {{status}}.',
    'The host {{host}} answered {{status}}.': 'Der Rechner {{host}} gab {{status}}.',
    'Not sent: {{why}}': 'Nicht gesendet: {{why}}',
    'is empty': 'ist leer',
    '/to': 'Empfänger',
    '{{field}} is empty': '{{field}} ist leer',
  },
}
const retell = createRetelling([SENTENCES])

it('says a sentence in the other language, with what its gaps stand for', () => {
  expect(retell('It took too long.')).toBe('Es dauerte zu lange.')
  expect(retell('a.example answered 503.')).toBe('Von a.example kam 503.')
  // Of two that fit, the one that says more itself.
  expect(retell('The host a.example answered 503.')).toBe('Der Rechner a.example gab 503.')
})

it('reads phrases as such, also where they hold what stands between them', () => {
  expect(retell('This mail is yours, and asks.')).toBe('Diese Mail ist Ihre und fragt.')
  expect(retell('This mail is yours, and old and asks you.')).toBe('Diese Mail ist Ihre und alt und fragt Sie.')
  expect(retell('It looks bad (bad, or worse, no name).')).toBe(
    'Es sieht schlecht aus (schlecht oder schlimmer, kein Name).',
  )
  expect(retell('This mail wants your money.')).toBe('This mail wants your money.')
})

it('goes through sentences that stand together, and through one inside of another', () => {
  expect(retell('It took too long. a.example answered 1.')).toBe('Es dauerte zu lange. Von a.example kam 1.')
  expect(retell('Not sent: It took too long.')).toBe('Nicht gesendet: Es dauerte zu lange.')
  expect(retell('Claude: It took too long.')).toBe('Claude: Es dauerte zu lange.')
  expect(retell('Hello there. It took too long.')).toBe('Hello there. Es dauerte zu lange.')
  expect(retell('Shopping: /to')).toBe('Shopping: /to')
  expect(retell('/to is empty; /cc is empty')).toBe('Empfänger ist leer; /cc ist leer')
})

it('leaves what it does not know as it is, and all of it in English', () => {
  for (const text of ['', 'Bonjour.', 'constructor', 'a: b: c', 'x'.repeat(3000)]) expect(retell(text)).toBe(text)
  expect(createRetelling([])('It took too long.')).toBe('It took too long.')
})

it('knows more with each part that comes', () => {
  const more = { phrases: { sign: { late: 'spät' } }, sentences: { 'It came {{sign}}.': 'Es kam {{sign}}.' } }
  expect(retell('It came late.')).toBe('It came late.')
  expect(createRetelling([SENTENCES, more])('It came late.')).toBe('Es kam spät.')
  expect(createRetelling([SENTENCES, more])('It looks bad (late, no name).')).toBe(
    'Es sieht schlecht aus (spät, kein Name).',
  )
})
