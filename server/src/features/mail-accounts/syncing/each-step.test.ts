// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import type { Abilities } from '#platform/imap/imap'
import { describeOnDatabases } from '#test/databases'
import { type ModelScene, type ModelScenes, modelScenes } from '#test/mail-servers/model-scene'
import { lostLine } from '#test/mail-servers/model-source'
import { mailText } from '#test/mail-servers/synced-account'
import { startTestApp, type TestApp } from '#test/test-app'

/** Every so many steps. The full form has 1, and takes minutes. */
const STRIDE = Number(process.env.DOSSIER_TEST_STEPS ?? 29)

/** The process is gone: it writes nothing more. */
class Death extends Error {}

/** The line breaks at a command, or the process dies at a command, before a transaction or after its commit. */
type Kind = 'cut' | 'death'

/** Ends a worker at one of its steps: each command to the server and its answer, each transaction and its commit. */
function createInterrupter(database: Database) {
  const transact = database.transact.bind(database)
  let end: { kind: Kind; at: number } | null = null
  let steps: string[] = []
  let isOver = false
  function pass(name: string, isServer: boolean): void {
    if (!end) return
    if (isOver && end.kind === 'death') throw new Death()
    if (end.kind === 'cut' && !isServer) return
    steps.push(name)
    if (steps.length !== end.at) return
    isOver = true
    throw end.kind === 'cut' ? lostLine() : new Death()
  }
  database.transact = async (work, options) => {
    pass('transaction', false)
    const result = await transact(work, options)
    pass('commit', false)
    return result
  }
  return {
    step: (name: string) => pass(name, true),
    /** @returns the names of the steps, and whether the work ended before its last one. */
    async during(kind: Kind, at: number, work: () => Promise<void>): Promise<{ steps: string[]; isEnded: boolean }> {
      end = { kind, at }
      steps = []
      isOver = false
      try {
        await work()
      } catch (error) {
        if (!isOver) throw error
      } finally {
        end = null
      }
      return { steps, isEnded: isOver }
    },
  }
}

