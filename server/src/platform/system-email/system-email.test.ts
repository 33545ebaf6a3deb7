// @module-tag slow

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { readConfig } from '#platform/config/read-config'
import { createLog } from '#platform/log/log'
import { parseMail } from '#platform/mail/reading/parse-mail'
import { describeOnBothDatabases } from '#test/databases'
import { until } from '#test/eventually'
import { type ScriptedSmtp, type SmtpScript, startScriptedSmtp } from '#test/scripted-smtp'
import { startTestApp, type TestApp } from '#test/test-app'
import { createSystemEmail } from './create-system-email.ts'

const LETTER = {
  to: 'mara@lind.example',
  subject: 'Sign in to Dossier',
  text: 'https://dossier.example/magic?token=secret-of-mara\n',
  html: '',
}

describeOnBothDatabases("the service's own mail", (_open, engine) => {
  const script: SmtpScript = {}
  let app: TestApp
  let smtp: ScriptedSmtp
  let clock: ManualClock

  beforeEach(async () => {
    for (const step of Object.keys(script)) delete script[step as keyof SmtpScript]
    smtp = await startScriptedSmtp(script)
    clock = manualClock(Date.UTC(2026, 10, 20))
    const { systemEmail } = readConfig({
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}?tls=off`,
      MAIL_FROM: 'Dossier <dossier@press.example>',
    })
    app = await startTestApp(engine, { clock, config: { systemEmail, allowPrivateHosts: ['127.0.0.1'] } })
    await until(async () => (await waiting()) === 0)
    smtp.lines.length = 0
  })
  afterEach(async () => {
    await app.stop()
    await smtp.close()
  })

  const order = (letter = LETTER) => app.platform.database.transact((tx) => app.platform.systemEmails.send(tx, letter))
  const waiting = async () =>
    (await app.platform.database.read.selectFrom('system_emails').select('id').execute()).length
  const putBack = () =>
    until(async () => {
      const jobs = app.platform.database.read.selectFrom('jobs').select('attempt')
      const [job] = await jobs.where('kind', '=', 'platform.send-system-email').where('state', '=', 'waiting').execute()
      return job !== undefined && job.attempt > 0
    })
  const pass = (ms: number): void => {
    clock.advance(ms)
    app.platform.signals.send('jobs')
  }

  it('goes through the server of the operator, and leaves no word of itself behind', async () => {
    await order()
    await until(async () => (await waiting()) === 0)
    const mail = parseMail(Buffer.from(smtp.content(), 'latin1'))
    expect(mail.participants).toEqual([
      { role: 'from', name: 'Dossier', address: 'dossier@press.example' },
      { role: 'to', name: '', address: 'mara@lind.example' },
    ])
    expect(mail).toMatchObject({ subject: LETTER.subject, text: LETTER.text })
    expect(await app.platform.database.read.selectFrom('sealed_secrets').select('record_id').execute()).toEqual([])
  })

  it('is nowhere in the clear while it waits', async () => {
    script.mail = '451 4.3.0 later'
    await order()
    await until(() => smtp.lines.some((line) => line.startsWith('MAIL')))
    for (const table of ['jobs', 'system_emails', 'sealed_secrets']) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(app.platform.database.read)
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain('secret-of-mara')
    }
    delete script.mail
    await putBack()
    pass(60_000)
    await until(async () => (await waiting()) === 0)
    expect(smtp.content()).toContain('secret-of-mara')
  })

  it('is not sent again when nobody knows whether it was', async () => {
    script.end = 'CUT'
    await order()
    await until(async () => (await waiting()) === 0)
    delete script.end
    pass(3_600_000)
    await app.jobsDone()
    expect(smtp.lines.filter((line) => line === 'DATA')).toHaveLength(1)
  })

  it('is given up after eight tries', async () => {
    script.rcpt = '450 4.2.0 busy'
    await order()
    for (let tries = 1; tries < 8; tries += 1) {
      await until(() => smtp.lines.filter((line) => line.startsWith('RCPT')).length === tries)
      await putBack()
      pass(600_000)
    }
    await until(async () => (await waiting()) === 0)
    expect(smtp.lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(8)
  })

  it('without a server is written to the log, once it is certain', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => void lines.push(line) })
    const { platform } = app
    const jobs = { ...platform.jobs, handle: () => undefined }
    const ownMail = createSystemEmail({ ...platform, config: { ...platform.config, systemEmail: null }, jobs, log })
    await platform.database
      .transact(async (tx) => {
        await ownMail.send(tx, LETTER)
        throw new Error('rolled back')
      })
      .catch(() => undefined)
    expect(lines).toEqual([])
    await platform.database.transact((tx) => ownMail.send(tx, LETTER))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('secret-of-mara')
    expect(lines[0]).toContain('SMTP_URL')
  })
})
