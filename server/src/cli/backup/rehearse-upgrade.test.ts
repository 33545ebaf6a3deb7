// @module-tag slow

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readInstanceValue } from '#platform/database/instance-values'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { backupsIn, messageOf, OWNER, signIn, store } from '#test/backup-scene'
import { engines } from '#test/databases'
import { openWorkshop } from '#test/dossier'

describe.each(engines())('dossier rehearse-upgrade on $dialect', (engine) => {
  it('works on a copy beside the running service, says how long it took, and leaves no trace', async () => {
    const database = await engine.create()
    const workshop = openWorkshop(database.config)
    const server = await workshop.serve(OWNER)
    await store(await signIn(server.address), messageOf('one', true))
    const to = join(workshop.folder, 'backups')
    expect(await workshop.run(['backup', '--to', to])).toMatchObject({ code: 0 })
    const work = join(workshop.folder, 'work')
    mkdirSync(work)
    const words = ['rehearse-upgrade', '--from', to, '--in', work]
    expect(await workshop.run(words)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/works with the data[\s\S]* 0 migrations in \d+\.\d s; \d+ rows restored/),
    })
    const [backup = ''] = backupsIn(to)
    const manifest = join(backup, 'manifest.jsonl')
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"size":', '"size":1'))
    expect((await workshop.run(words)).code).toBe(1)
    expect(readdirSync(work)).toEqual([])
    server.process.kill('SIGTERM')
    await server.ended
    const { config } = database
    const file = join(workshop.dataDir, 'dossier.sqlite')
    const opened = await openDatabase(config.kind === 'sqlite' ? { kind: 'sqlite', file } : config, { log: silentLog })
    expect(await readInstanceValue(opened.read, 'backup.last-drill')).toBeNull()
    await opened.close()
    await database.drop()
  })
})
