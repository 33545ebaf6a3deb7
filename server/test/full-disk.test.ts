// @module-tag slow

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { messageOf, OWNER, readAll, signIn, store } from './backup-scene.ts'
import { openWorkshop } from './dossier.ts'
import { eventually } from './eventually.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import type { Caller } from './test-app.ts'

const DISK_MB = 64
const disks: SmallDisk[] = []
afterEach(() => {
  for (const disk of disks.splice(0)) disk.remove()
})

/** Retries until this status, because the service checks the disk twice a second. */
async function comesTo(status: number, ask: () => Promise<{ status: number; text: string }>): Promise<void> {
  await eventually(async () => {
    const answer = await ask()
    expect(answer.status, answer.text).toBe(status)
  })
}

const send = (caller: Caller, name: string, large: boolean) =>
  caller.send('POST', '/emails', messageOf(name, large), { 'content-type': 'message/rfc822' })

describe('a disk that runs full', () => {
  async function serveOn(disk: SmallDisk, settings: Record<string, string>) {
    disks.push(disk)
    const workshop = openWorkshop()
    const place = { DATA_DIR: join(disk.folder, 'data'), ...settings }
    const server = await workshop.serve({ ...OWNER, ...place })
    const run = (words: string[]) => workshop.run(words, { settings: place })
    return { server, nora: await signIn(server.address), run }
  }

  async function everythingElseWorks(nora: Caller, address: string): Promise<void> {
    expect([...(await readAll(nora)).keys()]).toContain('kept')
    expect((await nora.post('/search/quick', { query: 'kept' })).body.results.length).toBeGreaterThan(0)
    expect((await nora.get('base:/health/live')).status).toBe(200)
    await signIn(address)
  }

  /** A backup makes SQLite check every page. */
  async function isSound(run: (words: string[]) => Promise<{ code: number | null; stdout: string; stderr: string }>) {
    const to = mkdtempSync(join(tmpdir(), 'dossier-sound-'))
    const made = await run(['backup', '--to', to])
    expect(made.code, made.stderr).toBe(0)
    expect((await run(['verify', to])).stdout).toContain('no problems found')
    rmSync(to, { recursive: true })
  }

  it('below the reserve answers 507 to what stores something; the rest goes on, and all of it once there is room', async ({
    skip,
  }) => {
    const disk = mountSmallDisk(DISK_MB)
    if (!disk) return skip('a small disk needs the right to mount one')
    const { server, nora, run } = await serveOn(disk, { MIN_FREE_SPACE: '16' })
    await store(nora, messageOf('kept', true))
    await store(nora, messageOf('unwanted', false))
    disk.fill(12_000_000)
    // The service checks the disk twice a second. Until then, repeated emails are accepted and change nothing.
    await comesTo(507, () => send(nora, 'kept', true))
    const { body } = await send(nora, 'refused too', true)
    expect(body).toMatchObject({ code: 'storage_full', detail: expect.stringContaining('Free some space') })
    expect((await nora.post('/notes', { title: 'a', content: 'b' })).status).toBe(507)
    await everythingElseWorks(nora, server.address)
    const { emails } = (await nora.get('/emails?fields=row')).body as { emails: { _id: string; subject: string }[] }
    const unwanted = emails.find(({ subject }) => subject === 'unwanted')?._id ?? ''
    expect([(await nora.del(`/emails/${unwanted}`)).status, (await nora.del(`/emails/${unwanted}`)).status]).toEqual([
      200, 200,
    ])
    disk.relieve()
    await comesTo(201, () => send(nora, 'taken', true))
    await isSound(run)
    expect([...(await readAll(nora)).keys()].sort()).toEqual(['kept', 'taken'])
    server.process.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
  })

  it('to its last byte, without any reserve, loses and breaks nothing, and works again with space', async ({
    skip,
  }) => {
    const disk = mountSmallDisk(DISK_MB)
    if (!disk) return skip('a small disk needs the right to mount one')
    const { server, nora, run } = await serveOn(disk, { MIN_FREE_SPACE: '0' })
    await store(nora, messageOf('kept', true))
    disk.fill(3_000_000)
    const taken: string[] = []
    async function sendUntilRefused(times: number, isLarge: (i: number) => boolean): Promise<void> {
      let refusals = 0
      for (let i = 0; refusals < times && i < 500; i += 1) {
        const name = `mail${taken.length}-${i}`
        const { status, text } = await send(nora, name, isLarge(i))
        expect([201, 507], text).toContain(status)
        if (status === 201) taken.push(name)
        else refusals += 1
      }
      expect(refusals).toBe(times)
    }
    await sendUntilRefused(5, (i) => i % 2 === 0)
    disk.fill(0)
    // Small emails may still fit into allocated pages of the database.
    await sendUntilRefused(1, () => true)
    await sendUntilRefused(3, () => false)
    expect([...(await readAll(nora)).keys()].sort()).toEqual(['kept', ...taken].sort())
    expect((await nora.post('/search/quick', { query: 'kept' })).status).toBe(200)
    disk.relieve()
    await comesTo(201, () => send(nora, 'taken', true))
    await isSound(run)
    server.process.kill('SIGKILL')
    await server.ended
    expect((await run(['rebuild'])).stdout).toMatch(/; 0 changed\./)
    await isSound(run)
  })
})
