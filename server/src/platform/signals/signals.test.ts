import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { silentLog } from '#platform/log/log'
import { describeOnDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { createLocalSignals } from './local-signals.ts'
import { createPostgresSignals } from './postgres-signals.ts'

describe('signals in one process', () => {
  it('nudge at once whoever listens to that channel, until they stop', async () => {
    const signals = createLocalSignals()
    let heard = 0
    const off = signals.on('jobs', () => (heard += 1))
    signals.on('other', () => expect.unreachable())
    signals.send('jobs')
    expect(heard).toBe(1)
    off()
    signals.send('jobs')
    expect(heard).toBe(1)
    await signals.close()
  })
})

describeOnDatabases(['postgres'], 'signals between processes', (_open, engine) => {
  it('reach every process, go on after their connection broke, and then make up for what was missed', async () => {
    const empty = await engine.create()
    const url = empty.config.kind === 'postgres' ? empty.config.url : ''
    const [here, there] = [createPostgresSignals(url, silentLog), createPostgresSignals(url, silentLog)]
    const heard = { jobs: 0, events: 0, mark: 0 }
    for (const channel of ['jobs', 'events', 'mark'] as const) there.on(channel, () => (heard[channel] += 1))
    await eventually(() => {
      here.send('jobs')
      expect(heard.jobs).toBeGreaterThan(0)
    })
    /** Signals keep their order, so all earlier ones have arrived. */
    const allHeard = async (): Promise<void> => {
      heard.mark = 0
      await eventually(() => {
        // One sent before the connection is there is lost.
        here.send('mark')
        expect(heard.mark).toBeGreaterThan(0)
      })
    }
    await allHeard()
    heard.jobs = 0
    heard.events = 0
    for (let n = 0; n < 100; n += 1) here.send('jobs')
    await allHeard()
    expect([heard.jobs, heard.events]).toEqual([1, 0])

    const killer = new Client({ connectionString: url })
    await killer.connect()
    await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'dossier-signals' and datname = current_database()`,
    )
    await eventually(() => expect(heard.events).toBeGreaterThan(0))
    heard.jobs = 0
    await eventually(() => {
      here.send('jobs')
      expect(heard.jobs).toBeGreaterThan(0)
    })
    await Promise.all([here.close(), there.close()])
    const left = () =>
      killer.query(
        `select 1 from pg_stat_activity where application_name = 'dossier-signals' and datname = current_database()`,
      )
    await eventually(async () => expect((await left()).rowCount).toBe(0))
    await killer.end()
    await empty.drop()
  })

  it('leave no connection behind when they are closed while connecting, or never could', async () => {
    const empty = await engine.create()
    const url = empty.config.kind === 'postgres' ? empty.config.url : ''
    await createPostgresSignals(url, silentLog).close()
    const failed = Promise.withResolvers<void>()
    const log = { ...silentLog, warn: () => failed.resolve() }
    const nowhere = createPostgresSignals('postgres://nobody@127.0.0.1:9/none', log)
    let heard = 0
    nowhere.on('jobs', () => (heard += 1))
    await failed.promise
    nowhere.send('jobs')
    expect(heard).toBe(1)
    await nowhere.close()
    const watcher = new Client({ connectionString: url })
    await watcher.connect()
    await eventually(async () =>
      expect(
        (
          await watcher.query(
            `select 1 from pg_stat_activity where application_name = 'dossier-signals' and datname = current_database()`,
          )
        ).rowCount,
      ).toBe(0),
    )
    await watcher.end()
    await empty.drop()
  })
})
