// @module-tag slow

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from './databases.ts'
import { openWorkshop } from './dossier.ts'
import { eventually } from './eventually.ts'
import { type Caller, signInTo } from './test-app.ts'

const MAILS = 140
const OWNER = { OWNER_EMAIL: 'nora@press.example', OWNER_PASSWORD: 'a long enough password' }
/** Longer than a lease, so that jobs of a dead process are taken over without real waiting. */
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

const signIn = (baseUrl: string): Promise<Caller> => signInTo(baseUrl, OWNER.OWNER_EMAIL, OWNER.OWNER_PASSWORD)

const waitFor = (caller: Caller, reached: (run: Record<string, number | string>) => boolean) =>
  eventually(async () => {
    const { body } = await caller.get('/emails/triage-runs/crash')
    expect(body.run).toSatisfy(reached)
    return body.run
  })

describeOnBothDatabases('a triage run whose process dies', (_open, engine) => {
  async function withMortalService(
    mails: number,
    test: (
      nora: () => Caller,
      die: (at: (run: Record<string, number | string>) => boolean) => Promise<void>,
    ) => Promise<void>,
  ): Promise<void> {
    const empty = await engine.createMigrated()
    const workshop = openWorkshop(empty.config)
    const clockFile = join(workshop.folder, 'clock')
    const serve = () => workshop.serve({ ...OWNER, LOG_LEVEL: 'fatal', DOSSIER_CLOCK_FILE: clockFile })
    let service = await serve()
    let deaths = 0
    try {
      let nora = await signIn(service.address)
      await Promise.all(
        Array.from({ length: 8 }, async (_, worker) => {
          for (let i = worker; i < mails; i += 8)
            expect((await nora.post('/emails', { raw_email: raw(i) })).status).toBe(201)
        }),
      )
      await test(
        () => nora,
        async (at) => {
          await waitFor(nora, at)
          service.process.kill('SIGKILL')
          await service.ended
          deaths += 1
          writeFileSync(clockFile, String(CLOCK_JUMP_MS * deaths))
          service = await serve()
          nora = await signIn(service.address)
        },
      )
      service.process.kill('SIGTERM')
      expect((await service.ended).code).toBe(0)
    } finally {
      service.process.kill('SIGKILL')
      await service.ended
      await empty.drop()
    }
  }

  it('goes on in the next process, and counts each mail once, however often it happens', async () => {
    await withMortalService(MAILS, async (nora, die) => {
      expect((await nora().post('/emails/triage-inbox', { run_id: 'crash' })).body.total).toBe(MAILS)
      for (const share of [0.15, 0.4, 0.7]) await die((run) => Number(run.processed) >= MAILS * share)
      const run = await waitFor(nora(), ({ status }) => status === 'completed')
      expect(run).toMatchObject({ total: MAILS, processed: MAILS, triaged: MAILS, errors: [] })
      expect((await nora().get('/emails/triage-status?run_id=crash&status=complete&limit=1')).body.total).toBe(MAILS)
      expect((await nora().get('/email-drafts?limit=1')).body.total).toBe(run.drafted)
    })
  }, 600_000)

  it('while it is applied and while it is undone, does either once for each mail', async () => {
    const mails = MAILS / 2
    await withMortalService(mails, async (nora, die) => {
      const path = '/emails/triage-runs/crash'
      await nora().post('/emails/triage-inbox', { run_id: 'crash', dry_run: true })
      const shown = await waitFor(nora(), ({ status }) => status === 'completed')
      expect((await nora().post(`${path}/apply`)).status).toBe(202)
      for (const share of [0.2, 0.6]) await die((run) => Number(run.processed) >= mails * share)
      const applied = await waitFor(nora(), ({ status }) => status === 'completed')
      expect(applied).toMatchObject({ phase: 'apply', processed: mails, triaged: mails, errors: [] })
      expect(applied.drafted).toBe(shown.drafted)
      expect((await nora().get('/email-drafts?limit=1')).body.total).toBe(shown.drafted)
      expect((await nora().post(`${path}/undo`)).status).toBe(202)
      for (const share of [0.2, 0.6]) await die((run) => Number(run.undone) >= mails * share)
      const undone = await waitFor(nora(), ({ status }) => status === 'completed')
      expect(undone).toMatchObject({ phase: 'undo', undone: mails, errors: [] })
      expect((await nora().get('/email-drafts?limit=1')).body.total).toBe(0)
      expect((await nora().get('/emails/triage-status?triaged=false&limit=1')).body.total).toBe(mails)
    })
  }, 600_000)

  it('of a rule, applies and undoes each action once for each mail', async () => {
    const mails = MAILS / 2
    await withMortalService(mails, async (nora, die) => {
      const [project] = (await nora().get('/projects')).body.projects
      const totalOf = async (path: string) => (await nora().get(`${path}&limit=1`)).body.total as number
      const { body } = await nora().post(`/projects/${project._id}/rules`, {
        name: 'Samples',
        conditions: { all: [{ field: 'subject', op: 'contains', value: 'samples' }] },
        actions: [
          { do: 'label', value: 'Linen' },
          { do: 'mark_read' },
          { do: 'triage', value: 'no-action' },
          { do: 'draft', value: 'Dear {{first_name}}, they are on their way.' },
          { do: 'note', value: 'Samples to send' },
        ],
      })
      const asked = () => nora().post(`/rules/${body.rule._id}/run`, { run_id: 'crash' })
      expect((await asked()).body.run).toMatchObject({ kind: 'rules', total: mails })
      for (const share of [0.15, 0.4, 0.7]) await die((run) => Number(run.processed) >= mails * share)
      expect((await asked()).status).toBe(202)
      const run = await waitFor(nora(), ({ status }) => status === 'completed')
      expect(run).toMatchObject({ processed: mails, triaged: mails, drafted: mails, moved: mails, errors: [] })
      expect(await totalOf('/emails?mailbox=archived&label=linen')).toBe(mails)
      expect(await totalOf('/email-drafts?status=draft')).toBe(mails)
      expect(await totalOf(`/notes?project=${project._id}`)).toBe(mails)
      expect((await nora().post('/emails/triage-runs/crash/undo')).status).toBe(202)
      for (const share of [0.2, 0.6]) await die((run) => Number(run.undone) >= mails * share)
      const undone = await waitFor(nora(), ({ status }) => status === 'completed')
      expect(undone).toMatchObject({ phase: 'undo', undone: mails, errors: [] })
      const { emails } = (await nora().get('/emails?mailbox=inbox&limit=200')).body
      expect(emails).toHaveLength(mails)
      for (const email of emails)
        expect(email).toMatchObject({ labels: [], read: false, triaged: false, triage_status: '' })
      expect(await totalOf('/email-drafts?status=draft')).toBe(0)
      expect(await totalOf(`/notes?project=${project._id}`)).toBe(0)
    })
  }, 600_000)
})
