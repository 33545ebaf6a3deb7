// @module-tag slow

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config/read-config'
import type { ResolveDns } from '#platform/dns/dns'
import { describeOnBothDatabases, type Engine, engines } from '#test/databases'
import { openWorkshop } from '#test/dossier'
import { until } from '#test/eventually'
import { FORWARD_DOMAIN as DOMAIN, given, emailsOf as mailsOf } from '#test/given/smtp-server'
import { hasClient, runPython } from '#test/mail-clients'
import { rawMail } from '#test/mails'
import { signInTo } from '#test/test-app'

const python = hasClient('python3', ['-c', 'import smtplib'])
const text = (raw: string): string => JSON.stringify(raw)

describeOnBothDatabases('what is found out about a sender', (_open, engine) => {
  const records: Record<string, string[][]> = {
    'TXT lind.example': [['v=spf1 ip4:127.0.0.1 -all']],
    'TXT _dmarc.lind.example': [['v=DMARC1; p=reject']],
    'TXT forged.example': [['v=spf1 -all']],
    'TXT _dmarc.forged.example': [['v=DMARC1; p=reject']],
  }
  const failing = (code: string) => Object.assign(new Error(code), { code })
  const scripted: ResolveDns = async (name, type) => {
    if (name.includes('unreachable')) throw failing('ETIMEOUT')
    const found = records[`${type} ${name}`]
    if (!found) throw failing('ENOTFOUND')
    return found
  }

  it.skipIf(!python)('is kept with the mail, under our name; DNS that fails never keeps a mail out', async () => {
    const server = await given.smtpServer(engine, {}, scripted)
    for (const name of ['lind', 'forged', 'unreachable']) {
      const claimed =
        'Authentication-Results: mx.evil.example; spf=pass smtp.mailfrom=forged.example; dmarc=pass header.from=forged.example'
      const raw = rawMail({ id: `${name}@id.example`, from: `mara@${name}.example`, headers: [claimed] })
      const { output } = await runPython(`
s = smtp(${server.port})
s.sendmail('mara@${name}.example', ['${server.to}'], ${text(raw)})`)
      expect(output).toBe('')
    }
    const mails = await mailsOf(server.app.nora)
    const resultsOf = (name: string) => {
      const { spf, dkim, dmarc } = mails.find(({ message_id }) => message_id === `${name}@id.example`).authentication
      expect([spf.source, dkim.source, dmarc.source]).toEqual([DOMAIN, DOMAIN, DOMAIN])
      return [spf.result, dkim.result, dmarc.result]
    }
    expect(resultsOf('lind')).toEqual(['pass', 'none', 'pass'])
    expect(resultsOf('forged')).toEqual(['fail', 'none', 'fail'])
    expect(resultsOf('unreachable')).toEqual(['temperror', 'none', 'temperror'])
    const found = (name: string) => mails.find(({ message_id }) => message_id === `${name}@id.example`)
    const senders = ['lind', 'forged', 'unreachable'].map((name) => found(name).authentication.sender)
    expect(senders).toEqual(['confirmed', 'failed', 'unconfirmed'])
    const codes = found('forged').findings.map(({ code }: { code: string }) => code)
    expect(codes).toContain('sender_failed')
    const edited = await server.app.nora.put(`/emails/${found('lind')._id}`, { from: ['boss@bank.example'] })
    expect(edited.body.email.authentication.sender).toBe('unconfirmed')
    await server.stop()
  })
})

describe('an SMTP listener', () => {
  const engine = (): Engine => {
    const [sqlite] = engines()
    if (!sqlite) throw new Error('there is no database to test with')
    return sqlite
  }

  it.skipIf(!python)('says 550 to everybody while taking mail in is switched off', async () => {
    const server = await given.smtpServer(engine(), {
      features: { ...readConfig({}).features, emailIngest: false, mailAccounts: true },
    })
    const { output } = await runPython(`
s = smtp(${server.port})
s.mail('mara@lind.example')
reply(s.rcpt('${server.to}'))`)
    expect(output).toMatch(/^550 5\.7\.1/)
    await server.stop()
  })

  it.skipIf(!python)('offers STARTTLS with the operator’s certificate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dossier-tls-'))
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const request = [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${DOMAIN}`,
      '-keyout',
      keyFile,
      '-out',
      certFile,
    ]
    execFileSync('openssl', request, { stdio: 'ignore' })
    const server = await given.smtpServer(engine(), { smtpTls: { certFile, keyFile } })
    const { output } = await runPython(`
s = smtp(${server.port})
context = ssl.create_default_context(cafile='${certFile}')
context.check_hostname = False
s.starttls(context=context)
s.sendmail('mara@lind.example', ['${server.to}'], ${text(rawMail({ id: 'tls@lind.example' }))})
print(s.sock.version())`)
    expect(output).toMatch(/^TLSv1\.[23]/)
    expect((await mailsOf(server.app.nora)).map(({ message_id }) => message_id)).toEqual(['tls@lind.example'])
    await server.stop()
    rmSync(folder, { recursive: true })
  })

  it('says in a sentence that a certificate cannot be read, or a port not be had', async () => {
    const file = join(tmpdir(), 'dossier-no-such.pem')
    await expect(given.smtpServer(engine(), { smtpTls: { certFile: file, keyFile: file } })).rejects.toThrow(
      /SMTP_TLS_CERT.*cannot be read/,
    )
    const server = await given.smtpServer(engine())
    await expect(
      given.smtpServer(engine(), { smtpListen: [{ host: '127.0.0.1', port: server.port }] }),
    ).rejects.toThrow(/SMTP_LISTEN.*EADDRINUSE/)
    await server.stop()
  })
})

describe.each(engines())('a server that is killed while mail comes in, on $dialect', (engine) => {
  it.skipIf(!python)('has every mail that it said 250 to', async () => {
    const database = await engine.createMigrated()
    const workshop = openWorkshop(database.config)
    const settings = { EMAIL_FORWARD_DOMAIN: DOMAIN, SMTP_LISTEN: '127.0.0.1:0' }
    const credentials = { email: 'nora@press.example', password: 'some good words' }
    await workshop.run(['user', 'add', '--email', credentials.email, '--password', credentials.password])
    const first = await workshop.serve(settings)
    const nora = await signInTo(first.address, credentials.email, credentials.password)
    const project = (await nora.get('/projects')).body.projects[0]._id as string
    const port = Number(/mail \(SMTP\)\s+127\.0\.0\.1:(\d+)/.exec(first.announced)?.[1])
    const sending = runPython(`
s = smtp(${port})
for i in range(5000):
    s.mail('mara@lind.example'); s.rcpt('${project}@${DOMAIN}')
    code, _ = s.data('Message-ID: <k%d@lind.example>\\r\\nSubject: %d\\r\\n\\r\\nhello\\r\\n' % (i, i))
    print('k%d@lind.example' % i if code == 250 else code, flush=True)`)
    await until(async () => (await nora.get('/emails?limit=1&fields=row')).body.total >= 20)
    first.process.kill('SIGKILL')
    const said = (await sending).output.split('\n').filter((line) => line.endsWith('@lind.example'))
    expect(said.length).toBeGreaterThanOrEqual(19)

    const second = await workshop.serve(settings)
    const again = await signInTo(second.address, credentials.email, credentials.password)
    for (const id of said) {
      const { results } = (
        await again.post('/emails/search', { query: `subject:${/\d+/.exec(id)?.[0]}`, options: { limit: 200 } })
      ).body
      expect(
        results.map(({ message_id }: { message_id: string }) => message_id),
        id,
      ).toContain(id)
    }
    await database.drop()
  })
})
