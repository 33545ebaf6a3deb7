import { DatabaseSync } from 'node:sqlite'

const ROUNDS = 9

/**
 * Times the same SQLite work nine times, in milliseconds. The speed of a shared machine changes from hour to hour; this
 * makes runs comparable.
 */
export function measureYardstick(): number[] {
  const database = new DatabaseSync(':memory:')
  const count = database.prepare(`
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 200000)
    select sum(n % 7) as sum from numbers`)
  const times = Array.from({ length: ROUNDS }, () => {
    const began = performance.now()
    count.get()
    return performance.now() - began
  })
  database.close()
  return times
}
