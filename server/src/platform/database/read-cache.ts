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
 * @param options.most of all that is kept, in the unit of `weigh`; what takes more than half of it alone is not kept.
 */
export function createReadCache<V>(
  database: Pick<Database, 'commits'>,
  { most, weigh = () => 1 }: { most: number; weigh?: (value: V) => number },
): ReadCache<V> {
  // Two halves: when the newer one is full the older one goes as a whole, which costs less than looking for the oldest.
  let newer = new Map<string, V>()
  let older = new Map<string, V>()
  let weight = 0
  let commits: number | null = null

  function renew(): void {
    const now = database.commits()
    if (now === commits) return
    commits = now
    older = new Map()
    startAnew()
  }

  function startAnew(): void {
    newer = new Map()
    weight = 0
  }

  function keep(key: string, value: V): void {
    const added = weigh(value)
    if (added > most / 2) return
    if (weight + added > most / 2) {
      older = newer
      startAnew()
    }
    newer.set(key, value)
    weight += added
  }

  return {
    get(key) {
      renew()
      return newer.get(key) ?? older.get(key)
    },
    async fill(key, read) {
      renew()
      const began = commits
      const value = await read()
      renew()
      if (began !== null && commits === began) keep(key, value)
      return value
    },
  }
}
