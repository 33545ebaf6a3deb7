import type { Database } from './database.ts'

/** What was read from the database, for as long as nothing whatever is committed there. */
export interface ReadCache<V> {
  /** What was read since the last commit, if it is still kept. */
  get(key: string): V | undefined
  /** Reads, and keeps what came unless something was committed meanwhile. What `read` throws is kept by nobody. */
  fill(key: string, read: () => Promise<V>): Promise<V>
}

/**
 * A read cache that cannot be stale: whatever is committed, by whatever feature, empties it, so no writer needs to know of
 * it. It pays where the same is read often between two commits, and keeps nothing on PostgreSQL, where other processes
 * commit too.
 *
 * What is kept may depend on the database and its key, and on nothing else: neither the clock nor a file.
 * @param options.most of all that is kept, in the unit of `weigh`; beyond it the oldest go.
 */
export function createReadCache<V>(
  database: Pick<Database, 'commits'>,
  { most, weigh = () => 1 }: { most: number; weigh?: (value: V) => number },
): ReadCache<V> {
  const kept = new Map<string, { value: V; weight: number }>()
  let weight = 0
  let commits: number | null = null

  function renew(): void {
    const now = database.commits()
    if (now === commits) return
    commits = now
    kept.clear()
    weight = 0
  }

  function forget(key: string): void {
    weight -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }

  function keep(key: string, entry: { value: V; weight: number }): void {
    forget(key)
    if (entry.weight > most) return
    kept.set(key, entry)
    weight += entry.weight
    for (const oldest of kept.keys()) {
      if (weight <= most) return
      forget(oldest)
    }
  }

  return {
    get(key) {
      renew()
      return kept.get(key)?.value
    },
    async fill(key, read) {
      renew()
      const began = commits
      const value = await read()
      renew()
      if (began !== null && commits === began) keep(key, { value, weight: weigh(value) })
      return value
    },
  }
}
