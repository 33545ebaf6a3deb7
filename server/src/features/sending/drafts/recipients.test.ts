import { describe, expect, it } from 'vitest'
import { AppError, type FieldError } from '#core/app-error'
import { usableAddresses } from '#platform/mail/addresses'
import { english } from '#test/in-english'
import { readAddress, readRecipients, refuseTooMany } from './recipients.ts'

describe('an address in a draft', () => {
  it.each([
    ['Mara@Lind.example', 'mara@lind.example'],
    ['  mara@lind.example ', 'mara@lind.example'],
    ['Mara Lind <mara@lind.example>', 'mara@lind.example'],
    ['"Lind, Mara" <mara@lind.example>', 'mara@lind.example'],
    ['<mara@lind.example>', 'mara@lind.example'],
  ])('%j is %s', (text, address) => expect(readAddress(text)).toEqual({ ok: true, address }))

  it.each([
    '',
    ' ',
    'mara',
    'mara@lind.example\r\nBcc: eve@evil.example',
    'mara@lind.example\n',
    '\tmara@lind.example',
    'Mara\r\n <mara@lind.example>',
    'mara@lind.example, eve@evil.example',
    'mara@lind.example;eve@evil.example',
    'mara@lind.example eve@evil.example',
    'eve@evil.example <mara@lind.example>',
    'Mara, Lind <mara@lind.example>',
    'Mara <mara@lind.example> <eve@evil.example>',
    'Mara <mara@lind.example, eve@evil.example>',
    '"Mara\\" <eve@evil.example>" <mara@lind.example>',
    'Mara <>',
    'mara\u200b@lind.example',
    'mara\ud800@lind.example',
    'friends: mara@lind.example;',
  ])('%j is refused', (text) => expect(readAddress(text).ok).toBe(false))

  it('is named by its place when it is wrong', () => {
    const wrong: FieldError[] = []
    readRecipients('cc', ['mara@lind.example', 'nobody', 'a@b, c@d'], wrong)
    expect(wrong.map(({ pointer }) => pointer)).toEqual(['/cc/1', '/cc/2'])
  })

  it('is kept once in a field', () => {
    expect(readRecipients('to', ['b@x.example', 'a@x.example', 'B <b@X.example>'], [])).toEqual([
      'b@x.example',
      'a@x.example',
    ])
  })
})

describe('the recipients of a draft', () => {
  const people = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => `${name}${index}@x.example`)

  it('are at most 100 in all fields together', () => {
    expect(() => refuseTooMany({ to: people(50, 'a'), cc: people(49, 'b'), bcc: people(1, 'c') })).not.toThrow()
    const tooMany = () => refuseTooMany({ to: people(100, 'a'), cc: [], bcc: people(1, 'c') })
    expect(tooMany).toThrow(english('sending.tooManyRecipients', { count: 100, given: 101 }))
    try {
      tooMany()
    } catch (error) {
      expect(error instanceof AppError && error.fields.map(({ pointer }) => pointer)).toEqual(['/to', '/bcc'])
    }
  })

  it('that nobody typed are left out where mail cannot go', () => {
    expect(usableAddresses(['a@x.example', 'undisclosed', 'a@x.example', 'b@x.example\nBcc: c@x.example'])).toEqual([
      'a@x.example',
    ])
  })
})
