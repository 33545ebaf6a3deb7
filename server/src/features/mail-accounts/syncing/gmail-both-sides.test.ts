// @module-tag slow
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { labelSlug } from '#features/emails/index'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnDatabases } from '#test/databases'
import { ACT_HERE, type ActHere, actorsOf, interrupted, type Sync, syncOf } from '#test/mail-servers/both-sides'
import { type GmailLike, startGmailLike } from '#test/mail-servers/gmail-like'
import { ALL_MAIL, type GmailMessage, SPAM, TRASH } from '#test/mail-servers/gmail-store'
import { type ModelScene, type ModelScenes, modelScenes } from '#test/mail-servers/model-scene'
import { openSession } from '#test/mail-servers/open-session'
import { mailText } from '#test/mail-servers/synced-account'
import { startTestApp, type TestApp } from '#test/test-app'
import { createLoop } from './sync-loop.ts'

const PATHS = ['INBOX', ALL_MAIL, SPAM, TRASH] as const
const MAILBOXES = { INBOX: 'inbox', [ALL_MAIL]: 'archived', [SPAM]: 'spam', [TRASH]: 'trash' }
const RUNS = Number(process.env.DOSSIER_TEST_RUNS ?? 15)
/** The same cases each time; another seed and more runs search for new ones. */
const SEED = Number(process.env.DOSSIER_TEST_SEED ?? 1)

/** Somebody does something on Gmail's own page. */
const ACT_THERE = fc.oneof(
  { weight: 4, arbitrary: fc.record({ movedTo: fc.constantFrom(...PATHS) }) },
  { weight: 2, arbitrary: fc.record({ isSeen: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ label: fc.constantFrom('one', 'two'), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ isErased: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ broughtBackTo: fc.constantFrom(...PATHS) }) },
)
type ActThere = typeof ACT_THERE extends fc.Arbitrary<infer A> ? A : never
type Act = ActHere | ActThere
const ACT: fc.Arbitrary<Act> = fc.oneof(ACT_HERE, ACT_THERE)

const sync = (during: Record<string, Act> = {}): Sync<Act> => ({ during, cutAt: null })
/** Found before; each of them ended with two different sides, or with a change that waited forever. */
const FOUND: (Act | Sync<Act>)[][] = [
  [{ isErased: true }, sync(), sync(), { mailbox: 'inbox' }, { read: true }],
  ...[6, 7, 8, 9, 10].map((at) => [{ read: true }, sync({ 0: { isSeen: true }, [at]: { read: false } })]),
]

interface Scene extends ModelScene {
  gmail: GmailLike
  raw: string
  here: ReturnType<typeof actorsOf>
}

const pathOf = ({ where, labels }: GmailMessage): (typeof PATHS)[number] =>
  where === 'trash' ? TRASH : where === 'spam' ? SPAM : labels.has('\\Inbox') ? 'INBOX' : ALL_MAIL

describeOnDatabases(['sqlite'], 'an email of Gmail that both sides change', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let scenes: ModelScenes
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21))
    app = await startTestApp(engine, { work: false, clock })
    scenes = modelScenes(app)
  })
  afterAll(() => app.stop())

  async function withFilled(use: (scene: Scene) => Promise<void>): Promise<void> {
    const gmail = await startGmailLike()
    try {
      const scene = await scenes.createScene({ folder_labels: false })
      const raw = mailText('letter')
      gmail.store.add(raw)
      await scene.work.write((tx) => scene.work.fence(tx, { labels_as: 'gmail' }))
      const filled = { ...scene, gmail, raw, here: actorsOf(app, scene.project, 'letter') }
      for (let pass = 0; pass < 2; pass += 1) await syncDuring(filled)
      await scenes.passFirstDay(scene)
      await use(filled)
    } finally {
      await gmail.close()
    }
  }

  const messageOf = ({ gmail }: Scene): GmailMessage | undefined => [...gmail.store.messages.values()][0]

  function actThere(scene: Scene, act: ActThere): void {
    const { store } = scene.gmail
    const message = messageOf(scene)
    if ('broughtBackTo' in act) {
      if (!message) store.move(store.add(scene.raw), 'INBOX', act.broughtBackTo)
      return
    }
    if (!message) return
    if ('isErased' in act) {
      store.erase(message)
      scene.here.keptIn.clear()
    } else if ('movedTo' in act) {
      if (act.movedTo !== pathOf(message)) store.move(message, pathOf(message), act.movedTo)
    } else {
      const [names, name] = 'label' in act ? [message.labels, act.label] : [message.flags, '\\Seen']
      const isOn = 'label' in act ? act.isOn : act.isSeen
      if (!isOn) names.delete(name)
      else if ('label' in act) store.addLabel(message, name)
      else names.add(name)
      store.touch(message)
    }
  }

  const isHere = (act: Act): act is ActHere =>
    ['mailbox', 'read', 'labels', 'triagedTo', 'isTriageUndone'].some((key) => key in act)
  const perform = async (scene: Scene, act: Act): Promise<void> =>
    isHere(act) ? scene.here.act(act, !messageOf(scene)) : actThere(scene, act)

  async function syncDuring(scene: Scene, step: Sync<Act> = sync()): Promise<void> {
    const opened = await openSession(scene.gmail.port)
    const session = interrupted(opened, step, (act) => perform(scene, act))
    const loop = createLoop(scenes.context, scene.work, session)
    try {
      while (await loop.turn(await scenes.accountOf(scene)));
    } catch (error) {
      if ((error as { reason?: string }).reason !== 'lost') throw error
    } finally {
      loop.stop()
      opened.drop()
    }
  }

  async function expectEqual(scene: Scene): Promise<void> {
    const { here } = scene
    const email = await here.findEmail()
    if (!email) throw new Error('no email')
    const { mailbox, is_read, labels } = email
    const message = messageOf(scene)
    if (!message) return expect(['trash', ...here.keptIn]).toContain(mailbox)
    expect({ mailbox, isRead: is_read === 1 }).toEqual({
      mailbox: MAILBOXES[pathOf(message)],
      isRead: message.flags.has('\\Seen'),
    })
    const own = [...message.labels].filter((label) => !label.startsWith('\\'))
    expect((JSON.parse(labels) as string[]).map(labelSlug).sort()).toEqual(own.sort())
  }

  it('is the same on both once nobody acts, and no change waits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(ACT, syncOf(ACT)), { minLength: 2, maxLength: 8 }), (acts) =>
        withFilled(async (scene) => {
          for (const act of acts) await ('during' in act ? syncDuring(scene, act) : perform(scene, act))
          for (let pass = 0; pass < 5; pass += 1) {
            await syncDuring(scene)
            clock.advance(10_000)
          }
          await expectEqual(scene)
          const { changes } = (await app.nora.get(`/mail-accounts/${scene.work.accountId}/changes`)).body
          expect(changes).toEqual([])
        }),
      ),
      { numRuns: RUNS, seed: SEED, examples: FOUND.map((acts) => [acts]) },
    )
  })
})
