import { describe, expect, it } from 'vitest'
import { says } from '#test/in-english'
import { checkEmail, checkPassword } from './accounts.ts'

describe('an address', () => {
  it('is kept bare and in lower case', () => {
    expect(checkEmail('  Nora@Example.ORG ')).toBe('nora@example.org')
  })

  it.each(['', 'nora', 'a@b@c', 'Nora <nora@x.org>', 'a@b.c\nBcc: d@e.f', 'a@b.c,d@e.f', `${'a'.repeat(250)}@x.org`])(
    'is refused when it is %j',
    (text) => expect(() => checkEmail(text)).toThrow(says('accounts.emailInvalid')),
  )
})

/** Look-alike letters stay distinct addresses. Invisible characters are rejected. */
describe('an address in Unicode', () => {
  it('is one however its letters are composed', () => {
    expect(checkEmail('jose\u0301@example.org')).toBe(checkEmail('jos\u00e9@example.org'))
    expect(checkEmail('\u212Aate@example.org')).toBe('kate@example.org')
  })

  it.each(['nora@press。example', 'nora@ｐress.example', 'nora@PRESS.example.', 'nora@press\u2060.example'])(
    'is one however its domain is written: %j',
    (text) => expect(checkEmail(text)).toBe('nora@press.example'),
  )

  it('is the same in the alphabet of its domain and in that of name servers', () => {
    expect(checkEmail('nora@xn--mller-kva.example')).toBe('nora@müller.example')
    expect(checkEmail('nora@M\u00dcLLER.example')).toBe('nora@müller.example')
  })

  it('is another one with letters of another alphabet', () => {
    expect(checkEmail('n\u043era@example.org')).not.toBe(checkEmail('nora@example.org'))
  })

  it.each(['no\u200bra@x.org', '\u202earon@x.org', 'nora\ufeff@x.org', 'n\u00adora@x.org', 'n\ud800@x.org'])(
    'is refused with the invisible character in %j',
    (text) => expect(() => checkEmail(text)).toThrow(says('accounts.emailInvalid')),
  )
})

describe('a password', () => {
  const NORA = { email: 'nora.lind@saltmarsh-press.example', names: ['Nora Lind', 'Otterbeck Mill'] }

  it('may be anything of eight characters and more', () => {
    for (const password of [
      'kaffee !',
      'парольник12',
      'a b c d e',
      'x9'.repeat(64),
      'linen and indigo',
      'nora prefers indigo',
      'drei Kraniche',
      '48151623421108',
      'Тысяча журавлей',
      '水曜日の青い折り紙',
    ]) {
      expect(() => checkPassword(password, NORA), password).not.toThrow()
    }
  })

  it.each([
    'short',
    'Password123',
    'P4ssw0rd2026',
    '1q2w3e4r',
    '1a2b3c4d',
    'qwertzuiop',
    'qazwsxedc',
    'zaq1xsw2',
    '14789632',
    'abcabcabc',
    'aaaaaaaaaa',
    'x9'.repeat(65),
    'maverick!2024',
    'm4verick',
    'bigdaddy',
    'moonlight7',
    'basketba',
    'elizabet',
    '24121989',
    '1989-12-24',
    'ghbdtn1989',
    'пароль12',
  ])('is refused when it is %j', (text) => expect(() => checkPassword(text, NORA)).toThrow(/password/))

  it.each([
    'nora.lind@saltmarsh-press.example',
    'noralind',
    'Nora-Lind-1989',
    'saltmarsh',
    '!SaltMarsh!Press!',
    'otterbeckmill',
    'Mill2026Otterbeck',
    'dossier4nora',
  ])('is refused when it says whose it is: %j', (text) =>
    expect(() => checkPassword(text, NORA)).toThrow(/own names|easy to guess/),
  )

  it('is judged quickly, however long and odd it is', () => {
    for (const piece of ['a', 'qaz', '9', 'ß', '𝔞', '-', 'nora']) {
      expect(() => checkPassword(piece.repeat(128).slice(0, 128), NORA)).not.toThrow(RangeError)
    }
  })
})
