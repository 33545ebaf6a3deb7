import { describe, expect, it } from 'vitest'
import { classifySignIn, isThrottling } from './classify-refusal.ts'
import { readQuirks } from './quirks.ts'
import { readFlagsRow, readIdentity, readRow, readSource } from './rows.ts'
import { countOf, formatUids, from, toRanges } from './uid-ranges.ts'

describe('a row', () => {
  const whole = { seq: 1, uid: 5, flags: new Set(['\\Seen']), size: 9, internalDate: new Date(1_000) }

  it('counts with its UID and everything that was asked for', () => {
    expect(readRow(whole, false)).toEqual({
      uid: 5,
      flags: ['\\Seen'],
      labels: null,
      size: 9,
      internalAt: 1_000,
      remoteId: '',
    })
    expect(readRow({ ...whole, emailId: 'M1', labels: new Set(['a']) }, true)).toMatchObject({
      remoteId: 'M1',
      labels: ['a'],
    })
  })

  it.each([
    ['its UID', { ...whole, uid: undefined }],
    ['a possible UID', { ...whole, uid: Number.NaN }],
    ['its flags', { ...whole, flags: undefined }],
    ['its size', { ...whole, size: undefined }],
    ['its date', { ...whole, internalDate: undefined }],
  ])('is a hint without %s', (_kind, row) => {
    expect(readRow(row as never, false)).toBeNull()
  })

  it('is a hint without labels where they were asked for', () => {
    expect(readFlagsRow(whole, true)).toBeNull()
    expect(readFlagsRow(whole, false)).toEqual({ uid: 5, flags: ['\\Seen'], labels: null })
  })

  it('keeps an unreadable date as unknown, and an empty body as a body', () => {
    expect(readRow({ ...whole, internalDate: 'yesterday' }, false)?.internalAt).toBeNull()
    expect(readSource({ uid: 5, source: Buffer.alloc(0) })).toMatchObject({ uid: 5 })
    expect(readSource({ uid: 5 })).toBeNull()
    expect(readIdentity({ uid: 5, size: 1 })).toBeNull()
  })
})

describe('ranges of UIDs', () => {
  it('join neighbours, whatever their order', () => {
    expect(toRanges([7, 3, 1, 2, 7])).toEqual([
      [1, 3],
      [7, 7],
    ])
    expect(countOf(toRanges([7, 3, 1, 2, 7]))).toBe(4)
    expect(formatUids([7, 3, 1, 2])).toBe('1:3,7')
    expect(formatUids([])).toBe('')
  })

  it('end at the highest UID, never at the last message', () => {
    expect(from(9)).toBe('9:4294967295')
    expect(from(0)).toBe('1:4294967295')
  })
})

describe('the words of a refusal', () => {
  it.each([
    ['AUTHENTICATIONFAILED', 'IMAP is disabled for this account', 'imap_switched_off'],
    ['AUTHENTICATIONFAILED', 'Temporary problem', 'password_refused'],
    ['', 'Temporary problem', 'provider_down'],
    ['UNAVAILABLE', 'Invalid credentials', 'provider_down'],
    ['INUSE', '', 'busy'],
    ['', 'Maximum number of connections from user+IP exceeded', 'busy'],
    ['', 'LOGIN failed.', 'password_refused'],
    ['PRIVACYREQUIRED', 'use TLS', 'no_encryption'],
  ] as const)('%s %s means %s', (code, words, reason) => {
    expect(classifySignIn({ code, words }, false)).toBe(reason)
  })

  it('tell throttling from other refusals', () => {
    expect(isThrottling({ code: 'OVERQUOTA', words: '' })).toBe(true)
    expect(isThrottling({ code: '', words: 'Account exceeded command or bandwidth limits' })).toBe(true)
    expect(isThrottling({ code: 'UNAVAILABLE', words: 'Server error' })).toBe(false)
  })
})

describe('the quirks of a server', () => {
  it.each([
    ['imap.gmail.com', {}, ['X-GM-EXT-1'], 'gmail'],
    ['outlook.office365.com', {}, [], 'microsoft'],
    ['mail.press.example', { name: 'Microsoft.Exchange' }, [], 'microsoft'],
    ['imap.mail.me.com', {}, [], 'icloud'],
    ['imap.mail.yahoo.com', {}, [], 'yahoo'],
    ['notoutlook.com', {}, [], 'other'],
    ['localhost', { name: 'Dovecot' }, [], 'other'],
  ])('of %s are those of its provider', (host, id, capabilities, provider) => {
    expect(readQuirks({ host, id, capabilities: new Set(capabilities) }).provider).toBe(provider)
  })
})
