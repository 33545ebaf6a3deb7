// @module-tag slow

import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupsIn, copyKey, messageOf, OWNER, readAll, signIn, store } from '#test/backup-scene'
import { engines } from '#test/databases'
import { openWorkshop } from '#test/dossier'
import { startObjectStore, type TestObjectStore } from '#test/object-store'

describe.each(engines())('backups of an object store on $dialect', (engine) => {
  let objects: TestObjectStore
  beforeAll(async () => {
    objects = await startObjectStore()
  })
  afterAll(() => objects.stop())

  it('hold what lies there, are refused while it fails, and come back into a folder', async () => {
    const [first, second] = [await engine.createMigrated(), await engine.create()]
    const settings = { BLOB_URL: objects.url }
    const workshop = openWorkshop(first.config)
    const server = await workshop.serve({ ...OWNER, ...settings })
    const nora = await signIn(server.address)
    for (const name of ['one', 'two']) await store(nora, messageOf(name, true))
    const before = await readAll(nora)
    expect(objects.keys()).toHaveLength(2)
    expect(existsSync(join(workshop.dataDir, 'blobs'))).toBe(false)
    const to = join(workshop.folder, 'backups')
    expect(await workshop.run(['backup', '--to', to], { settings })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 stored contents copied'),
    })
    objects.behave((_asked, response) => {
      response.writeHead(403).end()
      return true
    })
    const refused = await workshop.run(['backup', '--to', to, '--full'], { settings })
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('refuses the key')])
    const doctor = await workshop.run(['doctor'], { settings })
    expect(doctor.stdout).toMatch(/BROKEN {3}blobs .*refuses the key/)
    objects.behave(null)
    expect(backupsIn(to)).toHaveLength(1)
    expect(await workshop.run(['drill', '--from', to], { settings })).toMatchObject({ code: 0 })

    const elsewhere = openWorkshop(second.config)
    expect(await elsewhere.run(['restore', '--from', to])).toMatchObject({ code: 0 })
    copyKey(workshop, elsewhere)
    const restored = await elsewhere.serve()
    expect(await readAll(await signIn(restored.address))).toEqual(before)
    for (const running of [server, restored]) {
      running.process.kill('SIGTERM')
      await running.ended
    }
    rmSync(to, { recursive: true })
    await Promise.all([first.drop(), second.drop()])
  })
})
