import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from './databases.ts'
import { openWorkshop } from './dossier.ts'
import { type Caller, callerOf } from './test-app.ts'

const MAILS = 240
const OWNER = { OWNER_EMAIL: 'nora@press.example', OWNER_PASSWORD: 'a long enough password' }
/** Longer than a lease, so that a dead process's jobs are taken over without waiting for real time. */
const CLOCK_JUMP_MS = 60_000

const raw = (index: number): string =>
  [
    `From: Mara Lind <mara${index}@lind.example>`,
    'To: nora@press.example',
    `Subject: Samples ${index}`,
    `Message-ID: <crash${index}@lind.example>`,
    '',
    `Dear Nora, could you please send ${index} strips by Friday?`,
  ].join('\r\n')

async function signIn(baseUrl: string): Promise<Caller> {
  const answer = await callerOf(baseUrl, '', '').post('base:/auth/login', {
    email: OWNER.OWNER_EMAIL,
    password: OWNER.OWNER_PASSWORD,
  })
  expect(answer.status, answer.text).toBe(200)
  return callerOf(baseUrl, answer.body.token as string, answer.body.user.host_id as string)
}

async function waitFor(caller: Caller, reached: (run: Record<string, number | string>) => boolean) {
  for (let i = 0; i < 2_000; i += 1) {
    const { body } = await caller.get('/emails/triage-runs/crash')
    if (reached(body.run)) return body.run
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error('the run did not get there')
}

describeOnBothDatabases('a triage run whose process dies', (_open, engine) => {
  it('goes on in the next process, and counts each mail once, however often it happens', async () => {
    const empty = await engine.create()
    const workshop = openWorkshop(empty.config)
    const clockFile = join(workshop.folder, 'clock')
    const serve = () => workshop.serve({ ...OWNER, LOG_LEVEL: 'fatal', DOSSIER_CLOCK_FILE: clockFile })
    let service = await serve()
    try {
      let nora = await signIn(service.address)
      await Promise.all(
        Array.from({ length: 8 }, async (_, worker) => {
          for (let i = worker; i < MAILS; i += 8)
            expect((await nora.post('/emails', { raw_email: raw(i) })).status).toBe(201)
        }),
      )
      expect((await nora.post('/emails/triage-inbox', { run_id: 'crash' })).body.total).toBe(MAILS)
      for (const share of [0.15, 0.4, 0.7]) {
        await waitFor(nora, (run) => Number(run.processed) >= MAILS * share)
        service.process.kill('SIGKILL')
        await service.ended
        writeFileSync(clockFile, String(CLOCK_JUMP_MS * (1 + share * 100)))
        service = await serve()
        nora = await signIn(service.address)
      }
      const run = await waitFor(nora, ({ status }) => status === 'completed')
      expect(run).toMatchObject({ total: MAILS, processed: MAILS, triaged: MAILS, errors: [] })
      expect((await nora.get('/emails/triage-status?run_id=crash&status=complete&limit=1')).body.total).toBe(MAILS)
      expect((await nora.get('/email-drafts?limit=1')).body.total).toBe(run.drafted)
      service.process.kill('SIGTERM')
      expect((await service.ended).code).toBe(0)
    } finally {
      service.process.kill('SIGKILL')
      await service.ended
      await empty.drop()
    }
  }, 120_000)
})
