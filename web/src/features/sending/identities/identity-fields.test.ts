import type { EmailIdentity } from '@dossier/contract/email-identity'
import { describe, expect, it } from 'vitest'
import { EMPTY_FIELDS, fieldsFor, fieldsOf, identityProblems, isPort, requestOf } from './identity-fields.ts'

const smtp = { host: 'smtp.press.example', port: 0, auth_user: 'nora', auth_password_configured: true }
const identity = (guard: { tls: boolean; ssl: boolean }): EmailIdentity => ({
  _id: 'i',
  project: 'p',
  owner: 'u',
  host_id: 'h',
  name: 'Nora',
  email: 'nora@press.example',
  signature: 'Nora',
  smtp: { ...smtp, ...guard },
  aliases: [],
  is_default: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  updatedAt: '2026-11-21T10:00:00.000Z',
})

describe('the form of an identity', () => {
  it('shows how the line is guarded; TLS from the first byte wins', () => {
    expect(fieldsOf(identity({ tls: true, ssl: true })).guard).toBe('ssl')
    expect(fieldsOf(identity({ tls: true, ssl: false })).guard).toBe('tls')
    expect(fieldsOf(identity({ tls: false, ssl: false })).guard).toBe('none')
  })

  it('begins with whoever adds it, and with their address unless that is one already', () => {
    const nora = { name: 'Nora', email: 'nora@press.example' }
    expect(fieldsFor(nora, [])).toEqual({ ...EMPTY_FIELDS, ...nora })
    expect(fieldsFor(nora, [{ name: '', email: 'Nora@Press.example' }])).toEqual({ ...EMPTY_FIELDS, name: 'Nora' })
  })

  it('says what it was told, when nobody touches it, and names no password', () => {
    const { auth_password_configured: _, ...told } = { ...smtp, tls: true, ssl: false }
    expect(requestOf(fieldsOf(identity({ tls: true, ssl: false })))).toEqual({
      name: 'Nora',
      email: 'nora@press.example',
      aliases: [],
      is_default: false,
      signature: 'Nora',
      smtp: told,
    })
  })

  it('reads further addresses from lines, commas and spaces', () => {
    const aliases = ['orders@press.example', 'fair@press.example', 'shop@press.example']
    expect(requestOf({ ...EMPTY_FIELDS, aliases: aliases.join(',\n') }).aliases).toEqual(aliases)
    const shown = fieldsOf({ ...identity({ tls: true, ssl: false }), aliases }).aliases
    expect(requestOf({ ...EMPTY_FIELDS, aliases: shown }).aliases).toEqual(aliases)
    expect(identityProblems([{ pointer: '/aliases/1', detail: 'wrong' }])).toEqual({ aliases: 'wrong' })
  })

  it('gives a password that was typed, as it was typed', () => {
    expect(requestOf({ ...EMPTY_FIELDS, password: ' secret ' }).smtp).toMatchObject({ auth_password: ' secret ' })
  })

  it('takes an empty port for the usual one', () => {
    expect(requestOf(EMPTY_FIELDS).smtp?.port).toBe(0)
    expect(requestOf({ ...EMPTY_FIELDS, port: ' 2525 ' }).smtp?.port).toBe(2525)
  })

  it.each([
    ['', true],
    ['465', true],
    ['65535', true],
    ['65536', false],
    ['-1', false],
    ['25a', false],
    ['2.5', false],
  ])('takes %j for a port: %s', (text, good) => expect(isPort(text)).toBe(good))

  it('finds the field that the service means', () => {
    expect(
      identityProblems([
        { pointer: '/smtp/host', detail: 'must be a host' },
        { pointer: '/email', detail: 'is no address' },
      ]),
    ).toEqual({ host: 'must be a host', email: 'is no address' })
  })
})
