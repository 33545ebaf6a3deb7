// @module-tag slow

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { startTestApp, type TestApp } from '#test/test-app'

const DASHBOARD = fileURLToPath(new URL('../../../deploy/grafana-dashboard.json', import.meta.url))
/** Metrics of the process exist once per process, not per application of a test. */
const OF_THE_PROCESS = /^(nodejs|process)_/

function namesInDashboard(): string[] {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: { targets: { expr: string }[] }[] }
  const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const names = expressions.flatMap((expr) => expr.match(/\b(?:dossier|http|nodejs|process)_\w+/g) ?? [])
  return [...new Set(names)]
}

describeOnBothDatabases('the measures of an operator', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
  })
  afterAll(() => app.stop())

  const read = async (): Promise<string> => {
    const { status, text } = await app.nobody.get('base:/metrics')
    expect(status).toBe(200)
    return text
  }

  it('count mails that came in, by way, and never what is in them', async () => {
    const mail = { parsed_email: { message_id: 'a@canary', from: 'canary@lind.example', subject: 'canary' } }
    await app.nora.post('/emails', mail)
    await app.nora.post('/emails', mail)
    const text = await read()
    expect(text).toContain('dossier_mails_in_total{way="api",outcome="stored"} 1')
    expect(text).toContain('dossier_mails_in_total{way="api",outcome="duplicate"} 1')
    expect(text).not.toContain('canary')
  })

  it('tell of work, of space and of the database', async () => {
    const now = app.platform.clock.now()
    const job = { tenant_id: '', payload: 'null', key: null, attempt: 1, lease_owner: null, lease_until: null }
    const rest = { kind: 'test', last_error: '', created_at: now }
    await app.platform.database.transact((tx) =>
      tx
        .insertInto('jobs')
        .values([
          { ...job, ...rest, id: 'late', state: 'waiting', run_at: now - 60_000 },
          { ...job, ...rest, id: 'dead', state: 'dead', run_at: now },
        ])
        .execute(),
    )
    await eventually(async () => expect(await read()).toContain('dossier_jobs{state="dead"} 1'))
    const text = await read()
    const measure = (series: string) => Number(new RegExp(`^${series} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
    expect(measure('dossier_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(60)
    expect(measure('dossier_database_up')).toBe(1)
    expect(measure('dossier_database_bytes')).toBeGreaterThan(100_000)
    expect(measure('dossier_data_free_bytes')).toBeGreaterThan(0)
    expect(measure('dossier_outgoing_emails\\{status="queued"\\}')).toBe(0)
    expect(text.includes('dossier_database_connections')).toBe(engine.dialect === 'postgres')
  })

  it('are all that the dashboard asks for', async () => {
    const text = await read()
    const there = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
        kind === 'histogram' ? [`${name}_count`, `${name}_bucket`] : [name],
      ),
    )
    const asked = namesInDashboard().filter((name) => !OF_THE_PROCESS.test(name))
    const missing = asked.filter((name) => !there.has(name))
    expect(asked.length).toBeGreaterThan(10)
    expect(missing).toEqual(engine.dialect === 'postgres' ? [] : ['dossier_database_connections'])
  })
})
