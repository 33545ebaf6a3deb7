import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { World } from '../world/worlds.ts'

export interface RawIndex {
  /** The twelve best by bm25: row ids only, no count, no text, no rights. */
  search(query: string): unknown
}

/** The same index asked by SQLite alone. */
export function openRawIndex(world: World): RawIndex {
  const database = new DatabaseSync(join(world.folder, 'dossier.sqlite'), { readOnly: true })
  const best = database.prepare(
    'select rowid from search_text where search_text match ? order by bm25(search_text) limit 12',
  )
  return { search: (query) => best.all(expressionOf(query)) }
}

const expressionOf = (query: string): string => {
  const words = query.split(' ').map((word) => `"${word}"`)
  return `{title body} : (${words.join(' AND ')} *)`
}
