// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type ModelScene, type ModelScenes, modelScenes, PATHS } from '#test/mail-servers/model-scene'
import { lostLine } from '#test/mail-servers/model-source'
import { mailText } from '#test/mail-servers/synced-account'
import { startTestApp, type TestApp } from '#test/test-app'
import { changeAccount } from '../accounts/accounts.store.ts'
import { listFolders } from '../folders/folders.store.ts'
import { Fenced, type SyncWork } from '../worker/sync-work.ts'
import { createLoop } from './sync-loop.ts'

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

  describe('settings that change', () => {
    const put = async ({ work: { accountId } }: ModelScene, path: string, body: object): Promise<void> => {
      const { status, text } = await app.nora.put(`/mail-accounts/${accountId}${path}`, body)
      expect(status, text).toBe(200)
    }
    const folderAt = async ({ work }: ModelScene, path: string) => {
      const folder = (await listFolders(app.platform.database.read, work)).find((each) => each.path === path)
      if (!folder) throw new Error(`no folder ${path}`)
      return folder
    }
    const afterwards = async (scene: ModelScene): Promise<ModelScene> => ({
      ...scene,
      work: await scenes.claim(scene.work.accountId),
    })

    it('import older emails once the account reaches further back', async () => {
      const old = await createScene({ since: '2026-11-01T00:00:00.000Z' })
      const { mailbox } = old
      for (let index = 0; index < 20; index += 1) {
        mailbox.append('INBOX', mailText(`older${index}`), [], Date.UTC(2025, 1, 1))
        mailbox.append('INBOX', mailText(`oldest${index}`), [], Date.UTC(2024, 1, 1))
        mailbox.append('INBOX', mailText(`new${index}`))
      }
      await sync(old)
      mailbox.append('INBOX', mailText('late'), [], Date.UTC(2025, 1, 1))
      await sync(old)
      expect(await emailsOf(old)).toHaveLength(20)
      await put(old, '', { since: '2025-01-01T00:00:00.000Z' })
      await expect(sync(old)).rejects.toBeInstanceOf(Fenced)
      const scene = await afterwards(old)
      let isLost = false
      const loseLine = (name: string): void => {
        if (isLost || name !== 'raw') return
        isLost = true
        throw lostLine()
      }
      await expect(sync(scene, loseLine)).rejects.toMatchObject({ reason: 'lost' })
      await settle(scene)
      expect(await emailsOf(scene)).toHaveLength(41)
      expect(await folderAt(scene, 'INBOX')).toMatchObject({ skipped: 20, backfill_uid: 0, backfill_left: 0 })
      await put(scene, '', { since: null })
      const whole = await afterwards(scene)
      await settle(whole)
      await expectEqual(whole)
      expect(mailbox.fetched).toBe(61)
    })

    it('import nothing anew when the account reaches less far back', async () => {
      const scene = await createScene()
      scene.mailbox.append('INBOX', mailText('old'), [], Date.UTC(2025, 1, 1))
      await settle(scene)
      await put(scene, '', { since: '2026-11-01T00:00:00.000Z' })
      await settle(scene)
      expect(await mailboxesOf(scene)).toEqual({ old: 'inbox' })
    })

    it('move the emails of a folder to its new mailbox and label, and change nothing on the server', async () => {
      const scene = await createScene()
      const { mailbox, work } = scene
      for (let index = 0; index < 250; index += 1) mailbox.append('Clients', mailText(`c${index}`))
      const uid = mailbox.append('Clients', mailText('both'))
      mailbox.copy('Clients', uid, 'INBOX')
      await settle(scene)
      const { id } = await folderAt(scene, 'Clients')
      const count = async (path: string) =>
        (await app.nora.get(`/emails?project=${scene.project}&fields=row&limit=1&${path}`)).body.total as number
      expect([await count('mailbox=archived'), await count('mailbox=inbox')]).toEqual([250, 1])
      await put(scene, `/folders/${id}`, { role: 'spam' })
      await put(scene, `/folders/${id}`, { label: 'Customers' })
      const loop = createLoop(scenes.context, work, mailbox.open())
      await loop.turn(await accountOf(scene))
      loop.stop()
      const between = await count('mailbox=spam')
      expect(between).toBeGreaterThan(0)
      expect(between).toBeLessThan(250)
      // Some emails follow the change before, and some the one before that.
      await put(scene, `/folders/${id}`, { mailbox: 'inbox' })
      mailbox.append('Clients', mailText('later'))
      await sync(scene)
      expect(await count('mailbox=inbox')).toBe(252)
      expect(await count('mailbox=inbox&label=Customers')).toBe(252)
      expect((await folderAt(scene, 'Clients')).earlier_settings).toBe('')
      await put(scene, '', { folder_labels: false })
      await sync(scene)
      expect(await count('mailbox=inbox')).toBe(252)
      expect(await count('mailbox=inbox&label=Customers')).toBe(0)
      expect(mailbox.folders.get('Clients')?.messages.size).toBe(252)
      expect(mailbox.folders.get('INBOX')?.messages.size).toBe(1)
    })

    it('leave an email where a person put it', async () => {
      const scene = await createScene({ write_back: 'nothing' })
      scene.mailbox.append('Clients', mailText('mine'))
      scene.mailbox.append('Clients', mailText('theirs'))
      await settle(scene)
      const mine = (await emailsOf(scene)).find(({ subject }) => subject === 'mine')
      await app.nora.put(`/emails/${mine?.id}`, { mailbox: 'trash' })
      await put(scene, `/folders/${(await folderAt(scene, 'Clients')).id}`, { mailbox: 'inbox' })
      await settle(scene)
      expect(await mailboxesOf(scene)).toEqual({ mine: 'trash', theirs: 'inbox' })
    })
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
