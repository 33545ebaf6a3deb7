// @module-tag slow
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { modelScenes } from '#test/mail-servers/model-scene'
import { mailText } from '#test/mail-servers/synced-account'
import { startTestApp, type TestApp } from '#test/test-app'

const MONTH_MS = 31 * 86_400_000

describeOnBothDatabases('emails that retention deletes', (_open, { dialect, ...engine }) => {
  const many = dialect === 'sqlite' ? 1_000 : 100
  let app: TestApp
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21))
    app = await startTestApp({ ...engine }, { work: false, clock })
  })
  afterAll(() => app.stop())

  it('stay on the server, whose owner lets people erase there, and do not come back', async () => {
    const scenes = modelScenes(app)
    const scene = await scenes.createScene({ erase_there: true })
    const { mailbox } = scene
    mailbox.batchMessages = 100
    for (let index = 0; index < many; index += 1) mailbox.append(index % 2 ? 'Trash' : 'Junk', mailText(`r${index}`))
    mailbox.append('INBOX', mailText('kept'))
    await scenes.settle(scene)
    expect(await scenes.emailsOf(scene)).toHaveLength(many + 1)
    clock.advance(MONTH_MS)
    await scenes.retire()
    const left = { kept: 'inbox' }
    expect(await scenes.mailboxesOf(scene)).toEqual(left)
    mailbox.fetched = 0
    await scenes.settle(scene)
    mailbox.renumber('Trash')
    await scenes.settle(scene)
    expect(await scenes.mailboxesOf(scene)).toEqual(left)
    expect(mailbox.folders.get('Trash')?.messages.size).toBe(many / 2)
    expect(mailbox.folders.get('Junk')?.messages.size).toBe(many / 2)
    expect([mailbox.writes, mailbox.fetched]).toEqual([0, 0])
    expect(await scenes.accountOf(scene)).toMatchObject({ state: 'live', asked: '' })
  })
})
