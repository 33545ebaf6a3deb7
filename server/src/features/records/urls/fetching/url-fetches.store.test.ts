import { expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { DAILY_BYTES, DAILY_FETCHES, nextDay, spendBytes, spendFetch } from './url-budgets.store.ts'
import { deleteFetch, isLocked, lockUrl, releaseUrl, saveFetch } from './url-fetches.store.ts'

describeOnBothDatabases('the fetching of a saved address', (open) => {
  it('is held by one job of many, until it lets go or is silent for too long', async () => {
    const database = await open()
    const hold = (by: string, now: number, tenantId = 't1') =>
      database.transact((tx) => lockUrl(tx, { tenantId, urlId: 'u', by }, now))
    const jobs = Array.from({ length: 20 }, (_, n) => `j${n}`)
    const held = (await Promise.all(jobs.map((by) => hold(by, 0)))).filter((row) => row !== undefined)
    expect(held).toHaveLength(1)
    const [owner = '', other = ''] = [held[0]?.held_by, jobs.find((by) => by !== held[0]?.held_by)]
    expect(await hold(owner, 1)).toBeDefined()
    expect(await hold(other, 1)).toBeUndefined()
    expect(await hold(other, 1, 't2')).toBeDefined()
    const place = { tenantId: 't1', urlId: 'u' }
    await database.transact((tx) => releaseUrl(tx, { ...place, by: other }))
    expect(await hold(other, 1)).toBeUndefined()
    await database.transact((tx) => releaseUrl(tx, { ...place, by: owner }))
    expect(await hold(other, 1)).toBeDefined()
    expect(await isLocked(database.read, { ...place, by: owner })).toBe(false)
    expect(await hold(owner, 180_001)).toBeDefined()
    await database.transact((tx) => saveFetch(tx, place, { etag: '"1"', lastModified: 'then', failures: 2 }))
    expect(await hold(owner, 180_002)).toMatchObject({ etag: '"1"', last_modified: 'then', failures: 2 })
    await database.transact((tx) => deleteFetch(tx, 't1', 'u'))
    const left = await database.read.selectFrom('url_fetches').select('tenant_id').execute()
    expect(left).toEqual([{ tenant_id: 't2' }])
  })

  it('stays within what an account may fetch in a day, however many do it at once', async () => {
    const database = await open()
    const spend = (day: string, tenantId = 't1') => database.transact((tx) => spendFetch(tx, tenantId, day))
    expect(await spend('2026-11-20')).toBe(true)
    expect(await spend('2026-11-21')).toBe(true)
    await database.transact((tx) =>
      tx
        .updateTable('url_budgets')
        .set({ fetches: DAILY_FETCHES - 5 })
        .execute(),
    )
    const spent = await Promise.all(Array.from({ length: 20 }, () => spend('2026-11-21')))
    expect(spent.filter((one) => one)).toHaveLength(5)
    expect(await spend('2026-11-21', 't2')).toBe(true)
    await database.transact((tx) => spendBytes(tx, 't2', '2026-11-21', DAILY_BYTES))
    expect(await spend('2026-11-21', 't2')).toBe(false)
    expect(await spend('2026-11-22')).toBe(true)
    const days = await database.read.selectFrom('url_budgets').select('day').where('tenant_id', '=', 't1').execute()
    expect(days).toEqual([{ day: '2026-11-22' }])
    expect(nextDay(Date.UTC(2026, 10, 21, 23, 59))).toBe(Date.UTC(2026, 10, 22))
  })
})
