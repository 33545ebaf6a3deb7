// @module-tag slow

import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Config } from '#platform/config/config'
import { readConfig } from '#platform/config/read-config'
import type { ResolveDns } from '#platform/dns/dns'
import { OWNER } from '#test/backup-scene'
import { makeCertificate, trustCertificate } from '#test/certificates'
import { engines } from '#test/databases'
import { openWorkshop } from '#test/dossier'
import { freePort } from '#test/free-port'
import { startTestApp, type TestApp } from '#test/test-app'
import { checkBackups } from './check-backups.ts'
import { checkCertificates } from './check-certificates.ts'
import { checkDisk } from './check-disk.ts'
import { checkDns } from './check-dns.ts'
import { checkReach } from './check-reach.ts'
import { checkRights } from './check-rights.ts'
import type { Finding } from './finding.ts'

const folders: string[] = []
const servers: Server[] = []
let app: TestApp | null = null
afterEach(async () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
  for (const server of servers.splice(0)) server.close().closeAllConnections()
  await app?.stop()
  app = null
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-doctor-'))
  folders.push(folder)
  return folder
}

const configOf = (settings: Record<string, string>): Config => readConfig({ DATA_DIR: newFolder(), ...settings })
const told = (findings: Finding[]): string[] =>
  findings.map(({ about, state, sentence, mend }) => `${state} ${about}: ${sentence} ${mend}`)

describe('the doctor and DNS', () => {
  const dns =
    (records: Record<string, unknown>, failure = ''): ResolveDns =>
    async (name, type) => {
      if (failure) throw Object.assign(new Error(failure), { code: failure })
      const found = records[`${type} ${name}`]
      if (!found) throw Object.assign(new Error('nothing'), { code: 'ENOTFOUND' })
      return found as string[]
    }
  const forwarding = { EMAIL_FORWARD_DOMAIN: 'in.press.example' }
  const writing = { SMTP_URL: 'smtps://mail.press.example', MAIL_FROM: 'dossier@press.example' }
  const good = {
    'TXT press.example': [['google-site=1'], ['v=spf1 include:mail.press', '.example ~all']],
    'TXT mail._domainkey.press.example': [['v=DKIM1; p=MIIB']],
    'TXT _dmarc.press.example': [['v=DMARC1; p=none']],
  }

  it.each([
    [forwarding, {}, 'broken dns: in.press.example has no MX record', 'MX 10'],
    [
      forwarding,
      { 'MX in.press.example': [{ priority: 10, exchange: 'mx.press.example' }] },
      'broken dns: The mail server mx.press.example',
      'A or AAAA',
    ],
    [
      forwarding,
      {
        'MX in.press.example': [{ priority: 10, exchange: 'mx.press.example' }],
        'AAAA mx.press.example': ['2001:db8::1'],
      },
      'ok dns: Email for in.press.example goes to mx.press.example',
      '',
    ],
    [writing, good, 'ok dns: press.example has an SPF record: v=spf1 include:mail.press.example ~all', ''],
    [
      writing,
      { ...good, 'TXT press.example': [['v=spf1 a'], ['v=spf1 mx']] },
      'broken dns: press.example has 2 SPF records',
      'Merge them',
    ],
    [
      writing,
      { ...good, 'TXT press.example': [['v=spf10']] },
      'warning dns: press.example has no SPF record',
      'v=spf1',
    ],
    [
      writing,
      { ...good, 'TXT mail._domainkey.press.example': [['v=DKIM1; p=']] },
      'note dns: No DKIM key of press.example',
      'DKIM-Signature',
    ],
    [
      writing,
      { ...good, 'TXT _dmarc.press.example': [['v=DMARC2']] },
      'warning dns: press.example has no DMARC record',
      'v=DMARC1',
    ],
  ])('of %j with %j says %j', async (settings, records, sentence, mend) => {
    const all = told(await checkDns(configOf(settings), dns(records)))
    expect(all).toContainEqual(
      expect.stringMatching(new RegExp(`^${sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')}.*${mend}`)),
    )
  })

  it('says that DNS could not be asked, instead of that there is nothing', async () => {
    const all = told(await checkDns(configOf({ ...forwarding, ...writing }), dns({}, 'ETIMEOUT')))
    expect(all).toEqual([
      expect.stringMatching(/^warning dns: DNS lookups for in\.press\.example failed \(ETIMEOUT\)/),
      expect.stringMatching(/^warning dns: DNS lookups for press\.example failed \(ETIMEOUT\)/),
    ])
  })
})

