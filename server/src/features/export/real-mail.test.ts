// @module-tag slow

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exported, imported, linesOf, manifestOf } from '#test/archives'
import { describeOnDatabases } from '#test/databases'
import { findSharedData } from '#test/shared-data'
import { startTestApp, type TestApp } from '#test/test-app'

const THREADS = findSharedData('threads/sa-easy-ham-1/eml')
const ODD = findSharedData('parse')
const BATCH = 50
const ODD_MAILS = 600

describe.skipIf(THREADS === null || ODD === null)('real mail', () => {
  // Generated mail covers the differences between the databases.
  describeOnDatabases(['sqlite'], 'in an archive', (_open, engine) => {
    it('comes back equal, with what people did, however odd it is', async () => {
      const [from, to] = await Promise.all([startTestApp(engine), startTestApp(engine)])
      try {
        await takeIn(from, filesIn(THREADS ?? ''))
        await takeIn(from, spread(filesIn(ODD ?? ''), ODD_MAILS))
        await work(from)
        const archive = await exported(from.baseUrl, from.nora)
        expect(linesOf(archive, 'emails').length).toBeGreaterThan(700)
        const done = await imported(to.nora, archive)
        expect(done, done.error).toMatchObject({ status: 'completed', known: 0 })
        const again = await exported(to.baseUrl, to.nora)
        for (const kind of ['threads', 'emails']) expect(linesOf(again, kind), kind).toEqual(linesOf(archive, kind))
        expect(manifestOf(again).state).toBe(manifestOf(archive).state)
      } finally {
        await from.stop()
        await to.stop()
      }
    }, 900_000)

    it('comes back equal as a project, with attachments, also beside what an account has already', async () => {
      const [from, to] = await Promise.all([startTestApp(engine), startTestApp(engine)])
      try {
        const { project } = (await from.nora.post('/projects', { name: 'Letters' })).body
        await takeIn(from, spread(filesIn(ODD ?? ''), ODD_MAILS / 2), project._id)
        await takeIn(to, filesIn(THREADS ?? '').slice(0, BATCH))
        const archive = await exported(from.baseUrl, from.nora, project._id)
        const attached = linesOf(archive, 'emails').flatMap(({ attachments }) => attachments as { sha256: string }[])
        expect(attached.length).toBeGreaterThan(100)
        const done = await imported(to.nora, archive)
        expect(done, done.error).toMatchObject({ status: 'completed', known: 0 })
        const again = await exported(to.baseUrl, to.nora, project._id)
        expect(manifestOf(again)).toMatchObject({
          state: manifestOf(archive).state,
          counts: manifestOf(archive).counts,
        })
      } finally {
        await from.stop()
        await to.stop()
      }
    }, 900_000)
  })
})

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => join(folder, name))

const spread = (paths: string[], most: number): string[] =>
  paths.filter((_path, index) => index % Math.max(1, Math.ceil(paths.length / most)) === 0)

async function takeIn({ app, platform, nora }: TestApp, paths: readonly string[], project = ''): Promise<void> {
  const { tenantId } = nora
  const { id: projectId } = await app.features.projects.resolve(platform.database.read, tenantId, project)
  for (let at = 0; at < paths.length; at += BATCH) {
    const batch = paths.slice(at, at + BATCH).map((path) => ({ raw: readFileSync(path) }))
    await app.features.emails.import({ tenantId, projectId }, batch)
  }
}

async function work({ nora }: TestApp): Promise<void> {
  const { emails } = (await nora.get('/emails?limit=100&fields=row')).body
  for (const [index, { _id }] of emails.entries()) {
    if (index % 4 === 0) await nora.put(`/emails/${_id}`, { labels: ['Kept', `n${index}`], subject: `Mine ${index}` })
    if (index % 4 === 1) await nora.put(`/emails/${_id}`, { mailbox: 'archived', triaged: true, read: true })
    if (index % 4 === 2) await nora.del(`/emails/${_id}`)
  }
}
