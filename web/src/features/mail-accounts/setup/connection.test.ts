import { describe, expect, it } from 'vitest'
import {
  EMPTY_SERVERS,
  hostsOf,
  isPort,
  isWholeAddress,
  possibleAuths,
  type ServerFields,
  serverInputs,
  serversOf,
  withUser,
} from './connection.ts'

const server = (host: string, more: Partial<ServerFields> = {}): ServerFields => ({
  host,
  port: '',
  security: 'tls',
  user: '',
  ...more,
})

describe('the servers of a mailbox', () => {
  it('have the usual port of their encryption where none is entered', () => {
    const servers = { imap: server('imap.press.example'), smtp: server('smtp.press.example', { security: 'starttls' }) }
    expect(serverInputs(servers)).toEqual({
      imap: { host: 'imap.press.example', port: 993, security: 'tls' },
      smtp: { host: 'smtp.press.example', port: 587, security: 'starttls' },
    })
  })

  it('leave out sending without a host, and a user name that is the address', () => {
    const imap = server(' imap.press.example ', { port: '1143', security: 'starttls', user: ' nora ' })
    expect(serverInputs({ ...EMPTY_SERVERS, imap })).toEqual({
      imap: { host: 'imap.press.example', port: 1143, security: 'starttls', user: 'nora' },
    })
  })

  it('keep the user name that the server accepted, unless one was entered', () => {
    const servers = { imap: server('a', { user: 'own' }), smtp: server('b') }
    expect(withUser(servers, 'nora')).toMatchObject({ imap: { user: 'own' }, smtp: { user: 'nora' } })
  })

  it('are those that were found, and one host is named once', () => {
    const found = { host: 'mail.press.example', port: 993, security: 'tls' as const, user: 'nora@press.example' }
    expect(hostsOf(serversOf({ imap: found, smtp: { ...found, port: 465 } }))).toEqual(['mail.press.example'])
    expect(serversOf({ imap: found, smtp: null }).smtp).toEqual(EMPTY_SERVERS.smtp)
  })
})

it('looks up an address only when its domain may be whole', () => {
  for (const address of ['nora@press.example', 'n@a.b.example']) expect(isWholeAddress(address), address).toBe(true)
  for (const address of ['', 'nora', 'nora@', 'nora@press', 'nora@press.', '@press.example', 'a b@press.example'])
    expect(isWholeAddress(address), address).toBe(false)
})

it('accepts ports from 1 to 65535, and none', () => {
  expect(['', '1', '993', '65535'].filter((port) => !isPort(port))).toEqual([])
  expect(['0', '65536', '99999999', '-1', '9e2', 'imap'].filter(isPort)).toEqual([])
})

it('offers a sign-in at a provider only where the operator registered it', () => {
  expect(possibleAuths({ auth: ['google', 'password'] }, [])).toEqual(['password'])
  expect(possibleAuths({ auth: ['google', 'password'] }, ['google'])).toEqual(['google', 'password'])
  expect(possibleAuths({ auth: ['microsoft'] }, ['google'])).toEqual([])
  expect(possibleAuths(undefined, ['google'])).toEqual(['password'])
})
