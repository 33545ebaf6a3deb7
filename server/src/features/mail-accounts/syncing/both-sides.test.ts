// @module-tag slow
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { labelSlug } from '#features/emails/index'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnDatabases } from '#test/databases'
import { ACT_HERE, type ActHere, actorsOf, interrupted, type Sync, syncOf } from '#test/mail-servers/both-sides'
import { type ModelScene, type ModelScenes, modelScenes } from '#test/mail-servers/model-scene'
import { lostLine } from '#test/mail-servers/model-source'
import { mailText } from '#test/mail-servers/synced-account'
import { startTestApp, type TestApp } from '#test/test-app'
import { createLoop } from './sync-loop.ts'

const PATHS = ['INBOX', 'Archive', 'Junk', 'Trash', 'Clients'] as const
const RUNS = Number(process.env.DOSSIER_TEST_RUNS ?? 40)
/** The same cases each time; another seed and more runs search for new ones. */
const SEED = Number(process.env.DOSSIER_TEST_SEED ?? 1)

/** Another program does something to one of the messages. */
const ACT_THERE = fc.oneof(
  { weight: 4, arbitrary: fc.record({ movedTo: fc.constantFrom(...PATHS), message: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ copiedTo: fc.constantFrom(...PATHS) }) },
  { weight: 3, arbitrary: fc.record({ flag: fc.constantFrom('\\Seen', 'one', 'two'), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ erased: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ broughtBackTo: fc.constantFrom(...PATHS) }) },
  { weight: 1, arbitrary: fc.record({ renumbered: fc.constantFrom(...PATHS) }) },
)
type ActThere = typeof ACT_THERE extends fc.Arbitrary<infer A> ? A : never
type Act = ActHere | ActThere
const ACT: fc.Arbitrary<Act> = fc.oneof(ACT_HERE, ACT_THERE)

const ACTS = fc.array(fc.oneof(ACT, syncOf(ACT)), { minLength: 2, maxLength: 10 })

/** Without MOVE a message is copied and the original erased. */
const BEGINNING = fc.record({ isImported: fc.boolean(), moves: fc.constantFrom('move', 'move', 'copy_and_erase') })
type Beginning = typeof BEGINNING extends fc.Arbitrary<infer A> ? A : never

const moved = (movedTo: (typeof PATHS)[number]): Act => ({ movedTo, message: 0 })
const sync = (during: Record<string, Act>, cutAt: number | null = null): Sync<Act> => ({ during, cutAt })
/** Found before; each of them ended with two different sides. */
const FOUND: (Act | Sync<Act>)[][] = [
  [sync({ 0: moved('Archive') }, 0), { mailbox: 'trash' }, sync({}, 9), sync({}, 0), { mailbox: 'inbox' }],
  [{ read: true }, sync({ 0: { copiedTo: 'Clients' } }), sync({ 0: { read: false }, 1: { renumbered: 'Clients' } })],
  [moved('Archive'), sync({ 9: moved('Trash') }), sync({ 6: moved('Archive') }), sync({})],
  [{ copiedTo: 'Archive' }, sync({}), { mailbox: 'archived' }, sync({ 0: { renumbered: 'INBOX' } }, 4)],
  [{ erased: 0 }, sync({}), sync({}), { mailbox: 'inbox' }, { read: true }],
]

interface Scene extends ModelScene {
  raw: string
  here: ReturnType<typeof actorsOf>
}

