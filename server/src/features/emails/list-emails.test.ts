import { message } from '@dossier/contract/message'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import type { Database } from '#platform/database/database'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'
import { listEmails } from './list-emails.view.ts'

describeOnBothDatabases('a filtered list whose count takes too long', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
    for (let i = 0; i < 5; i += 1) await app.nora.post('/emails', { raw_email: rawMail({ id: `l${i}@x.example` }) })
  })
  afterAll(() => app.stop())

  const page = { page: 2, limit: 2, after: null } as const
  const list = (error: Error | null) => {
    const { database } = app.platform
    const slow: Database = {
      ...database,
      scan: (query, options) =>
        error && query.sql.includes('count(*)') ? Promise.reject(error) : database.scan(query, options),
    }
    return listEmails(slow, app.nora.tenantId, { answered: false }, page, { bodies: false })
  }

  it('is shown all the same, with what is known for sure as its total', async () => {
    expect(await list(null)).toMatchObject({ total: 5, totalIsMinimum: false })
    const shown = await list(new AppError('unavailable', message('database.tooBusy')))
    expect(shown).toMatchObject({ total: 5, totalIsMinimum: true })
    expect(shown.items).toHaveLength(2)
  })

  it('is refused when something else went wrong', async () => {
    await expect(list(new Error('disk'))).rejects.toThrow('disk')
  })
})
