import { describe, expect, it } from 'vitest'
import { checkEmail, checkPassword } from './accounts.ts'

describe('an address', () => {
  it('is kept bare and in lower case', () => {
    expect(checkEmail('  Nora@Example.ORG ')).toBe('nora@example.org')
  })

  it.each(['', 'nora', 'a@b@c', 'Nora <nora@x.org>', 'a@b.c\nBcc: d@e.f', 'a@b.c,d@e.f', `${'a'.repeat(250)}@x.org`])(
    'is refused when it is %j',
    (text) => expect(() => checkEmail(text)).toThrow(/one e-mail address/),
  )
})

describe('a password', () => {
  it('may be anything of eight characters and more', () => {
    for (const password of ['kaffee !', 'пароль12', 'a b c d e', 'x9'.repeat(64)]) {
      expect(() => checkPassword(password, 'nora@example.org')).not.toThrow()
    }
  })

  it.each([
    'short',
    'Password123',
    'P4ssw0rd2026',
    '1q2w3e4r',
    'qwertzuiop',
    'abcabcabc',
    'aaaaaaaaaa',
    'nora@example.org',
    'x9'.repeat(65),
  ])('is refused when it is %j', (text) => expect(() => checkPassword(text, 'nora@example.org')).toThrow(/password/))
})