// The rules are the same on PostgreSQL, where `sync-loop` interrupts them by chance.
describeOnDatabases(['sqlite'], 'an email that both sides change', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let scenes: ModelScenes
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21))
    app = await startTestApp(engine, { work: false, clock })
    scenes = modelScenes(app)
  })
  afterAll(() => app.stop())

  async function filled({ isImported, moves }: Beginning): Promise<Scene> {
    const scene = await scenes.createScene({ folder_labels: false }, moves)
    const { mailbox, project } = scene
    const raw = mailText('letter')
    mailbox.append('INBOX', raw)
    if (isImported) await scenes.settle(scene)
    // The import has several batches.
    else for (const subject of ['a', 'b', 'c']) mailbox.append('INBOX', mailText(subject))
    mailbox.batchMessages = 2
    await scenes.passFirstDay(scene)
    return { ...scene, raw, here: actorsOf(app, project, 'letter') }
  }

  const messagesOf = ({ mailbox, raw }: Scene) =>
    [...mailbox.folders.values()].flatMap(({ path, messages }) =>
      [...messages.values()].filter((each) => each.raw.toString() === raw).map((message) => ({ path, ...message })),
    )

  function actThere(scene: Scene, act: ActThere): void {
    const { mailbox } = scene
    if ('renumbered' in act) mailbox.renumber(act.renumbered)
    else if ('broughtBackTo' in act) {
      if (messagesOf(scene).length === 0) mailbox.append(act.broughtBackTo, scene.raw)
    } else changeMessage(scene, act)
  }

  type OfMessage = Exclude<ActThere, { renumbered: unknown } | { broughtBackTo: unknown }>
  function changeMessage(scene: Scene, act: OfMessage): void {
    const { mailbox, here } = scene
    const messages = messagesOf(scene)
    const index = 'erased' in act ? act.erased : 'movedTo' in act ? act.message : 0
    const message = messages[index % messages.length]
    if (!message) return
    const { path, uid } = message
    if ('erased' in act) {
      mailbox.erase(path, uid)
      here.keptIn.clear()
    } else if ('flag' in act) mailbox.mark(path, uid, act.flag, act.isOn)
    else if ('copiedTo' in act) {
      if (act.copiedTo !== path) mailbox.copy(path, uid, act.copiedTo)
    } else if (act.movedTo !== path) mailbox.move(path, uid, act.movedTo)
  }

  const isHere = (act: Act): act is ActHere =>
    ['mailbox', 'read', 'labels', 'triagedTo', 'isTriageUndone'].some((key) => key in act)
  const perform = async (scene: Scene, act: Act): Promise<void> =>
    isHere(act) ? scene.here.act(act, messagesOf(scene).length === 0) : actThere(scene, act)

  async function syncDuring(scene: Scene, sync: Sync<Act>): Promise<void> {
    const loseCopy = (name: string): void => {
      if (sync.isCopyLost && name === 'answer to copy') throw lostLine()
    }
    const session = interrupted(scene.mailbox.open(loseCopy, scene.moves), sync, (act) => perform(scene, act))
    const loop = createLoop(scenes.context, scene.work, session)
    try {
      while (await loop.turn(await scenes.accountOf(scene)));
    } catch (error) {
      // A renumbered folder ends the session too.
      if ((error as { reason?: string }).reason !== 'lost') throw error
    } finally {
      loop.stop()
    }
  }

  async function recover(scene: ModelScene): Promise<void> {
    for (let pass = 0; pass < 5; pass += 1) {
      await scenes.sync(scene)
      // What was nowhere for a moment is tried again.
      clock.advance(10_000)
    }
  }

  async function expectSameLabels(scene: Scene): Promise<void> {
    const messages = messagesOf(scene)
    const keywords = messages.flatMap(({ flags }) => [...flags].filter((flag) => !flag.startsWith('\\')))
    const here = (JSON.parse((await scene.here.findEmail())?.labels ?? '[]') as string[]).map(labelSlug)
    if (messages.length > 0) expect(here.sort()).toEqual([...new Set(keywords)].sort())
  }

  it('is the same on both when the original is marked after it was copied', async () => {
    const scene = await scenes.createScene({ folder_labels: false }, 'copy_and_erase')
    const uid = scene.mailbox.append('INBOX', mailText('letter'))
    await scenes.settle(scene)
    await actorsOf(app, scene.project, 'letter').act({ mailbox: 'archived' }, false)
    const loseCopy = (name: string): void => {
      if (name === 'answer to copy') throw lostLine()
    }
    await expect(scenes.sync(scene, loseCopy)).rejects.toMatchObject({ reason: 'lost' })
    scene.mailbox.mark('INBOX', uid, '\\Seen', true)
    await recover(scene)
    await scenes.expectEqual(scene)
    expect(scene.mailbox.folders.get('Archive')?.messages.size).toBe(1)
  })

  it('leaves no original that was marked and not erased', async () => {
    const scene = await scenes.createScene({ folder_labels: false }, 'copy_and_erase')
    scene.mailbox.append('Trash', mailText('letter'))
    await scenes.settle(scene)
    await actorsOf(app, scene.project, 'letter').act({ mailbox: 'spam' }, false)
    const loseMark = (name: string): void => {
      if (name === 'answer to mark') throw lostLine()
    }
    await expect(scenes.sync(scene, loseMark)).rejects.toMatchObject({ reason: 'lost' })
    await recover(scene)
    await scenes.expectEqual(scene)
    const counts = ['Junk', 'Trash'].map((path) => scene.mailbox.folders.get(path)?.messages.size)
    expect(counts).toEqual([1, 0])
  })

  it('is the same on both once nobody acts, and no change waits', async () => {
    await fc.assert(
      fc.asyncProperty(ACTS, BEGINNING, async (acts, begun) => {
        const scene = await filled(begun)
        for (const act of acts) await ('during' in act ? syncDuring(scene, act) : perform(scene, act))
        await recover(scene)
        await scenes.expectEqual(scene, scene.here.keptIn)
        await expectSameLabels(scene)
        const { changes } = (await app.nora.get(`/mail-accounts/${scene.work.accountId}/changes`)).body
        expect(changes).toEqual([])
        const { writes } = scene.mailbox
        await scenes.sync(scene)
        expect(scene.mailbox.writes).toBe(writes)
      }),
      { numRuns: RUNS, seed: SEED, examples: FOUND.map((acts) => [acts, { isImported: true, moves: 'move' }]) },
    )
  })
})
