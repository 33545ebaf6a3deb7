import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type ModelScene, type ModelScenes, modelScenes } from '#test/mail-servers/model-scene'
import { mailText } from '#test/mail-servers/synced-account'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('an email whose message was erased on the server', (_open, engine) => {
  let app: TestApp
  let scenes: ModelScenes
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
    scenes = modelScenes(app)
  })
  afterAll(() => app.stop())

  const emailOf = async (scene: ModelScene) => {
    const [email] = await scenes.emailsOf(scene)
    if (!email) throw new Error('no email')
    return { id: email.id, state: [email.mailbox, email.is_read, JSON.parse(email.labels)] }
  }
  const change = async (scene: ModelScene, changes: object) =>
    app.nora.put(`/emails/${(await emailOf(scene)).id}`, changes)
  const changesOf = async ({ work }: ModelScene) =>
    (await app.nora.get(`/mail-accounts/${work.accountId}/changes`)).body.changes

  async function erased(more: (scene: ModelScene) => Promise<unknown> = async () => undefined) {
    const scene = await scenes.createScene({ folder_labels: false })
    const raw = mailText('letter')
    const uid = scene.mailbox.append('INBOX', raw, ['one'])
    await scenes.settle(scene)
    await more(scene)
    scene.mailbox.erase('INBOX', uid)
    await scenes.settle(scene)
    return { scene, raw }
  }

  it('stays out of trash when a person takes it out, and waits for nothing', async () => {
    const { scene } = await erased()
    expect((await emailOf(scene)).state).toEqual(['trash', 0, ['one']])
    await change(scene, { mailbox: 'inbox', read: true })
    expect(await changesOf(scene)).toEqual([])
    await scenes.settle(scene)
    expect((await emailOf(scene)).state).toEqual(['inbox', 1, ['one']])
  })

  it('has the state of the message when that returns', async () => {
    const { scene, raw } = await erased()
    await change(scene, { mailbox: 'inbox', read: true })
    scene.mailbox.append('Trash', raw)
    await scenes.settle(scene)
    expect((await emailOf(scene)).state).toEqual(['trash', 0, []])
    await scenes.expectEqual(scene)
  })

  it('stays where a person put it when another account has it, and waits for nothing', async () => {
    const scene = await scenes.createScene({ folder_labels: false })
    const second = await scenes.createScene({ folder_labels: false }, 'move', scene.project)
    const raw = mailText('letter')
    const uid = scene.mailbox.append('INBOX', raw)
    second.mailbox.append('INBOX', raw)
    for (const each of [scene, second]) await scenes.settle(each)
    await change(scene, { mailbox: 'archived', read: true })
    scene.mailbox.erase('INBOX', uid)
    for (const each of [scene, second]) await scenes.settle(each)
    expect([await changesOf(scene), await changesOf(second)]).toEqual([[], []])
    expect((await emailOf(scene)).state).toEqual(['archived', 1, []])
    expect(second.mailbox.folders.get('Archive')?.messages.size).toBe(1)
  })

  it('is not in trash while a message that was moved twice may be in a folder', async () => {
    const scene = await scenes.createScene()
    const { mailbox } = scene
    mailbox.append('INBOX', mailText('letter'))
    await scenes.settle(scene)
    const move = (from: string, to: string): void => {
      const [uid = 0] = mailbox.folders.get(from)?.messages.keys() ?? []
      mailbox.move(from, uid, to)
    }
    /** After the inbox and Archive were read, and before Trash is. */
    const between = (act: () => void) => {
      let opened = 0
      return (name: string): void => {
        opened += name === 'open' ? 1 : 0
        if (name === 'open' && opened === 3) act()
      }
    }
    move('INBOX', 'Archive')
    await scenes.sync(
      scene,
      between(() => move('Archive', 'Trash')),
    )
    await scenes.sync(
      scene,
      between(() => move('Trash', 'Archive')),
    )
    await scenes.settle(scene)
    await scenes.expectEqual(scene)
    expect((await emailOf(scene)).state[0]).toBe('archived')
  })
})
