import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import type { Database } from './database.ts'
import { hotInsert } from './hot-query.ts'
import { createReadCache } from './read-cache.ts'

describeOnBothDatabases('a read cache', (open, { dialect }) => {
  const insert = hotInsert('instance_values', 'on conflict (name) do update set value = excluded.value')
  let database: Database
  let reads = 0
  beforeAll(async () => {
    database = await open()
  })

  const put = (value: string): Promise<unknown> => database.transact((tx) => insert(tx, { name: 'read-cache', value }))

  async function find(): Promise<string | undefined> {
    reads += 1
    const found = database.read.selectFrom('instance_values').select('value').where('name', '=', 'read-cache')
    return (await found.executeTakeFirst())?.value
  }

  function cacheOf() {
    const cache = createReadCache<string | undefined>(database, { most: 10 })
    const look = async (): Promise<string | undefined> => cache.get('it') ?? cache.fill('it', find)
    return { cache, look }
  }

  it('reads once between two commits where the database has one process, and each time where it may have more', async () => {
    const { look } = cacheOf()
    await put('one')
    reads = 0
    expect([await look(), await look(), await look()]).toEqual(['one', 'one', 'one'])
    expect(reads).toBe(dialect === 'sqlite' ? 1 : 3)
    await put('two')
    expect([await look(), await look()]).toEqual(['two', 'two'])
  })

  it('sees a commit as soon as any other read does', async () => {
    const { look } = cacheOf()
    await put('n0')
    for (let n = 1; n < 50; n += 1) {
      await look()
      let isDone = false
      const committing = put(`n${n}`).then(() => {
        isDone = true
      })
      // Right before and right after the commit too.
      while (!isDone) {
        const found = await find()
        const seen = await look()
        expect([`n${n - 1}`, `n${n}`]).toContain(seen)
        if (found === `n${n}`) expect(seen).toBe(found)
        await new Promise((resolve) => setImmediate(resolve))
      }
      await committing
      expect(await look()).toBe(`n${n}`)
    }
  })

  it('keeps nothing that was read while something was committed', async () => {
    const { cache } = cacheOf()
    await put('before')
    const read = async () => {
      const value = await find()
      await put('after')
      return value
    }
    expect(await cache.fill('it', read)).toBe('before')
    expect(cache.get('it')).toBeUndefined()
  })

  it('keeps what a transaction read that was taken back', async () => {
    const { look } = cacheOf()
    await put('kept')
    await look()
    const undone = database.transact(async (tx) => {
      await insert(tx, { name: 'read-cache', value: 'never' })
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await look()).toBe('kept')
  })
})

describe('a read cache', () => {
  const cacheOf = (most: number) =>
    createReadCache<string>({ commits: () => 0 }, { most, weigh: (value) => value.length })
  const keep = (cache: ReturnType<typeof cacheOf>, key: string, value: string) => cache.fill(key, async () => value)

  it('keeps no more than it may, the newest of it, and never what is heavy alone', async () => {
    const cache = cacheOf(20)
    await keep(cache, 'huge', 'h'.repeat(11))
    expect(cache.get('huge')).toBeUndefined()
    for (let n = 0; n < 100; n += 1) {
      await keep(cache, `k${n}`, 'four')
      const kept = Array.from({ length: n + 1 }, (_, at) => cache.get(`k${at}`)).filter(Boolean)
      expect(kept.length).toBeLessThanOrEqual(5)
      expect(cache.get(`k${n}`)).toBe('four')
      if (n > 0) expect(cache.get(`k${n - 1}`)).toBe('four')
    }
  })

  it('keeps no failure', async () => {
    const cache = cacheOf(10)
    await expect(cache.fill('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await keep(cache, 'a', 'yes')).toBe('yes')
    expect(cache.get('a')).toBe('yes')
  })
})
