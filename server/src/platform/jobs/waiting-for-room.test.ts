// @module-tag slow

import { message } from '@dossier/contract/message'
import { afterEach, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { manualClock } from '#platform/clock/clock'
import { createIds } from '#platform/crypto/ids'
import { silentLog } from '#platform/log/log'
import { createLocalSignals } from '#platform/signals/local-signals'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { createJobs } from './create-jobs.ts'
import type { JobKind, Jobs } from './jobs.ts'

const MAX_ATTEMPTS = 2
const kindOf = (name: string, evenWhenFull = false): JobKind<null> => ({
  name,
  parse: () => null,
  maxAttempts: MAX_ATTEMPTS,
  backOffMs: () => 10,
  evenWhenFull,
})
const full = (): AppError => new AppError('storage_full', message('database.diskFull'))

describeOnBothDatabases('jobs and a disk without room', (open) => {
  const started: Jobs[] = []
  afterEach(async () => {
    await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  })

  async function setUp() {
    const database = await open()
    const clock = manualClock(Date.now())
    const disk = { enough: true }
    const diskSpace = { isEnough: () => disk.enough, demand: () => undefined }
    const parts = { database, clock, ids: createIds(clock), log: silentLog, signals: createLocalSignals(), diskSpace }
    const jobs = createJobs(parts)
    started.push(jobs)
    const enqueue = (kind: JobKind<null>) =>
      database.transact((tx) => jobs.enqueue(tx, kind, { tenantId: 't1', payload: null }))
    const stateOf = async (kind: JobKind<null>) =>
      (await database.read.selectFrom('jobs').select('state').where('kind', '=', kind.name).execute()).map(
        ({ state }) => state,
      )
    return { jobs, clock, disk, enqueue, stateOf }
  }

  it('wait until there is room, and go on by themselves; what frees something does not wait', async () => {
    const { jobs, disk, enqueue, stateOf } = await setUp()
    const [storing, freeing] = [kindOf('room.storing'), kindOf('room.freeing', true)]
    const done: string[] = []
    jobs.handle(storing, async () => void done.push('storing'))
    jobs.handle(freeing, async () => void done.push('freeing'))
    disk.enough = false
    await jobs.start()
    await enqueue(storing)
    await enqueue(freeing)
    await eventually(() => expect(done).toEqual(['freeing']))
    expect(await stateOf(storing)).toEqual(['waiting'])
    disk.enough = true
    await eventually(() => expect(done).toEqual(['freeing', 'storing']))
  })

  it('that met a full disk are never given up for it', async () => {
    const { jobs, clock, enqueue, stateOf } = await setUp()
    const kind = kindOf('room.full')
    let tries = 0
    jobs.handle(kind, async () => {
      tries += 1
      if (tries <= MAX_ATTEMPTS * 5) throw full()
    })
    await jobs.start()
    await enqueue(kind)
    for (let met = 1; met <= MAX_ATTEMPTS * 5; met += 1) {
      await eventually(async () => expect([tries, await stateOf(kind)]).toEqual([met, ['waiting']]))
      clock.advance(30_000)
    }
    await eventually(async () => expect(await stateOf(kind)).toEqual([]))
  })
})
