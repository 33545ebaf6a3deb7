import { describe, expect, it } from 'vitest'
import type { DnsRecords } from '#platform/dns/dns'
import type { FetchOutside } from '#platform/fetching/fetching'
import { type Discovery, discover } from './discover.ts'

const ALL = new Set(['password', 'google', 'microsoft'] as const)

interface World {
  /** By `TYPE name`; null never answers. */
  dns?: Record<string, DnsRecords | null>
  /** By URL; null never answers. */
  web?: Record<string, string | null>
  allowPrivateHosts?: string[]
}

function world({ dns = {}, web = {}, allowPrivateHosts = [] }: World) {
  const asked: string[] = []
  const fetched: string[] = []
  const never = new Promise<never>(() => {})
  const fetchOutside: FetchOutside = async (url) => {
    fetched.push(url)
    const body = web[url]
    if (body === null) return never
    return body === undefined
      ? { kind: 'failure', reason: 'unreachable', detail: '', status: 0, retryAfter: '' }
      : { kind: 'answer', url, contentType: '', robotsTag: '', etag: '', lastModified: '', body: Buffer.from(body) }
  }
  const platform = {
    config: { allowPrivateHosts },
    fetchOutside,
    async resolveDns(name: string, type: string) {
      asked.push(`${type} ${name}`)
      const records = dns[`${type} ${name}`]
      if (records === null) return never
      if (!records) throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
      return records
    },
  }
  const find = (address: string, options: Partial<Discovery> = {}) =>
    discover(platform as unknown as Parameters<typeof discover>[0], address, {
      available: ALL,
      lookupMs: 300,
      guessMs: 300,
      ...options,
    })
  return { asked, fetched, find }
}

const srv = (name: string, port: number, priority = 0, weight = 0) => ({ name, port, priority, weight })
const settings = (host: string, socketType = 'SSL', port = 993) =>
  `<clientConfig><emailProvider id="x"><incomingServer type="imap"><hostname>${host}</hostname><port>${port}</port>
   <socketType>${socketType}</socketType></incomingServer></emailProvider></clientConfig>`
const AUTOCONFIG = 'https://autoconfig.press.example/mail/config-v1.1.xml'
const WELL_KNOWN = 'https://press.example/.well-known/autoconfig/mail/config-v1.1.xml'
const ISPDB = 'https://autoconfig.thunderbird.net/v1.1/press.example'
const IMAPS = 'SRV _imaps._tcp.press.example'