describe('the doctor and the way to the service', () => {
  async function proxyTo(
    target: string,
    { forwards = true, upgrades = true, passes = (_path: string): boolean => true, port: at = 0 } = {},
  ): Promise<string> {
    const { hostname, port } = new URL(target)
    const proxy = createServer((incoming, outgoing) => {
      if (!passes(incoming.url ?? '')) return void outgoing.writeHead(404).end()
      const headers = {
        ...incoming.headers,
        ...(forwards ? { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' } : {}),
      }
      if (!upgrades) delete headers.upgrade
      const passed = request(
        { host: hostname, port, path: incoming.url, method: incoming.method, headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(outgoing)
        },
      )
      incoming.pipe(passed)
    })
    if (upgrades)
      proxy.on('upgrade', (incoming, socket) => {
        const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`)
        const onwards = connect(Number(port), hostname, () => {
          onwards.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
          onwards.pipe(socket).pipe(onwards)
        })
        for (const end of [socket, onwards]) end.on('error', () => undefined)
      })
    return listen(proxy, at)
  }

  async function listen(server: Server, at = 0): Promise<string> {
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  async function look(
    change: (baseUrl: string) => Promise<Partial<Config>> | Partial<Config>,
    path = '',
  ): Promise<string[]> {
    const [sqlite] = engines()
    if (!sqlite) throw new Error('there is always SQLite')
    const port = await freePort()
    app = await startTestApp(sqlite, { port, config: { baseUrl: `http://127.0.0.1:${port}${path}` } })
    const config = { ...app.platform.config, ...(await change(app.baseUrl)) }
    return told(await checkReach(config, app.app.http.server, () => Date.now()))
  }

  it('finds nothing wrong where nothing is', async () => {
    const all = await look(() => ({}))
    expect(all.map((line) => line.split(':')[0])).toEqual([
      'ok base-url',
      'ok proxy',
      'ok clock',
      'ok sockets',
      'ok pages',
      'ok oauth',
    ])
  })

  it('looks under the path of the address', async () => {
    const all = await look(() => ({}), '/dossier')
    expect(all.filter((line) => !line.startsWith('ok '))).toEqual([])
  })

  it('names files and metadata that a proxy does not pass on', async () => {
    const port = await freePort()
    const [sqlite] = engines()
    if (!sqlite) throw new Error('there is always SQLite')
    const inside = await freePort()
    const baseUrl = `http://127.0.0.1:${port}/dossier`
    app = await startTestApp(sqlite, { port: inside, config: { baseUrl, trustProxy: 1 } })
    const { http } = app.app
    const { config } = app.platform
    let passes = (_path: string): boolean => true
    await proxyTo(`http://127.0.0.1:${inside}`, { passes: (path) => passes(path), port })
    const at = async (only: typeof passes): Promise<string[]> => {
      passes = only
      return told(await checkReach(config, http.server, () => Date.now()))
    }
    expect(await at(() => true)).toEqual(
      ['base-url', 'proxy', 'clock', 'sockets', 'pages', 'oauth'].map((about) =>
        expect.stringMatching(new RegExp(`^ok ${about}`)),
      ),
    )
    expect(await at((path) => path.startsWith('/dossier/'))).toContainEqual(
      expect.stringMatching(/^warning oauth: .*\/\.well-known\/oauth-protected-resource\/dossier\/mcp/),
    )
    expect(await at((path) => !path.includes('/assets/'))).toContainEqual(
      expect.stringMatching(/^broken pages: .*\/dossier\/assets\/[\w-]+\.css.* 404/),
    )
    expect(await at((path) => !path.includes('.well-known'))).toContainEqual(
      expect.stringMatching(/^broken oauth: .*\/dossier\/\.well-known\/oauth-protected-resource\/mcp/),
    )
  })

  it('names a proxy that is not trusted, and one that is believed and says nothing', async () => {
    const all = await look(async (baseUrl) => ({ baseUrl: await proxyTo(baseUrl) }))
    expect(all).toContainEqual(
      expect.stringMatching(/^warning proxy: .* proxy 127\.0\.0\.1 is not trusted.* Set TRUST_PROXY=127\.0\.0\.1/),
    )
    expect(all).toContainEqual(expect.stringMatching(/^ok sockets/))
    await app?.stop()
    const silent = await look(async (baseUrl) => ({
      baseUrl: await proxyTo(baseUrl, { forwards: false }),
      trustProxy: 1,
    }))
    expect(silent).toContainEqual(
      expect.stringMatching(/^warning proxy: TRUST_PROXY is set, but no X-Forwarded-For header arrived/),
    )
  })

  it('names a proxy that keeps WebSockets back', async () => {
    const all = await look(async (baseUrl) => ({ baseUrl: await proxyTo(baseUrl, { upgrades: false }), trustProxy: 1 }))
    expect(all).toContainEqual(expect.stringMatching(/^broken sockets: .*proxy_set_header Upgrade/))
  })

  it('names an address where somebody else answers, leads on, or nobody is', async () => {
    const closed = await freePort()
    const other = await listen(createServer((_request, response) => response.end('hello')))
    expect(await look(() => ({ baseUrl: other }))).toEqual([
      expect.stringMatching(/^broken base-url: Another service answers/),
    ])
    await app?.stop()
    const leading = await listen(
      createServer((_request, response) => response.writeHead(301, { location: 'https://x.example/' }).end()),
    )
    expect(await look(() => ({ baseUrl: leading }))).toEqual([
      expect.stringMatching(/^broken base-url: .* redirects to https:\/\/x\.example/),
    ])
    await app?.stop()
    expect(await look(() => ({ baseUrl: `http://127.0.0.1:${closed}` }))).toEqual([
      expect.stringMatching(/^broken base-url: .*nothing is listening there\. Start the proxy/),
    ])
    await app?.stop()
    expect(await look(() => ({ baseUrl: 'http://nowhere.invalid' }))).toEqual([
      expect.stringMatching(/^broken base-url: .*(not found in DNS|DNS did not respond)/),
    ])
  })

  it('names a clock that is off', async () => {
    const [sqlite] = engines()
    if (!sqlite) throw new Error('there is always SQLite')
    app = await startTestApp(sqlite)
    const config = { ...app.platform.config, baseUrl: app.baseUrl }
    const all = told(await checkReach(config, app.app.http.server, () => Date.now() + 90_000))
    expect(all).toContainEqual(expect.stringMatching(/^broken clock: .* by (89|90|91) s\. .*NTP/))
  })
})

describe('the doctor and certificates', () => {
  async function serveTls(host: string) {
    const certificate = makeCertificate(host)
    const server = createTlsServer(certificate, (_request, response) => response.end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const look = async () =>
      told(
        await checkCertificates(
          configOf({ BASE_URL: `https://127.0.0.1:${(server.address() as AddressInfo).port}` }),
          Date.now(),
        ),
      )
    return { certificate, look, close: () => server.close().closeAllConnections() }
  }

  it('names one that nobody vouches for, one that ends soon and one for another name', async () => {
    const here = await serveTls('127.0.0.1')
    expect(await here.look()).toEqual([
      expect.stringMatching(/^broken tls: .* is not trusted: DEPTH_ZERO_SELF_SIGNED_CERT/),
    ])
    trustCertificate(here.certificate)
    expect(await here.look()).toEqual([expect.stringMatching(/^warning tls: .* expires in [12] days\. Renew it/)])
    here.close()
    const elsewhere = await serveTls('other.example')
    trustCertificate(elsewhere.certificate)
    expect(await elsewhere.look()).toEqual([
      expect.stringMatching(/^broken tls: .* is not trusted: .*(ALTNAME|altnames)/),
    ])
    elsewhere.close()
  })

  it('names a key that is not that of the certificate, passwords in the clear, and nobody there', async () => {
    const folder = newFolder()
    const [one, other] = [makeCertificate('in.press.example'), makeCertificate('in.press.example')]
    const files = { SMTP_TLS_CERT: join(folder, 'cert.pem'), SMTP_TLS_KEY: join(folder, 'key.pem') }
    writeFileSync(files.SMTP_TLS_CERT, one.cert)
    writeFileSync(files.SMTP_TLS_KEY, other.key)
    const look = async (settings: Record<string, string>) =>
      told(await checkCertificates(configOf(settings), Date.now()))
    expect(await look(files)).toEqual([expect.stringMatching(/^broken tls: .* does not match/)])
    expect(await look({ BASE_URL: 'http://dossier.press.example' })).toEqual([expect.stringMatching(/^broken tls: /)])
    expect(await look({ BASE_URL: `https://127.0.0.1:${await freePort()}` })).toEqual([
      expect.stringMatching(/^broken tls: A TLS connection .*ECONNREFUSED/),
    ])
  })
})

describe('the doctor and the data folder', () => {
  it.skipIf(process.platform === 'win32')('names what others may read', () => {
    const config = configOf({})
    writeFileSync(join(config.dataDir, 'secret.key'), 'x', { mode: 0o600 })
    expect(told(checkRights(config))).toEqual([expect.stringMatching(/^ok rights/)])
    chmodSync(config.dataDir, 0o755)
    chmodSync(join(config.dataDir, 'secret.key'), 0o644)
    expect(told(checkRights(config))).toEqual([
      expect.stringMatching(/^warning rights: .* chmod 700/),
      expect.stringMatching(/^warning rights: .*secret\.key.* chmod 600/),
    ])
  })

  it('names a disk without room, and a folder that is not there', () => {
    expect(told(checkDisk(configOf({})))[0]).toMatch(/^ok disk/)
    expect(told(checkDisk({ ...configOf({}), minFreeBytes: Number.MAX_SAFE_INTEGER }))[0]).toMatch(
      /^broken disk: .*nothing new is saved.* Free some/,
    )
    expect(told(checkDisk({ ...configOf({}), dataDir: '/nowhere' }))[0]).toMatch(/^broken disk: .* does not exist/)
  })

  const HOUR_MS = 3_600_000
  const at = (hours: number) => ({ at: -hours * HOUR_MS, folder: '/b/1' })
  it.each([
    [null, null, ['warning backup']],
    [at(1), null, ['ok backup', 'warning drill']],
    [at(60), { ...at(1), problems: [] }, ['warning backup', 'ok drill']],
    [at(1), { ...at(1), problems: ['x is damaged.'] }, ['ok backup', 'broken drill']],
    [at(1), { ...at(300), problems: [] }, ['ok backup', 'warning drill']],
  ])('of a last backup %j and a last drill %j says %j', async (backup, drill, states) => {
    const findings = await checkBackups({ last: async () => ({ backup, drill }) }, 0)
    expect(findings.map(({ state, about }) => `${state} ${about}`)).toEqual(states)
  })
})

describe.each(engines())('dossier doctor on $dialect', (engine) => {
  it('sees through a running service, tells the worst by its exit code, and works where nothing starts', async () => {
    const database = await engine.createMigrated()
    const workshop = openWorkshop(database.config)
    const server = await workshop.serve(OWNER)
    const { code, stdout } = await workshop.run(['doctor', '--json'])
    const { worst, findings } = JSON.parse(stdout) as { worst: string; findings: Finding[] }
    expect([code, worst]).toEqual([3, 'warning'])
    expect(new Set(findings.map(({ about }) => about))).toEqual(
      new Set([
        'settings',
        'sandbox',
        'disk',
        'rights',
        'dns',
        'tls',
        'mail',
        'base-url',
        'proxy',
        'clock',
        'sockets',
        'pages',
        'oauth',
        'database',
        'keys',
        'jobs',
        'backup',
      ]),
    )
    for (const { state, mend } of findings) if (state !== 'ok' && state !== 'note') expect(mend).not.toBe('')
    server.process.kill('SIGTERM')
    await server.ended
    renameSync(join(workshop.dataDir, 'secret.key'), join(workshop.folder, 'secret.key'))
    const lost = await workshop.run(['doctor'])
    expect(lost).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/BROKEN {3}service {3}The key of this database is missing/),
    })
    mkdirSync(join(workshop.folder, 'empty'))
    const wrong = await workshop.run(['doctor'], { settings: { PORT: 'x', BACKUP_DRI: '/backups' } })
    expect(wrong).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/BROKEN {3}settings {2}PORT .*[^]*BACKUP_DIR/),
    })
    await database.drop()
  })
})
