// @module-tag slow

import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { OWNER, signIn as signInOwner } from './backup-scene.ts'
import { openWorkshop } from './dossier.ts'
import { eventually } from './eventually.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** Waits until exactly these dependencies are down; requests still get answers. */
const expectDown = (address: string, names: string[]) =>
  eventually(async () => {
    const answer = await fetch(`${address}/health/ready`)
    const { dependencies } = (await answer.json()) as { dependencies: { name: string; status: string }[] }
    expect(dependencies.filter((each) => each.status === 'down').map(({ name }) => name)).toEqual(names)
    expect(answer.status).toBe(200)
  })

describe('readiness', () => {
  it('names the reader of mail while no process can be started for it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dossier-runtime-'))
    folders.push(folder)
    const runtime = join(folder, 'node')
    copyFileSync(process.execPath, runtime)
    const workshop = openWorkshop()
    const { address } = await workshop.serve(OWNER, runtime)
    const nora = await signInOwner(address)
    const store = (text: string) =>
      nora.post('/emails', { raw_email: `From: a@b.example\r\nSubject: ${text}\r\n\r\n${text}` })
    renameSync(runtime, join(folder, 'gone'))
    expect((await store('kept by its sender')).status).toBe(503)
    await expectDown(address, ['mail_reader'])
    renameSync(join(folder, 'gone'), runtime)
    await expectDown(address, [])
    expect((await store('taken')).status).toBe(201)
  })
})