describe('discovery', () => {
  it.each([
    ['nora@gmail.com', 'imap.gmail.com', ['google', 'password'], 'nora@gmail.com'],
    ['Nora@OUTLOOK.com', 'outlook.office365.com', ['microsoft'], 'nora@outlook.com'],
    ['nora@icloud.com', 'imap.mail.me.com', ['password'], 'nora'],
    ['nora@fastmail.com', 'imap.fastmail.com', ['password'], 'nora@fastmail.com'],
    ['nora@web.de', 'imap.web.de', ['password'], 'nora@web.de'],
    ['nora@proton.me', '127.0.0.1', ['password'], 'nora@proton.me'],
  ])('knows the provider of %s and asks nobody', async (address, host, signIns, user) => {
    const { asked, fetched, find } = world({})
    const [candidate] = await find(address)
    expect(candidate).toMatchObject({ source: 'known', imap: { host, user }, signIns, needsConfirmation: false })
    expect(candidate?.helpUrl).toMatch(/^https:/)
    expect([...asked, ...fetched]).toEqual([])
  })

  it('offers only the ways to sign in that this instance has', async () => {
    const available = new Set(['password'] as const)
    expect((await world({}).find('nora@gmail.com', { available }))[0]?.signIns).toEqual(['password'])
    expect((await world({}).find('nora@outlook.com', { available }))[0]?.signIns).toEqual([])
  })

  it('reads SRV records by priority and weight, encrypted services first', async () => {
    const { find } = world({
      dns: {
        [IMAPS]: [
          srv('c.press.example', 993, 2),
          srv('b.press.example', 993, 1, 1),
          srv('a.press.example.', 993, 1, 9),
        ],
        'SRV _imap._tcp.press.example': [srv('d.press.example', 143)],
        'SRV _submission._tcp.press.example': [srv('s.press.example', 587)],
      },
    })
    expect(await find('nora@press.example')).toEqual([
      {
        source: 'srv',
        provider: '',
        imap: { host: 'a.press.example', port: 993, security: 'tls', user: 'nora@press.example' },
        smtp: { host: 's.press.example', port: 587, security: 'starttls', user: 'nora@press.example' },
        signIns: ['password'],
        needsConfirmation: false,
        helpUrl: '',
      },
    ])
  })

  it('takes a target of "." for a service that is not offered', async () => {
    const dns = { [IMAPS]: [srv('', 0)], 'SRV _imap._tcp.press.example': [srv('mail.press.example', 143)] }
    expect((await world({ dns }).find('nora@press.example'))[0]?.imap).toMatchObject({
      port: 143,
      security: 'starttls',
    })
    const none = { [IMAPS]: [srv('.', 993)] }
    expect(await world({ dns: none }).find('nora@press.example')).toEqual([])
  })

  it('ranks the sources, whichever answers first', async () => {
    const web = { [AUTOCONFIG]: settings('a.press.example'), [WELL_KNOWN]: settings('w.press.example') }
    const both = world({ web, dns: { [IMAPS]: [srv('s.press.example', 993)] } })
    expect((await both.find('nora@press.example'))[0]?.imap.host).toBe('s.press.example')
    expect((await world({ web }).find('nora@press.example'))[0]?.imap.host).toBe('a.press.example')
    const later = { [WELL_KNOWN]: settings('w.press.example'), [ISPDB]: settings('i.press.example') }
    expect((await world({ web: later }).find('nora@press.example'))[0]?.imap.host).toBe('w.press.example')
  })

  it('passes over a source that never answers', async () => {
    const { find } = world({
      dns: { [IMAPS]: null, 'MX press.example': null },
      web: { [AUTOCONFIG]: null, [WELL_KNOWN]: null, [ISPDB]: settings('imap.host.example') },
    })
    expect(await find('nora@press.example')).toMatchObject([{ source: 'ispdb', imap: { host: 'imap.host.example' } }])
  })

  it('finds the provider of a domain by its mail exchanger', async () => {
    const google = { 'MX press.example': [{ exchange: 'ASPMX.L.Google.com', priority: 1 }] }
    expect(await world({ dns: google }).find('nora@press.example')).toMatchObject([
      { source: 'mx', imap: { host: 'imap.gmail.com' }, signIns: ['google', 'password'], needsConfirmation: false },
    ])
    const lookalike = { 'MX press.example': [{ exchange: 'mx.notgoogle.com', priority: 1 }] }
    expect(await world({ dns: lookalike }).find('nora@press.example')).toEqual([])
    const hoster = { 'MX press.example': [{ exchange: 'mx1.mail.hoster.co.uk', priority: 1 }] }
    const web = { 'https://autoconfig.thunderbird.net/v1.1/hoster.co.uk': settings('imap.hoster.co.uk') }
    expect(await world({ dns: hoster, web }).find('nora@press.example')).toMatchObject([
      { source: 'mx', imap: { host: 'imap.hoster.co.uk' }, needsConfirmation: true },
    ])
  })

  it('lets a person confirm hosts of another domain and plain connections', async () => {
    const foreign = { [IMAPS]: [srv('imap.else.example', 993)] }
    expect((await world({ dns: foreign }).find('nora@press.example'))[0]?.needsConfirmation).toBe(true)
    const similar = { [IMAPS]: [srv('imap.xpress.example', 993)] }
    expect((await world({ dns: similar }).find('nora@press.example'))[0]?.needsConfirmation).toBe(true)
    const smtp = {
      [IMAPS]: [srv('imap.press.example', 993)],
      'SRV _submissions._tcp.press.example': [srv('s.else.example', 465)],
    }
    expect((await world({ dns: smtp }).find('nora@press.example'))[0]?.needsConfirmation).toBe(true)
    for (const url of [AUTOCONFIG, ISPDB]) {
      const plain = world({ web: { [url]: settings('imap.press.example', 'plain', 143) } })
      expect((await plain.find('nora@press.example'))[0]).toMatchObject({ needsConfirmation: true })
    }
  })

  it('knows the servers of a provider whoever names them', async () => {
    const { find } = world({ dns: { [IMAPS]: [srv('imap.gmail.com', 993)] } })
    expect(await find('nora@press.example')).toMatchObject([
      { source: 'srv', smtp: { host: 'smtp.gmail.com' }, signIns: ['google', 'password'], needsConfirmation: false },
    ])
  })

  it('offers no server that it would not connect to', async () => {
    for (const target of [srv('imap.press.example', 8443), srv('169.254.169.254', 993), srv('localhost', 993)])
      expect(await world({ dns: { [IMAPS]: [target] } }).find('nora@press.example')).toEqual([])
  })

  it('tells others the domain in ASCII, never the address', async () => {
    const { asked, fetched, find } = world({})
    await find('nora@bücher.example')
    const said = [...asked, ...fetched]
    expect(said.filter((text) => text.includes('nora'))).toEqual([])
    expect(said.every((text) => text.includes('xn--bcher-kva.example'))).toBe(true)
    expect(fetched.every((url) => url.startsWith('https://'))).toBe(true)
  })

  it.each(['nora@localhost', 'nora@127.0.0.1', 'nora@169.254.169.254'])('asks nobody for %s', async (address) => {
    const { asked, fetched, find } = world({})
    expect(await find(address)).toEqual([])
    expect([...asked, ...fetched]).toEqual([])
  })

  it('refuses what is no address', async () => {
    for (const text of ['press.example', 'a@b@c.example', 'nora@press.example, x@y.example', 'nora@pre/ss.example'])
      await expect(world({}).find(text)).rejects.toMatchObject({ code: 'invalid_request' })
  })

  it('bears records that are not what was asked for', async () => {
    const odd = ['text', ['a'], { name: 5, port: 'x' }, null, srv('\u0000.press.example', 993)] as unknown as DnsRecords
    const dns = { [IMAPS]: odd, 'MX press.example': odd }
    expect(await world({ dns }).find('nora@press.example')).toEqual([])
  })
})
