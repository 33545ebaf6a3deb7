// @module-tag slow

import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { verifyBackup } from '#features/backup/index'
import { backupsIn, copyKey, filesIn, messageOf, OWNER, readAll, signIn, store } from '#test/backup-scene'
import { type Engine, engines } from '#test/databases'
import { openWorkshop } from '#test/dossier'
import { until } from '#test/eventually'
import { english, says } from '#test/in-english'

const flip = (path: string, at: number): void => {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

async function openBackedUp(engine: Engine) {
  const database = await engine.createMigrated()
  const workshop = openWorkshop(database.config)
  const server = await workshop.serve(OWNER)
  const nora = await signIn(server.address)
  for (const [name, large] of [
    ['first', true],
    ['second', false],
    ['third', true],
  ] as const)
    await store(nora, messageOf(name, large))
  const to = join(workshop.folder, 'backups')
  const made = await workshop.run(['backup', '--to', to])
  expect(made).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Backup made: .*\n.* 2 stored contents copied, 0 shared/),
  })
  return { database, workshop, server, nora, to, newest: () => backupsIn(to).at(-1) ?? '' }
}

describe.each(engines())('backups on $dialect', (engine) => {
  it('made at full load hold everything that was answered before, and of what came later no halves', async () => {
    const { database, workshop, server, nora, to } = await openBackedUp(engine)
    const sent = new Map<string, string>()
    const answered: string[] = []
    let writing = true
    async function write(writer: number): Promise<void> {
      // Bounded, because everything is restored, built again and read afterwards.
      for (let i = 0; writing && i < 60; i += 1) {
        const name = `w${writer}-${String(i).padStart(4, '0')}`
        const message = messageOf(name, i % 5 === 0)
        sent.set(name, message)
        await store(nora, message)
        answered.push(name)
      }
    }
    const writers = [1, 2, 3, 4].map(write)
    await until(() => answered.length >= 60)
    const before = [...answered]
    expect(await workshop.run(['backup', '--to', to])).toMatchObject({ code: 0 })
    expect(answered.length).toBeGreaterThan(before.length)
    writing = false
    await Promise.all(writers)
    expect((await workshop.run(['verify', to])).stdout).toMatch(/no problems found[\s\S]*no problems found/)

    const [, one = ''] = backupsIn(to)
    const fresh = await engine.create()
    const other = openWorkshop(fresh.config)
    copyKey(workshop, other)
    // A slow machine shows progress.
    expect(await other.run(['restore', '--from', one])).toMatchObject({ code: 0 })
    expect((await other.run(['rebuild'])).stdout).toMatch(/; 0 changed\./)
    const restored = await other.serve()
    const all = await readAll(await signIn(restored.address))
    for (const name of before) expect(all.get(name), name).toBe(sent.get(name))
    for (const [name, message] of all) if (sent.has(name)) expect(message, name).toBe(sent.get(name))
    for (const writer of [1, 2, 3, 4]) {
      const names = [...all.keys()].filter((name) => name.startsWith(`w${writer}-`)).sort()
      expect(names.map((name) => Number(name.slice(3)))).toEqual(names.map((_name, i) => i))
    }
    server.process.kill('SIGTERM')
    restored.process.kill('SIGTERM')
    await Promise.all([server.ended, restored.ended])
    await Promise.all([database.drop(), fresh.drop()])
  })

  it('are not put over what is there, unless that is wished; then the old is kept, and can be put back', async () => {
    const { database, workshop, server, nora, to } = await openBackedUp(engine)
    await store(nora, messageOf('later', true))
    const restore = (...words: string[]) => workshop.run(['restore', '--from', to, ...words])
    expect(await restore('--replace')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^A server .*Stop it first/),
    })
    server.process.kill('SIGTERM')
    await server.ended
    expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringContaining('--replace') })
    const replaced = await restore('--replace')
    expect(replaced).toMatchObject({ code: 0, stdout: expect.stringMatching(/kept as \S*before-restore-/) })
    const again = await workshop.serve()
    expect([...(await readAll(await signIn(again.address))).keys()].sort()).toEqual(['first', 'second', 'third'])
    again.process.kill('SIGTERM')
    await again.ended

    const kept = readdirSync(workshop.dataDir).find((name) => name.startsWith('before-restore-')) ?? ''
    if (engine.dialect === 'sqlite') {
      for (const name of filesIn(workshop.dataDir).filter((path) => /^dossier\.sqlite(-wal|-shm)?$/.test(path)))
        rmSync(join(workshop.dataDir, name))
      rmSync(join(workshop.dataDir, 'blobs'), { recursive: true })
      for (const name of readdirSync(join(workshop.dataDir, kept)))
        renameSync(join(workshop.dataDir, kept, name), join(workshop.dataDir, name))
      const old = await workshop.serve()
      expect((await readAll(await signIn(old.address))).size).toBe(4)
    } else {
      expect(replaced.stdout).toContain(` and ${kept.replaceAll('-', '_').toLowerCase()}.`)
    }
    await database.drop()
  })

  it('hold back mail that was waiting to be sent when they were made: it may have gone out since', async () => {
    const { database, workshop, server, nora, to } = await openBackedUp(engine)
    const project = (await nora.get('/projects')).body.projects[0]._id as string
    const identity = { name: 'Nora', email: 'nora@press.example', smtp: { host: 'mail.invalid', port: 25 } }
    expect((await nora.post(`/projects/${project}/email-identities`, identity)).status).toBe(201)
    const { draft } = (
      await nora.post('/email-drafts', {
        project,
        from: identity.email,
        to: ['ada@lind.example'],
        subject: 'Once',
        body_text: 'x',
      })
    ).body
    expect((await nora.post(`/email-drafts/${draft._id}/send`, {})).status).toBe(202)
    expect((await workshop.run(['backup', '--to', to])).code).toBe(0)
    const fresh = await engine.create()
    const other = openWorkshop(fresh.config)
    copyKey(workshop, other)
    expect((await other.run(['restore', '--from', to])).code).toBe(0)
    const restored = await other.serve()
    const again = await signIn(restored.address)
    const [mail] = (await again.get('/outgoing-emails')).body.outgoing_emails
    expect(mail).toMatchObject({
      status: 'uncertain',
      attempts: 0,
      error: expect.stringMatching(says('sending.uncertainAfterRestore')),
    })
    const resolved = await again.post(`/outgoing-emails/${mail._id}/resolve`, { as: 'retry' })
    expect(resolved.status).toBe(200)
    expect(['queued', 'sending']).toContain(resolved.body.outgoing_email.status)
    for (const each of [server, restored]) each.process.kill('SIGTERM')
    await Promise.all([server.ended, restored.ended])
    await Promise.all([database.drop(), fresh.drop()])
  })

  it('are tried out beside the running service, without a trace; one that would not do is said to', async () => {
    const { database, workshop, nora, to, newest } = await openBackedUp(engine)
    const before = readdirSync(workshop.dataDir).sort()
    const drilled = await workshop.run(['drill', '--from', to])
    expect(drilled).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/can be restored: .*\n.* rows restored, 3 stored contents compared, 0 migrations/),
    })
    expect(
      readdirSync(workshop.dataDir)
        .filter((name) => name !== 'drill.lock')
        .sort(),
    ).toEqual(before)
    expect((await readAll(nora)).size).toBe(3)
    const path = filesIn(newest()).find((name) => /database\.sqlite|emails\.copy/.test(name)) ?? ''
    flip(join(newest(), path), 5000 % statSync(join(newest(), path)).size)
    expect(await workshop.run(['drill', '--from', to])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`${path} is damaged`),
    })
    await database.drop()
  })
})

