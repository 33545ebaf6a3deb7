// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type ModelScene, type ModelScenes, modelScenes, PATHS } from '#test/mail-servers/model-scene'
import { lostLine } from '#test/mail-servers/model-source'
import { mailText } from '#test/mail-servers/synced-account'
import { startTestApp, type TestApp } from '#test/test-app'
import { changeAccount } from '../accounts/accounts.store.ts'
import { Fenced, type SyncWork } from '../worker/sync-work.ts'

/** Deterministic, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed * 2_654_435_761
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_507) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

describeOnBothDatabases('the sync of a mailbox', (_open, engine) => {
  let app: TestApp
  let scenes: ModelScenes
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
    scenes = modelScenes(app)
  })
  afterAll(() => app.stop())
  const createScene = (body?: object) => scenes.createScene(body)
  const accountOf = (scene: ModelScene) => scenes.accountOf(scene)
  const sync = (scene: ModelScene, step?: (name: string) => void) => scenes.sync(scene, step)
  const settle = (scene: ModelScene) => scenes.settle(scene)
  const emailsOf = (scene: ModelScene) => scenes.emailsOf(scene)
  const mailboxesOf = (scene: ModelScene) => scenes.mailboxesOf(scene)
  const expectEqual = (scene: ModelScene) => scenes.expectEqual(scene)

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'loses and doubles nothing when lines break and others act at any step (seed %i)',
    async (seed) => {
      const random = createRandom(seed)
      const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]
      const scene = await createScene()
      const { mailbox } = scene
      const paths = Object.keys(PATHS)
      let number = 0
      const append = (): void => {
        number += 1
        mailbox.append(pick(['INBOX', 'INBOX', 'Clients']) ?? 'INBOX', mailText(`s${number}`))
      }
      for (let index = 0; index < 30; index += 1) append()
      /** Erasing for good is kept rare, so that the guard stays out of this test. */
      function act(): void {
        const path = pick(paths) ?? 'INBOX'
        const uid = pick([...(mailbox.folders.get(path)?.messages.keys() ?? [])])
        const target = pick(paths.filter((each) => each !== path)) ?? 'Archive'
        const choice = random()
        if (choice < 0.3) append()
        else if (choice < 0.35) mailbox.renumber(path)
        else if (uid === undefined) return
        else if (choice < 0.6) mailbox.mark(path, uid, '\\Seen', random() < 0.6)
        else if (choice < 0.85) mailbox.move(path, uid, target)
        else if (choice < 0.95) mailbox.copy(path, uid, target)
        else mailbox.erase(path, uid)
      }
      for (let round = 0; round < 12; round += 1) {
        const interruptions = sync(scene, () => {
          if (random() < 0.25) act()
          if (random() < 0.12) throw lostLine()
        })
        await interruptions.catch((error: unknown) => {
          if ((error as { reason?: string }).reason !== 'lost') throw error
        })
      }
      await settle(scene)
      await expectEqual(scene)
    },
  )

  describe('another numbering', () => {
    it('matches all messages without fetching one, and moves nothing', async () => {
      const scene = await createScene()
      for (let index = 0; index < 120; index += 1) scene.mailbox.append('INBOX', mailText(`n${index}`), ['\\Seen'])
      await sync(scene)
      const before = await emailsOf(scene)
      scene.mailbox.fetched = 0
      scene.mailbox.renumber('INBOX')
      await settle(scene)
      expect(scene.mailbox.fetched).toBe(0)
      const after = await emailsOf(scene)
      const versions = (rows: typeof before) => rows.map(({ id, mailbox, updated_at }) => ({ id, mailbox, updated_at }))
      expect(versions(after)).toEqual(versions(before))
      await expectEqual(scene)
    })
  })

  describe('many emails that are gone', () => {
    async function fill(messages: number): Promise<ModelScene> {
      const scene = await createScene()
      for (let index = 0; index < messages; index += 1) scene.mailbox.append('INBOX', mailText(`g${index}`))
      await sync(scene)
      return scene
    }
    const erase = ({ mailbox }: ModelScene, most: number): void => {
      const uids = [...(mailbox.folders.get('INBOX')?.messages.keys() ?? [])].slice(0, most)
      for (const uid of uids) mailbox.erase('INBOX', uid)
    }
    const inTrash = async (scene: ModelScene) =>
      Object.values(await mailboxesOf(scene)).filter((mailbox) => mailbox === 'trash').length

    it('need approval; new email still arrives', async () => {
      const scene = await fill(50)
      erase(scene, 30)
      scene.mailbox.append('INBOX', mailText('later'))
      await settle(scene)
      const account = await accountOf(scene)
      expect(account).toMatchObject({ state: 'needs_approval', reason: 'many_gone' })
      expect(JSON.parse(account.asked)).toMatchObject({ count: 30, folders: ['INBOX'] })
      expect(await inTrash(scene)).toBe(0)
      expect((await mailboxesOf(scene)).later).toBe('inbox')
    })

    it.each([
      ['apply', 30, 50],
      ['keep', 0, 20],
    ])('follow the answer %s', async (answer, trashed, located) => {
      const scene = await fill(50)
      erase(scene, 30)
      await settle(scene)
      const approved = JSON.stringify({ reason: 'many_gone', answer, at: 0, by: '' })
      const { tenantId, accountId } = scene.work
      await app.platform.database.transact((tx) => changeAccount(tx, tenantId, accountId, { approved }))
      await settle(scene)
      expect(await accountOf(scene)).toMatchObject({ state: 'live', reason: '', asked: '', approved: '' })
      expect(await inTrash(scene)).toBe(trashed)
      const rows = app.platform.database.read.selectFrom('message_locations').select('uid')
      expect(await rows.where('account_id', '=', accountId).execute()).toHaveLength(located)
    })

    it('need approval when a folder is empty or not there any more', async () => {
      const empty = await fill(25)
      erase(empty, 25)
      await settle(empty)
      expect(await accountOf(empty)).toMatchObject({ reason: 'many_gone' })
      const scene = await createScene()
      for (let index = 0; index < 25; index += 1) scene.mailbox.append('Clients', mailText(`f${index}`))
      for (let index = 0; index < 200; index += 1) scene.mailbox.append('INBOX', mailText(`i${index}`))
      await sync(scene)
      scene.mailbox.folders.delete('Clients')
      await settle(scene)
      expect(await accountOf(scene)).toMatchObject({ reason: 'many_gone' })
      expect(await inTrash(scene)).toBe(0)
    })

    it('are none when the server lists no folder', async () => {
      const scene = await fill(10)
      const folders = [...scene.mailbox.folders]
      scene.mailbox.folders.clear()
      await settle(scene)
      expect(await inTrash(scene)).toBe(0)
      for (const [path, folder] of folders) scene.mailbox.folders.set(path, folder)
      await settle(scene)
      await expectEqual(scene)
      expect(await accountOf(scene)).toMatchObject({ state: 'live', asked: '' })
    })

    it('move to trash when they are few, and return with their messages', async () => {
      const scene = await fill(30)
      const [raw] = [...(scene.mailbox.folders.get('INBOX')?.messages.values() ?? [])].map(({ raw }) => raw.toString())
      erase(scene, 1)
      await settle(scene)
      expect(await mailboxesOf(scene)).toMatchObject({ g0: 'trash', g1: 'inbox' })
      scene.mailbox.append('INBOX', raw ?? '')
      await settle(scene)
      expect(await mailboxesOf(scene)).toMatchObject({ g0: 'inbox' })
    })
  })

  it('imports emails whose keywords are many, long, or the label of their folder', async () => {
    const scene = await createScene()
    const many = Array.from({ length: 150 }, (_, index) => `k${index}`)
    const uid = scene.mailbox.append('Clients', mailText('marked'), ['clients', 'x'.repeat(300), ...many])
    await settle(scene)
    const labels = async (): Promise<string[]> =>
      (await emailsOf(scene)).flatMap((email) => JSON.parse(email.labels) as string[])
    expect((await labels()).slice(0, 2)).toEqual(['Clients', 'x'.repeat(100)])
    expect(await labels()).toHaveLength(100)
    scene.mailbox.mark('Clients', uid, 'clients', false)
    await settle(scene)
    expect((await labels()).slice(0, 1)).toEqual(['Clients'])
    expect(await accountOf(scene)).toMatchObject({ state: 'live', reason: '' })
  })

  it('imports no older emails than its owner wants, and does not take them for gone', async () => {
    const scene = await createScene({ since: '2026-11-01T00:00:00.000Z' })
    scene.mailbox.append('INBOX', mailText('new'))
    scene.mailbox.append('INBOX', mailText('old'), [], Date.UTC(2025, 1, 1))
    scene.mailbox.append('INBOX', mailText('newer'))
    await settle(scene)
    expect(await mailboxesOf(scene)).toEqual({ new: 'inbox', newer: 'inbox' })
    expect(await accountOf(scene)).toMatchObject({ state: 'live' })
  })

  it.each([
    { host: 'imap.gmail.com', field: 'mx.google.com; dmarc=fail header.from=lind.example', sender: 'failed' },
    { host: 'imap.gmail.com', field: 'mx.google.com; dmarc=pass header.from=lind.example', sender: 'confirmed' },
    { host: 'imap.press.example', field: 'mx.google.com; dmarc=pass header.from=lind.example', sender: 'not_checked' },
    {
      host: 'imap.press.example',
      field: 'imap.press.example; dmarc=pass header.from=lind.example',
      sender: 'not_checked',
    },
  ])('believes a provider that it knows, and no other writer: $host, $field', async ({ host, field, sender }) => {
    const scene = await createScene({ imap: { host, port: 993, security: 'tls' } })
    const header = `Authentication-Results: ${field}\r\nFrom: Mara <mara@lind.example>\r\n`
    scene.mailbox.append('INBOX', mailText('checked').replace(/^From: .*\r\n/m, header))
    await sync(scene)
    const [email] = await emailsOf(scene)
    const read = await app.nora.get(`/emails/${email?.id}`)
    expect(read.body.email.authentication.sender).toBe(sender)
  })

  it('writes nothing after another worker took over', async () => {
    const scene = await createScene()
    for (let index = 0; index < 12; index += 1) scene.mailbox.append('INBOX', mailText(`w${index}`))
    const { accountId } = scene.work
    const takeOver: { other?: Promise<SyncWork> } = {}
    const first = sync(scene, (name) => {
      if (name === 'raw') takeOver.other ??= scenes.claim(accountId)
    })
    await expect(first).rejects.toBeInstanceOf(Fenced)
    const stored = (await emailsOf(scene)).length
    expect(stored).toBeLessThan(12)
    const second = { ...scene, work: (await takeOver.other) as SyncWork }
    await sync(second)
    expect(await emailsOf(second)).toHaveLength(12)
    await expectEqual(second)
  })
})
