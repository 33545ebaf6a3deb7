import { describe, expect, it } from 'vitest'
import { readAutoconfig } from './read-autoconfig.ts'

const MAILBOX = { address: 'nora@press.example', domain: 'press.example' }
const read = (xml: string) => readAutoconfig(xml, MAILBOX, 'autoconfig')

const server = (type: string, socketType: string, port: number, more = '') =>
  `<${type === 'smtp' ? 'outgoing' : 'incoming'}Server type="${type}"><hostname>${type}.press.example</hostname>
   <port>${port}</port><socketType>${socketType}</socketType>${more}</${type === 'smtp' ? 'outgoing' : 'incoming'}Server>`
const file = (...servers: string[]) =>
  `<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="press.example"><domain>press.example</domain>
   ${servers.join('\n')}</emailProvider></clientConfig>`

describe('a file of mail settings', () => {
  it('names the servers and the user name', () => {
    const name = '<username>%EMAILLOCALPART%</username><authentication>password-cleartext</authentication>'
    expect(read(file(server('imap', 'SSL', 993, name), server('smtp', 'STARTTLS', 587)))).toEqual({
      source: 'autoconfig',
      imap: { host: 'imap.press.example', port: 993, security: 'tls', user: 'nora' },
      smtp: { host: 'smtp.press.example', port: 587, security: 'starttls', user: 'nora@press.example' },
    })
  })

  it('is read in the order of encryption, then of the file', () => {
    const offers = [server('pop3', 'SSL', 995), server('imap', 'plain', 143), server('imap', 'STARTTLS', 143)]
    expect(read(file(...offers))?.imap).toMatchObject({ port: 143, security: 'starttls' })
    expect(read(file(...offers, server('imap', 'SSL', 993), server('imap', 'SSL', 994)))?.imap.port).toBe(993)
    expect(read(file(server('imap', 'plain', 143)))?.imap.security).toBe('plain')
  })

  it('fills in the parts of the address, and nothing else', () => {
    const hosts = file(server('imap', 'SSL', 993)).replace('imap.press.example', 'imap.%EMAILDOMAIN%')
    expect(read(hosts)?.imap.host).toBe('imap.press.example')
    for (const username of ['%REALNAME%', 'a\u0000b', '', 'x'.repeat(400)])
      expect(read(file(server('imap', 'SSL', 993, `<username>${username}</username>`)))?.imap.user ?? 'none').toMatch(
        /^(?:nora@press\.example|none)$/,
      )
  })

  it.each([
    ['a document type', `<!DOCTYPE x [<!ENTITY a "imap.press.example">]>${file(server('imap', 'SSL', 993))}`],
    ['an unknown entity', file(server('imap', 'SSL', 993)).replace('imap.press.example', '&host;')],
    ['broken XML', file(server('imap', 'SSL', 993)).slice(0, -5)],
    ['a page of HTML', '<!doctype html><title>Not found</title>'],
    ['nothing', ''],
    ['no IMAP', file(server('pop3', 'SSL', 995))],
    ['another root', file(server('imap', 'SSL', 993)).replaceAll('clientConfig', 'config')],
    ['an IP address', file(server('imap', 'SSL', 993)).replace('imap.press.example', '169.254.169.254')],
    ['a short form of an IP address', file(server('imap', 'SSL', 993)).replace('imap.press.example', '127.1')],
    ['a name of this machine', file(server('imap', 'SSL', 993)).replace('imap.press.example', 'localhost')],
    ['a URL', file(server('imap', 'SSL', 993)).replace('imap.press.example', 'http://press.example/')],
    ['a port out of range', file(server('imap', 'SSL', 65_536))],
    ['no port', file(server('imap', 'SSL', 0))],
    ['an unknown encryption', file(server('imap', 'NONE', 143))],
  ])('is not believed with %s', (_kind, xml) => {
    expect(read(xml)).toBeNull()
  })
})
