import { createHash } from 'node:crypto'

/** Named from this use on; rarer statements would only fill the server's memory. */
const HOT_FROM = 3
const MAX_NAMED = 500
const MAX_COUNTED = 5000

export interface NamedStatements {
  nameFor(sql: string): string | undefined
  /** Never names it again: its columns have changed under a prepared plan. */
  ban(sql: string): void
}

export function createNamedStatements(): NamedStatements {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  const banned = new Set<string>()

  function becomesHot(sql: string): boolean {
    const count = (uses.get(sql) ?? 0) + 1
    if (uses.size >= MAX_COUNTED) uses.clear()
    uses.set(sql, count)
    return count >= HOT_FROM && names.size < MAX_NAMED && !banned.has(sql)
  }

  return {
    nameFor(sql) {
      const existing = names.get(sql)
      if (existing || !becomesHot(sql)) return existing
      const name = createHash('sha1').update(sql).digest('hex')
      names.set(sql, name)
      uses.delete(sql)
      return name
    },
    ban(sql) {
      names.delete(sql)
      banned.add(sql)
    },
  }
}
