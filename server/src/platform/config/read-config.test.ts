import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './read-config.ts'

describe('the configuration', () => {
  it('needs nothing at all', () => {
    const config = readConfig({})
    expect(config).toMatchObject({ port: 3000, baseUrl: 'http://localhost:3000', role: 'all', owner: null })
    expect(config.database).toEqual({ kind: 'sqlite', file: `${config.dataDir}/dossier.sqlite` })
  })

  it('takes PostgreSQL by its address alone', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://u:p@db/x' }).database).toEqual({
      kind: 'postgres',
      url: 'postgres://u:p@db/x',
    })
  })

  it('reports all mistakes together, and never prints a secret', () => {
    const read = () =>
      readConfig({ PORT: 'eighty', ROLE: 'boss', DATABASE_URL: 'mysql://root:hunter2@x/y', OWNER_EMAIL: 'a@b.c' })
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/PORT must.*"eighty"[\s\S]*DATABASE_URL must[\s\S]*ROLE must[\s\S]*OWNER_EMAIL and/)
    expect(read).not.toThrow(/hunter2/)
  })

  it('treats an empty variable as unset', () => {
    expect(readConfig({ PORT: '', BASE_URL: ' ' }).port).toBe(3000)
  })

  it('drops the slash at the end of the base address', () => {
    expect(readConfig({ BASE_URL: 'https://dossier.example.org/' }).baseUrl).toBe('https://dossier.example.org')
  })

  it('takes a base address with a path that cookies and links can hold', () => {
    const read = (BASE_URL: string) => readConfig({ BASE_URL }).baseUrl
    for (const written of ['/dossier', '/dossier/', '//dossier//', '/x/../dossier', '/dossier/?'])
      expect(read(`https://dossier.example${written}`), written).toBe('https://dossier.example/dossier')
    expect(read('https://dossier.example/apps/~my.dossier_2-x')).toBe('https://dossier.example/apps/~my.dossier_2-x')
    for (const wrong of ['/my dossier', '/d%20x', '/d;x', '/dossier,x', '/dössier', '/dossier?x=1', '/dossier#x'])
      expect(() => read(`https://dossier.example${wrong}`), wrong).toThrow(/BASE_URL must .*path/)
  })

  it('does not believe every proxy', () => {
    expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow(/TRUST_PROXY must name the proxies/)
    expect(readConfig({ BASE_URL: 'HTTPS://Dossier.Example:443/sub/' }).baseUrl).toBe('https://dossier.example/sub')
    for (const named of [
      ['10.0.0.0/8', '192.168.1.1'],
      ['::1', 'fd00::/8'],
      ['::ffff:10.0.0.0/104', 'loopback'],
    ])
      expect(readConfig({ TRUST_PROXY: named.join(', ') }).trustProxy).toEqual(named)
  })

  it.each([
    'yes',
    'on',
    'no',
    ',',
    '10.0.0.0/99',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1:80',
    'proxy.example',
    '100',
    '::/1',
    '::/64',
    '::ffff:0:0/96',
    '::ffff:10.0.0.1/80',
    '1, 10.0.0.0/8',
    '10.1',
    '0x0a000001',
  ])('trusts nobody called %s', (TRUST_PROXY) =>
    expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY must name the proxies/),
  )

  it.each([
    'dossier.example',
    'dossier.example:3000',
    'https:dossier.example',
    'https:///dossier.example',
    'ftp://dossier.example',
    'https://*.example',
    'https://a.example, https://b.example',
    'https://user:geheim@dossier.example',
    'https://:geheim@dossier.example',
    'https://dossier.example?x=1',
    'http://0.0.0.0:3000',
    'http://[::]',
  ])('does not take %s for an address of itself, and repeats no password', (BASE_URL) => {
    expect(() => readConfig({ BASE_URL })).toThrow(/BASE_URL must/)
    expect(() => readConfig({ BASE_URL })).not.toThrow(/geheim/)
  })

  it.each([
    { MIN_FREE_SPACE: '1GB' },
    { BACKUP_KEEP: '7d' },
    { AI_TIMEOUT: '2m' },
    { PORT: '80/tcp' },
    { REGISTRATION: 'true' },
    { BACKUP_DRILL: 'yes' },
    { HOST: 'http://0.0.0.0' },
    { HOST: '0.0.0.0:3000' },
    { BACKUP_DIR: './data/backups' },
    { BACKUP_DIR: './data' },
    { BACKUP_DRI: '/backups' },
  ])('says what is wrong with %j in one sentence', (environment) => {
    const [name = ''] = Object.keys(environment)
    expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} .*[.?]$`))
  })

  it('reports files that cannot be read, and unknown variables, together with the other mistakes', () => {
    const wrong = { PORT: 'x', SMTP_TLS_CERT: '/nowhere/cert.pem', SMTP_TLS_KEY: '/', TRUST_PROXYS: '1' }
    const error = (() => {
      try {
        return readConfig(wrong)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as ConfigError).mistakes.map((sentence) => sentence.split(' ')[0])).toEqual(Object.keys(wrong))
  })

  it('names settings without effect', () => {
    const idle = { BACKUP_KEEP: '3', MAIL_FROM: 'a@b.example', IMPORT_SECRET: 'x'.repeat(16) }
    const { notices } = readConfig({ ...idle, SWITCHED_OFF: 'email_ingest' })
    expect(notices.map((sentence) => sentence.split(' ')[0])).toEqual(Object.keys(idle))
    expect(readConfig({ ...idle, BACKUP_DIR: '/b', SMTP_URL: 'smtp://x' }).notices).toEqual([])
  })

  it('reads where mail is taken in, and says what is missing beside it', () => {
    const given = { EMAIL_FORWARD_DOMAIN: 'In.Press.Example', SMTP_LISTEN: '0.0.0.0:25, [::1]:2525' }
    expect(readConfig(given)).toMatchObject({
      emailForwardDomain: 'in.press.example',
      smtpTls: null,
      smtpListen: [
        { host: '0.0.0.0', port: 25 },
        { host: '::1', port: 2525 },
      ],
    })
    expect(readConfig({}).smtpListen).toEqual([])
    expect(readConfig({}).smtpConnections).toEqual({ total: 200, perAddress: 20 })
    expect(readConfig({ SMTP_CONNECTIONS: '50, 5' }).smtpConnections).toEqual({ total: 50, perAddress: 5 })
    for (const wrong of ['50', '0,5', '50,0', 'a,b', '50,5,1'])
      expect(() => readConfig({ SMTP_CONNECTIONS: wrong }), wrong).toThrow(/SMTP_CONNECTIONS/)
    for (const wrong of ['25', ':25', 'host', 'host:99999', '::1:25', 'a:25 b:26']) {
      expect(() => readConfig({ ...given, SMTP_LISTEN: wrong }), wrong).toThrow(
        /SMTP_LISTEN must be a list of host:port/,
      )
    }
    expect(() => readConfig({ SMTP_LISTEN: 'localhost:25' })).toThrow(/needs EMAIL_FORWARD_DOMAIN/)
    expect(() => readConfig({ SMTP_TLS_CERT: 'cert.pem' })).toThrow(/SMTP_TLS_CERT and SMTP_TLS_KEY go together/)
    expect(() => readConfig({ IMPORT_SECRET: 'short' })).toThrow(/IMPORT_SECRET must have at least 16/)
    expect(() => readConfig({ IMPORT_SECRET: 'short' })).not.toThrow(/"short"/)
  })
})
