// @module-tag slow
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { labelSlug } from '#features/emails/index'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import type { ImapSession } from '#platform/imap/imap'
import { describeOnDatabases } from '#test/databases'
import { type ModelScene, type ModelScenes, modelScenes } from '#test/mail-servers/model-scene'
import { lostLine } from '#test/mail-servers/model-source'
import { mailText } from '#test/mail-servers/synced-account'
import { startTestApp, type TestApp } from '#test/test-app'
import { createLoop } from './sync-loop.ts'

const PATHS = ['INBOX', 'Archive', 'Trash', 'Clients'] as const
const LISTS = ['listNew', 'listThese', 'listChanged', 'listFlags', 'fetchIdentity', 'fetchRaw'] as const
const COMMANDS = ['listFolders', 'open', 'listAll', 'move', 'mark', 'erase'] as const
const RUNS = Number(process.env.DOSSIER_TEST_RUNS ?? 40)

const AT = fc.nat(40)
/** Somebody does something to the email. */
const ACT = fc.oneof(
  { weight: 4, arbitrary: fc.record({ mailbox: fc.constantFrom('inbox', 'inbox', 'archived', 'trash') }) },
  { weight: 2, arbitrary: fc.record({ read: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ labels: fc.subarray(['one', 'two']) }) },
  { weight: 4, arbitrary: fc.record({ movedTo: fc.constantFrom(...PATHS) }) },
  { weight: 1, arbitrary: fc.record({ copiedTo: fc.constantFrom(...PATHS) }) },
  { weight: 3, arbitrary: fc.record({ flag: fc.constantFrom('\\Seen', 'one', 'two'), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ renumbered: fc.constantFrom(...PATHS) }) },
)
/** The worker syncs. Before a command somebody acts, or the line breaks. */
const SYNC = fc.record({ during: fc.dictionary(AT.map(String), ACT, { maxKeys: 3 }), cutAt: fc.option(AT) })
type Act = typeof ACT extends fc.Arbitrary<infer A> ? A : never
type Sync = typeof SYNC extends fc.Arbitrary<infer A> ? A : never

const sync = (during: Sync['during'], cutAt: Sync['cutAt'] = null): Sync => ({ during, cutAt })
/** Found before; each of them ended with two different sides. */
const FOUND: (Act | Sync)[][] = [
  [sync({ 0: { movedTo: 'Archive' } }, 0), { mailbox: 'trash' }, sync({}, 9), sync({}, 0), { mailbox: 'inbox' }],
  [{ read: true }, sync({ 0: { copiedTo: 'Clients' } }), sync({ 0: { read: false }, 1: { renumbered: 'Clients' } })],
  [{ movedTo: 'Archive' }, sync({ 9: { movedTo: 'Trash' } }), sync({ 6: { movedTo: 'Archive' } }), sync({})],
]

/** A session that waits before each of its commands. */
function waiting(session: ImapSession, before: () => Promise<void>): ImapSession {
  const waits: Partial<Record<keyof ImapSession, unknown>> = {}
  for (const name of LISTS)
    waits[name] = async function* (...values: never[]) {
      await before()
      yield* (session[name] as (...values: never[]) => AsyncIterable<unknown>)(...values)
    }
  for (const name of COMMANDS)
    waits[name] = async (...values: never[]) => {
      await before()
      return (session[name] as (...values: never[]) => unknown)(...values)
    }
  return { ...session, ...waits } as ImapSession
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

  async function filled(): Promise<ModelScene> {
    const scene = await scenes.createScene({ folder_labels: false })
    scene.mailbox.append('INBOX', mailText('letter'))
    await scenes.settle(scene)
    return scene
  }

  const messagesOf = ({ mailbox }: ModelScene) =>
    [...mailbox.folders.values()].flatMap(({ path, messages }) =>
      [...messages.values()].map((message) => ({ path, ...message })),
    )

  async function perform(scene: ModelScene, act: Act): Promise<void> {
    const { mailbox } = scene
    const [first] = messagesOf(scene)
    if (!first) return
    const { path, uid } = first
    if ('renumbered' in act) mailbox.renumber(act.renumbered)
    else if ('movedTo' in act) {
      if (act.movedTo !== path) mailbox.move(path, uid, act.movedTo)
    } else if ('copiedTo' in act) {
      if (act.copiedTo !== path) mailbox.copy(path, uid, act.copiedTo)
    } else if ('flag' in act) mailbox.mark(path, uid, act.flag, act.isOn)
    else {
      const [email] = await scenes.emailsOf(scene)
      await app.nora.put(`/emails/${email?.id}`, act)
    }
  }

  async function syncDuring(scene: ModelScene, { during, cutAt }: Sync): Promise<void> {
    let commands = 0
    let isCut = false
    const session = scene.mailbox.open(() => {
      if (isCut) throw lostLine()
    })
    const before = async (): Promise<void> => {
      isCut = commands === cutAt
      const act = during[commands]
      commands += 1
      if (act) await perform(scene, act)
    }
    const loop = createLoop(scenes.context, scene.work, waiting(session, before))
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

  async function expectSameLabels(scene: ModelScene): Promise<void> {
    const [email] = await scenes.emailsOf(scene)
    const keywords = messagesOf(scene).flatMap(({ flags }) => [...flags].filter((flag) => !flag.startsWith('\\')))
    const here = (JSON.parse(email?.labels ?? '[]') as string[]).map(labelSlug)
    expect(here.sort()).toEqual([...new Set(keywords)].sort())
  }

  it('is the same on both once nobody acts, and no change waits', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(ACT, SYNC), { minLength: 2, maxLength: 10 }), async (acts) => {
        const scene = await filled()
        for (const act of acts) await ('during' in act ? syncDuring(scene, act) : perform(scene, act))
        await recover(scene)
        await scenes.expectEqual(scene)
        await expectSameLabels(scene)
        const { changes } = (await app.nora.get(`/mail-accounts/${scene.work.accountId}/changes`)).body
        expect(changes).toEqual([])
        const { writes } = scene.mailbox
        await scenes.sync(scene)
        expect(scene.mailbox.writes).toBe(writes)
      }),
      { numRuns: RUNS, examples: FOUND.map((acts) => [acts]) },
    )
  })
})
