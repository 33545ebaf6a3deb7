// @module-tag slow

import { writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { describeOnBothDatabases } from './databases.ts'
import { openWorkshop } from './dossier.ts'
import { eventually } from './eventually.ts'
import { startGitRemote } from './git-remote.ts'
import { pairOf } from './git-scene.ts'
import { signInTo } from './test-app.ts'

const FILES = 40
const OWNER = { OWNER_EMAIL: 'nora@press.example', OWNER_PASSWORD: 'a long enough password' }
/** Longer than a lease and a claim, to avoid real waiting. */
const CLOCK_JUMP_MS = 120_000

type Moment = (request: IncomingMessage, response: ServerResponse, die: () => true) => boolean

const asks =
  (part: string, method: string): ((request: IncomingMessage) => boolean) =>
  (request) =>
    request.method === method && (request.url ?? '').includes(part)

/** The service dies once at each of these moments, which the remote can observe. */
const MOMENTS: Record<string, Moment> = {
  'as it looks': (request, _response, die) => asks('service=git-upload-pack', 'GET')(request) && die(),
  'as it fetches': (request, _response, die) => asks('/git-upload-pack', 'POST')(request) && die(),
  'as it begins to push': (request, _response, die) => asks('service=git-receive-pack', 'GET')(request) && die(),
  'before its push arrives': (request, _response, die) => asks('/git-receive-pack', 'POST')(request) && die(),
  'before it hears that its push has arrived': (request, response, die) => {
    if (!asks('/git-receive-pack', 'POST')(request)) return false
    response.end = () => {
      die()
      return response
    }
    return false
  },
}

describeOnBothDatabases('a sync whose process dies', (_open, engine) => {
  it('is done by the next one: each file once, nothing lost, both sides equal', async () => {
    const server = await startGitRemote()
    const empty = await engine.createMigrated()
    const workshop = openWorkshop(empty.config)
    const clockFile = join(workshop.folder, 'clock')
    const serve = () =>
      workshop.serve({ ...OWNER, ALLOW_PRIVATE_HOSTS: '127.0.0.1', LOG_LEVEL: 'fatal', DOSSIER_CLOCK_FILE: clockFile })
    let service = await serve()
    const signIn = () => signInTo(service.address, OWNER.OWNER_EMAIL, OWNER.OWNER_PASSWORD)
    let deaths = 0
    const die = (): true => {
      service.process.kill('SIGKILL')
      return true
    }
    const revive = async () => {
      await service.ended
      server.intercept(null)
      deaths += 1
      writeFileSync(clockFile, String(CLOCK_JUMP_MS * deaths))
      service = await serve()
    }
    try {
      const remote = server.repo('crash')
      remote.commit(
        Object.fromEntries(Array.from({ length: FILES }, (_, i) => [`f${i}.md`, `file ${i}\n\nfirst\nlast\n`])),
      )
      let nora = await signIn()
      const project = (await nora.post('/projects', { name: 'Crash' })).body.project._id as string
      const given = {
        repo_url: server.url('crash'),
        enabled: false,
        notes_path: '',
        sync_mode: 'read_write',
        commit_sync_enabled: false,
      }
      const repoId = (await nora.post(`/projects/${project}/git-repos`, given)).body.repo._id as string

      await nora.post(`/git-repos/${repoId}/sync`)
      const here = async () => (await nora.get(`/notes?project=${project}&limit=1`)).body.total as number
      await eventually(async () => expect(await here()).toBeGreaterThanOrEqual(FILES / 4), { everyMs: 2 })
      service.process.kill('SIGKILL')
      await revive()
      nora = await signIn()
      await pairOf(nora, project, repoId, remote).settled()
      expect(await here()).toBe(FILES)

      for (const [index, [name, moment]] of Object.entries(MOMENTS).entries()) {
        const note = await pairOf(nora, project, repoId, remote).note(`f${index}`)
        const edited = `file ${index}\n\nfirst, here\nlast\n`
        expect((await nora.put(`/notes/${note._id}`, { source_text: edited })).status).toBe(200)
        const fresh = { project, title: `New ${index}`, content_format: 'markdown', source_text: `new ${index}\n` }
        expect((await nora.post('/notes', fresh)).status).toBe(201)
        remote.commit({
          [`f${index}.md`]: `file ${index}\n\nfirst\nlast\nthere\n`,
          [`f${index + 20}.md`]: null,
          [`g${index}.md`]: `g ${index}\n`,
        })
        server.intercept((request, response) => moment(request, response, die))
        await nora.post(`/git-repos/${repoId}/sync`)
        await revive()
        nora = await signIn()
        const pair = pairOf(nora, project, repoId, remote)
        await pair.settled()
        const repo = await pair.repo()
        expect(repo.last_sync_status, `${name}: ${repo.last_sync_error}`).toBe('success')
        const both = (await pair.notes())
          .map(({ title, source_text }) => JSON.stringify([title, source_text]))
          .toSorted()
        const files = remote
          .paths()
          .map((path) =>
            JSON.stringify([
              titleOf(remote.read(path), path),
              remote.read(path).replace(/^---\n[\s\S]*?\n---\n\n/, ''),
            ]),
          )
        expect(both, name).toEqual(files.toSorted())
        expect((await pair.note(`f${index}`)).source_text, name).toBe(`file ${index}\n\nfirst, here\nlast\nthere\n`)
        expect((await pair.sync()).files, name).toEqual([])
      }
      service.process.kill('SIGTERM')
      expect((await service.ended).code).toBe(0)
    } finally {
      service.process.kill('SIGKILL')
      await service.ended
      await empty.drop()
      await server.stop()
    }
  }, 600_000)
})

const titleOf = (text: string, path: string): string =>
  /^title: "?(.*?)"?$/m.exec(text)?.[1] ?? path.replace(/^.*\//, '').replace(/\.md$/, '')
