// @module-tag slow

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Config } from '#platform/config/config'
import { readConfig } from '#platform/config/read-config'
import {
  atEnd,
  download,
  exported,
  filesOf,
  fillAccount,
  hashOf,
  imported,
  linesOf,
  manifestOf,
  upload,
} from './archives.ts'
import { startTestProcess } from './child.ts'
import { describeOnBothDatabases, type Engine, type GivenDatabase } from './databases.ts'
import { openWorkshop, type Workshop } from './dossier.ts'
import { type Caller, signInTo } from './test-app.ts'

const OWNER = { OWNER_EMAIL: 'nora@press.example', OWNER_PASSWORD: 'a long enough password', LOG_LEVEL: 'fatal' }

const signIn = (baseUrl: string): Promise<Caller> => signInTo(baseUrl, OWNER.OWNER_EMAIL, OWNER.OWNER_PASSWORD)

describeOnBothDatabases('an archive whose process dies', (_open, engine) => {
  it('in the middle of an export leaves nothing that looks like one, and the next process makes it whole', async () => {
    await withInstance(engine, async (instance) => {
      await instance.serving({}, fill)
      const id = await instance.serving({ ROLE: 'web' }, async (_base, nora) => {
        const { body } = await nora.post('/export')
        return { tenantId: nora.tenantId, id: body.export._id as string }
      })
      const archives = () =>
        readdirSync(join(instance.workshop.dataDir, 'exports', id.tenantId)).filter((name) => name.endsWith('.zip'))
      for (const [what, after] of [
        ['commit', 0],
        ['committed', 1],
        ['blob', 0],
        ['blob', 9],
        ['commit', 2],
      ] as const) {
        expect(await instance.dieIn('export', id, what, after), `${what} ${after}`).toBe('died')
        // An archive may exist only if it was complete before its end was recorded. No client knows of it.
        if (what === 'blob') expect(archives()).toEqual([])
      }
      await instance.serving({}, async (base, nora) => {
        const done = await atEnd(nora, 'export', id.id)
        expect(done, done.error).toMatchObject({ status: 'completed', progress: 100 })
        const whole = (await download(base, nora, id.id)).bytes
        const again = await exported(base, nora)
        // The outgoing email is retried meanwhile.
        for (const kind of Object.keys(manifestOf(again).counts).filter((each) => each !== 'outgoing'))
          expect(linesOf(whole, kind), kind).toEqual(linesOf(again, kind))
        expect(messagesIn(whole)).toEqual(messagesIn(again))
        expect(
          readdirSync(join(instance.workshop.dataDir, 'exports', id.tenantId)).filter((name) => name.includes('part')),
        ).toEqual([])
      })
    })
  }, 600_000)

  it('again and again in the middle of an import goes on each time, and takes everything in once', async () => {
    const archive = await withInstance(engine, async (instance) =>
      instance.serving({}, async (base, nora) => {
        await fill(base, nora)
        return exported(base, nora)
      }),
    )
    const whole = await withInstance(engine, (instance) =>
      instance.serving({}, (base, nora) => bringIn(base, nora, archive)),
    )
    await withInstance(engine, async (instance) => {
      const id = await instance.serving({ ROLE: 'web' }, async (_base, nora) => {
        const { body, text } = await upload(nora, archive)
        expect(body, text).toMatchObject({ import: { status: 'queued' } })
        return { tenantId: nora.tenantId, id: body.import._id as string }
      })
      let deaths = 0
      // Each process completes a few more transactions, then dies in the next one or right after it. Verification
      // restarts each time and ends after four transactions.
      for (let end = 'died'; end === 'died'; deaths += 1) {
        const after = deaths < 2 ? 4 : 3 + (deaths % 6)
        end = await instance.dieIn('import', id, deaths % 2 === 0 ? 'commit' : 'committed', after)
      }
      expect(deaths).toBeGreaterThan(6)
      await instance.serving({}, async (base, nora) => {
        const done = await atEnd(nora, 'import', id.id)
        expect(done, done.error).toMatchObject({ status: 'completed', added: whole.added, known: 0 })
        expect(manifestOf(await exported(base, nora))).toMatchObject(whole.manifest)
        expect(readdirSync(join(instance.workshop.dataDir, 'imports', id.tenantId))).toEqual([])
        expect((await nora.get('/counts')).body).toEqual(whole.counts)
      })
    })
  }, 600_000)
})

const messagesIn = (archive: Buffer) =>
  Object.entries(filesOf(archive))
    .filter(([path]) => path.startsWith('mail/'))
    .map(([path, bytes]) => [path, hashOf(bytes)])

async function fill(_base: string, nora: Caller): Promise<void> {
  await fillAccount(nora)
}

async function bringIn(base: string, nora: Caller, archive: Buffer) {
  const done = await imported(nora, archive)
  expect(done, done.error).toMatchObject({ status: 'completed' })
  const again = await exported(base, nora)
  const { state, counts } = manifestOf(again)
  expect(linesOf(again, 'emails').length).toBeGreaterThan(10)
  return { added: done.added as number, manifest: { state, counts }, counts: (await nora.get('/counts')).body }
}

interface Instance {
  workshop: Workshop
  serving<T>(settings: Record<string, string>, work: (base: string, nora: Caller) => Promise<T>): Promise<T>
  dieIn(way: string, of: { tenantId: string; id: string }, what: string, after: number): Promise<'died' | 'done'>
}

async function withInstance<T>(engine: Engine, test: (instance: Instance) => Promise<T>): Promise<T> {
  const empty: GivenDatabase = await engine.createMigrated()
  const workshop = openWorkshop(empty.config)
  const database = empty.config.kind === 'postgres' ? { DATABASE_URL: empty.config.url } : {}
  const config: Config = readConfig({ DATA_DIR: workshop.dataDir, PORT: '0', SWITCHED_OFF: 'web_app', ...database })
  try {
    return await test({
      workshop,
      async serving(settings, work) {
        const service = await workshop.serve({ ...OWNER, ...settings })
        try {
          return await work(service.address, await signIn(service.address))
        } finally {
          service.process.kill('SIGTERM')
          await service.ended
        }
      },
      async dieIn(way, { tenantId, id }, what, after) {
        const child = startTestProcess('lethal-archive-process', [
          JSON.stringify(config),
          way,
          tenantId,
          id,
          what,
          String(after),
        ])
        const { stdout, stderr, code } = await child.ended
        expect(code === null || stdout.includes('done'), stderr).toBe(true)
        return stdout.includes('done') ? 'done' : 'died'
      },
    })
  } finally {
    await empty.drop()
  }
}
