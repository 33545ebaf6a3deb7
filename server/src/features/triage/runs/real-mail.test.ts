// @module-tag slow

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { findSharedData } from '#test/shared-data'
import { startTestApp, type TestApp } from '#test/test-app'
import { ended } from '#test/triage-mails'

const folder = findSharedData('threads/sa-easy-ham-1')

/** A third of the emails: more than one page of a run, in a third of the time. */
const rawMails = (root: string): Buffer[] =>
  readdirSync(join(root, 'eml'))
    .filter((_, index) => index % 3 === 0)
    .map((name) => readFileSync(join(root, 'eml', name)))

describeOnBothDatabases('triage over 150 real emails', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it.skipIf(folder === null)(
    'completes, counts each once, and every status answers its filter',
    async () => {
      const { nora } = app
      const project = (await nora.get('/projects')).body.projects[0]._id as string
      const mails = rawMails(folder ?? '')
      const outcome = await app.app.features.emails.import(
        { tenantId: nora.tenantId, projectId: project },
        mails.map((raw) => ({ raw })),
      )
      expect(outcome.imported).toBe(150)
      const started = await nora.post('/emails/triage-inbox', { project })
      expect(started.body.total).toBe(150)
      const run = await ended(nora, started.body.run.run_id)
      expect(run).toMatchObject({ status: 'completed', total: 150, processed: 150, triaged: 150, errors: [] })

      const count = async (query: string): Promise<number> =>
        (await nora.get(`/emails/triage-status?limit=1&${query}`)).body.total
      expect(await count(`run_id=${run.run_id}`)).toBe(150)
      expect(await count('status=complete&triaged=true')).toBe(150)
      expect(await count('status=pending,failed')).toBe(0)
      const byAction = await Promise.all(PRIMARY_ACTIONS.map((action) => count(`primary_action=${action}`)))
      expect(byAction.reduce((sum, each) => sum + each, 0)).toBe(150)
      const byMailbox = await Promise.all(['inbox', 'archived', 'spam'].map((mailbox) => count(`mailbox=${mailbox}`)))
      expect(byMailbox.reduce((sum, each) => sum + each, 0)).toBe(150)
      expect(byMailbox[1]).toBe(run.moved - (byMailbox[2] ?? 0))
      expect(await count('label=triaged')).toBe(150)
    },
    300_000,
  )
})