// Files are the same for both databases.
describe.each(engines().slice(0, 1))('files of backups, on $dialect', (engine) => {
  it('are compared byte by byte: what is flipped, missing or strange is named, also in the manifest', async () => {
    const { database, workshop, to, newest } = await openBackedUp(engine)
    const folder = newest()
    const verify = () => workshop.run(['verify', to])
    expect(await verify()).toMatchObject({ code: 0, stdout: expect.stringContaining('no problems found') })
    const paths = filesIn(folder).filter((path) => statSync(join(folder, path)).size > 0)
    const contents = paths.filter((path) => path !== 'manifest.jsonl')
    // Half of the files at once: those are named, and no others. The stored contents come first.
    const halves = [0, 1].map((half) => contents.filter((_path, index) => index % 2 === half))
    for (const damaged of [['manifest.jsonl'], ...halves]) {
      const flipEach = (): void => {
        for (const path of damaged) flip(join(folder, path), Math.floor(statSync(join(folder, path)).size / 2))
      }
      flipEach()
      const { problems } = await verifyBackup(folder)
      expect(problems.map((problem) => problem.path).toSorted()).toEqual(damaged)
      expect(await verify()).toMatchObject({ code: 1, stdout: expect.stringContaining(`${damaged[0]} `) })
      flipEach()
    }
    writeFileSync(join(folder, 'strange.txt'), 'x')
    expect((await verify()).stdout).toContain('strange.txt does not belong to it')
    rmSync(join(folder, 'strange.txt'))
    const blob = filesIn(folder).find((path) => path.startsWith('blobs')) ?? ''
    rmSync(join(folder, blob))
    expect((await verify()).stdout).toContain(`${blob} is missing.`)
    const other = openWorkshop((await engine.create()).config)
    expect(await other.run(['restore', '--from', folder])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`The backup is damaged: its file ${blob} is missing.`),
    })
    expect(existsSync(join(other.dataDir, 'dossier.sqlite'))).toBe(false)
    rmSync(join(folder, 'manifest.jsonl'))
    expect(await verify()).toMatchObject({ code: 1, stderr: expect.stringContaining('is incomplete') })
    expect((await other.run(['restore', '--from', folder])).stderr).toContain('is incomplete')
    await database.drop()
  })

  it('share their files, and keep as many as they should; a damaged one is healed by a full one', async () => {
    const { database, workshop, nora, to, newest } = await openBackedUp(engine)
    const first = newest()
    await store(nora, messageOf('fourth', true))
    expect((await workshop.run(['backup', '--to', to])).stdout).toContain('1 stored contents copied, 2 shared')
    const blob = filesIn(first).find((path) => path.startsWith('blobs')) ?? ''
    expect(statSync(join(newest(), blob)).ino).toBe(statSync(join(first, blob)).ino)
    flip(join(first, blob), 100)
    const full = await workshop.run(['backup', '--to', to, '--full', '--keep', '1'])
    expect(full.stdout).toContain('3 stored contents copied, 0 shared')
    expect(full.stdout).toMatch(/Removed old backups: \S+, \S+\.\n/)
    expect(backupsIn(to)).toHaveLength(1)
    expect((await workshop.run(['verify', to])).code).toBe(0)
    await database.drop()
  })

  it('name what is lost in the data folder, and take it from the backup before where that has it', async () => {
    const { database, workshop, to, newest } = await openBackedUp(engine)
    const blob = filesIn(newest()).find((path) => path.startsWith('blobs')) ?? ''
    flip(join(workshop.dataDir, blob), 200)
    expect(await workshop.run(['backup', '--to', to])).toMatchObject({ code: 0 })
    const lacking = await workshop.run(['backup', '--to', to, '--full'])
    expect(lacking).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`missing or damaged in the data folder:\n  ${blob}`),
    })
    expect(await workshop.run(['verify', newest()])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`${blob} is not in it`),
    })
    await database.drop()
  })

  it('say which key they need; one that brings it needs no other', async () => {
    const { database, workshop, server, to } = await openBackedUp(engine)
    expect(existsSync(join(backupsIn(to)[0] ?? '', 'secret.key'))).toBe(false)
    const other = openWorkshop((await engine.create()).config)
    expect((await other.run(['restore', '--from', to])).stdout).toMatch(
      /The data needs the key [0-9a-f]{16}, but there is no key here\./,
    )
    const third = openWorkshop((await engine.create()).config)
    const said = await third.start(['restore', '--from', to], { SECRET_KEY: 'x'.repeat(40) }).ended
    expect(said).toMatchObject({ code: 0, stdout: expect.stringContaining('the key here is another one') })
    await workshop.run(['backup', '--to', to, '--include-secret-key'])
    const fourth = openWorkshop((await engine.create()).config)
    expect((await fourth.run(['restore', '--from', to])).stdout).not.toContain('The data needs the key')
    expect((await readAll(await signIn((await fourth.serve()).address))).size).toBe(3)
    expect(statSync(join(fourth.dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    server.process.kill('SIGTERM')
    await server.ended
    await database.drop()
  })
})

describe.each(engines())('BACKUP_DIR on $dialect', (engine) => {
  it('has a backup made every day and tried out, and no more left than wished', async () => {
    const database = await engine.createMigrated()
    const workshop = openWorkshop(database.config)
    const [to, clock] = [join(workshop.folder, 'backups'), join(workshop.folder, 'clock')]
    const settings = { BACKUP_DIR: to, BACKUP_KEEP: '1', DOSSIER_CLOCK_FILE: clock }
    const server = await workshop.serve({ ...OWNER, ...settings })
    const nora = await signIn(server.address)
    expect(existsSync(to)).toBe(false)
    const lastDrill = async (): Promise<string> => {
      const { stdout } = await workshop.run(['doctor', '--json'], { settings })
      const { findings } = JSON.parse(stdout) as { findings: { about: string; sentence: string }[] }
      return findings.find(({ about }) => about === 'drill')?.sentence ?? ''
    }
    for (const day of [1, 2]) {
      const passed = day * 25 * 3_600_000
      writeFileSync(clock, `${passed} ${passed}`)
      // Each process that asked for it would cost half a second.
      await until(async () => {
        const { tried_at } = (await nora.get('/system/health')).body.health.backup
        return Date.parse(tried_at) > Date.now() + passed - 3_600_000
      })
      const [newest = ''] = backupsIn(to)
      expect(await lastDrill()).toMatch(new RegExp(`^${newest} was tested 0 hours ago and can be restored`))
      expect(Date.parse(basename(newest).slice(0, 10))).toBeGreaterThan(Date.now() + (day * 25 - 48) * 3_600_000)
    }
    expect(backupsIn(to)).toHaveLength(1)
    server.process.kill('SIGTERM')
    expect((await server.ended).code).toBe(0)
    await database.drop()
  })
})

describe('dossier backup', () => {
  it.each([
    [['backup'], 2, 'Name the folder with --to, or set BACKUP_DIR.'],
    [['backup', '--to', 'x', '--keep', 'all'], 2, '--keep must be a whole number'],
    [['restore'], 2, 'Name the backup with --from.'],
    [['restore', '--from', '/nowhere'], 1, english('backup.folderUnreadable', { folder: '/nowhere', code: 'ENOENT' })],
    [['verify', '/nowhere'], 1, english('backup.folderUnreadable', { folder: '/nowhere', code: 'ENOENT' })],
    [['verify', '/'], 1, 'There is no backup in /.'],
    [['drill'], 2, 'Name the folder with --from, or set BACKUP_DIR.'],
  ])('explains %j in a sentence', async (words, code, sentence) => {
    const { run } = openWorkshop()
    expect(await run(words)).toMatchObject({ code, stderr: expect.stringContaining(sentence) })
  })

  it('refuses a place inside the data folder, and one that cannot be written to', async () => {
    const { run, dataDir, folder } = openWorkshop()
    expect((await run(['backup', '--to', join(dataDir, 'backups')])).stderr).toMatch(says('backup.insideDataFolder'))
    writeFileSync(join(folder, 'file'), '')
    expect((await run(['backup', '--to', join(folder, 'file', 'backups')])).stderr).toContain(
      'cannot be created (ENOTDIR)',
    )
  })
})
