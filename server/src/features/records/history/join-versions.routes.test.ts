import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { MAX_VERSIONS } from './store-version.ts'

const MINUTE_MS = 60_000

describeOnBothDatabases('the history of a note that saves while it is written', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  let mate: Caller
  let now = Date.now()
  beforeAll(async () => {
    test = await startTestApp(engine, { clock: { now: () => now } })
    nora = test.nora
    mate = await test.withRole('member')
  })
  afterAll(() => test.stop())

  it('keeps its first versions and those of others, and joins what one person wrote without a pause', async () => {
    const { body } = await nora.post('/notes', { title: 'A', source_text: 'first', content_format: 'markdown' })
    const path = `/notes/${body.note._id}`
    const write = async (who: Caller, change: object, minutes: number): Promise<void> => {
      now += minutes * MINUTE_MS
      expect((await who.put(path, change)).status).toBe(200)
    }
    await write(mate, { source_text: 'of the mate' }, 90)
    // Later than an hour, nobody's change counts as unread.
    now += 90 * MINUTE_MS
    for (let count = 0; count < MAX_VERSIONS; count += 1) await write(nora, { source_text: `word ${count}` }, 1)
    await write(nora, { title: 'B' }, 90)
    const { history } = (await nora.get(`${path}/history`)).body
    expect(history.length).toBeLessThanOrEqual(MAX_VERSIONS)
    const numbers = history.map(({ version }: { version: number }) => version)
    expect(numbers.slice(-2)).toEqual([2, 1])
    expect(numbers[0]).toBe(MAX_VERSIONS + 3)
    const textAt = async (version: number) => (await nora.get(`${path}/history/${version}`)).body.note.source_text
    expect([await textAt(1), await textAt(2), await textAt(numbers.at(-3))]).toEqual([
      'first',
      'of the mate',
      `word ${numbers.at(-3) - 3}`,
    ])
    expect((await nora.get(`${path}/history/3`)).status).toBe(404)
    const restored = await nora.post(`${path}/history/2/restore`)
    expect(restored.body.note.source_text).toBe('of the mate')
  })
})