// The rules are the same on PostgreSQL, where `sync-loop` and `apply-changes` interrupt them by chance.
describeOnDatabases(['sqlite'], 'a worker that ends at any step', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let scenes: ModelScenes
  let interrupter: ReturnType<typeof createInterrupter>
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21))
    app = await startTestApp(engine, { work: false, clock })
    scenes = modelScenes(app)
    interrupter = createInterrupter(app.platform.database)
  })
  afterAll(() => app.stop())

  /** Interrupts the sync of a scene at each of its steps once, in a scene of its own, until one passes whole. */
  async function interruptEach(kind: Kind, prepare: () => Promise<ModelScene>, check: (scene: ModelScene) => unknown) {
    for (let at = 1; ; at += STRIDE) {
      const scene = await prepare()
      const { steps, isEnded } = await interrupter.during(kind, at, () => scenes.sync(scene, interrupter.step))
      try {
        await recover(scene)
        await scenes.expectEqual(scene)
        await check(scene)
        const { writes } = scene.mailbox
        await scenes.sync(scene)
        expect(scene.mailbox.writes).toBe(writes)
      } catch (cause) {
        throw new Error(`${kind} at step ${at}, ${steps.at(-1)}`, { cause })
      }
      if (!isEnded) return steps
    }
  }

  async function recover(scene: ModelScene): Promise<void> {
    scene.work = await scenes.claim(scene.work.accountId)
    for (let pass = 0; pass < 3; pass += 1) {
      await scenes.sync(scene)
      // What was nowhere for a moment is tried again.
      clock.advance(10_000)
    }
  }

  async function filled(body: object = {}, moves?: Abilities['moves']): Promise<ModelScene> {
    const scene = await scenes.createScene(body, moves)
    // More than one batch.
    for (let index = 0; index < 7; index += 1) scene.mailbox.append('INBOX', mailText(`m${index}`))
    scene.mailbox.append('Clients', mailText('acme'), ['\\Seen'])
    scene.mailbox.append('Trash', mailText('old'))
    return scene
  }

  const placesOf = ({ mailbox }: ModelScene, subject: string): string[] =>
    [...mailbox.folders.values()].flatMap(({ path, messages }) =>
      [...messages.values()]
        .filter(({ raw, flags }) => raw.includes(`Subject: ${subject}\r\n`) && !flags.has('\\Deleted'))
        .map(({ flags }) => `${path} ${[...flags].sort().join(' ')}`.trim()),
    )

  describe.each(['cut', 'death'] as const)('(%s)', (kind) => {
    it('imports everything once', async () => {
      const steps = await interruptEach(kind, filled, async (scene) => {
        expect(await scenes.emailsOf(scene)).toHaveLength(9)
      })
      expect(steps).toEqual(expect.arrayContaining(['list', 'open', 'all', 'these', 'identity', 'raw']))
    })

    it('follows what changed there', async () => {
      const steps = await interruptEach(
        kind,
        async () => {
          const scene = await filled()
          await scenes.sync(scene)
          const { mailbox } = scene
          for (let index = 0; index < 6; index += 1) mailbox.append('INBOX', mailText(`n${index}`))
          mailbox.mark('INBOX', 1, '\\Seen', true)
          mailbox.move('INBOX', 2, 'Archive')
          mailbox.move('INBOX', 3, 'Trash')
          mailbox.copy('INBOX', 4, 'Clients')
          mailbox.erase('INBOX', 5)
          mailbox.renumber('Clients')
          return scene
        },
        async (scene) => {
          expect(await scenes.mailboxesOf(scene)).toMatchObject({
            m0: 'inbox',
            m1: 'archived',
            m2: 'trash',
            m3: 'inbox',
            m4: 'trash',
            acme: 'archived',
          })
          expect(await scenes.emailsOf(scene)).toHaveLength(15)
        },
      )
      expect(steps).toEqual(expect.arrayContaining(['new', 'changed', 'all', 'identity', 'raw']))
    })
  })

  // Deaths between the commands of a change: `apply-changes`.
  it.each(['move', 'copy_and_erase', 'copy_and_mark'] as const)('(cut) writes each change once (%s)', async (moves) => {
    const erases = moves !== 'copy_and_mark'
    const steps = await interruptEach(
      'cut',
      async () => {
        const scene = await filled({ erase_there: true }, moves)
        await scenes.sync(scene)
        const idOf = new Map((await scenes.emailsOf(scene)).map(({ subject, id }) => [subject, id]))
        const put = (subject: string, change: object) => app.nora.put(`/emails/${idOf.get(subject)}`, change)
        await put('m0', { mailbox: 'archived', read: true })
        await put('m1', { mailbox: 'trash' })
        await put('m2', { labels: ['later'] })
        await put('m3', { mailbox: 'archived' })
        await put('acme', { mailbox: 'inbox', read: false })
        if (erases) await app.nora.del(`/emails/${idOf.get('old')}`)
        return scene
      },
      async (scene) => {
        const placed = ['m0', 'm1', 'm2', 'm3', 'm4', 'acme'].map((subject) => placesOf(scene, subject))
        expect(placed).toEqual([['Archive \\Seen'], ['Trash'], ['INBOX later'], ['Archive'], ['INBOX'], ['INBOX']])
        expect(placesOf(scene, 'old')).toEqual(erases ? [] : ['Trash'])
        const { changes } = (await app.nora.get(`/mail-accounts/${scene.work.accountId}/changes`)).body
        expect(changes).toEqual([])
      },
    )
    const commands = moves === 'move' ? ['move'] : ['copy', erases ? 'expunge' : 'mark']
    expect(steps).toEqual(expect.arrayContaining(['store', ...commands].flatMap((name) => [name, `answer to ${name}`])))
  })
})
