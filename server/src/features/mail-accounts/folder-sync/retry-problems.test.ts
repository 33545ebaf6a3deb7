import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { type ModelScene, type ModelScenes, modelScenes } from '#test/mail-servers/model-scene'
import { mailText } from '#test/mail-servers/synced-account'
import { startTestApp, type TestApp } from '#test/test-app'
import { createLoop } from '../syncing/sync-loop.ts'
import { FIRST_RETRY_MS } from './import-rows.ts'

describeOnBothDatabases('a message that the server did not deliver', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let scenes: ModelScenes
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21))
    app = await startTestApp(engine, { work: false, clock })
    scenes = modelScenes(app)
  })
  afterAll(() => app.stop())

  async function syncWithoutBodies(scene: ModelScene): Promise<void> {
    const session = { ...scene.mailbox.open(), fetchRaw: async function* () {} }
    const loop = createLoop(scenes.context, scene.work, session)
    while (await loop.turn(await scenes.accountOf(scene)));
    loop.stop()
  }

  it('counts for the mailbox of its email when it is delivered after a copy', async () => {
    const scene = await scenes.createScene()
    const raw = mailText('letter')
    scene.mailbox.append('INBOX', raw, ['\\Seen'])
    await syncWithoutBodies(scene)
    expect(await scenes.emailsOf(scene)).toEqual([])
    scene.mailbox.append('Archive', raw)
    await scenes.sync(scene)
    expect(await scenes.mailboxesOf(scene)).toEqual({ letter: 'archived' })
    clock.advance(FIRST_RETRY_MS)
    await scenes.sync(scene)
    expect(await scenes.mailboxesOf(scene)).toEqual({ letter: 'inbox' })
    await scenes.expectEqual(scene)
  })
})
