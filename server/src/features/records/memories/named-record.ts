import { RECORD_PATHS } from '@dossier/contract/paths'
import type { RecordType } from '@dossier/contract/vocabulary'

export interface NamedRecord {
  kind: RecordType
  id: string
}

const PATHS = Object.entries(RECORD_PATHS).map(([kind, path]) => ({
  kind: kind as RecordType,
  pattern: new RegExp(`${path.replaceAll(/:[a-z]+/g, '([^/]+)')}$`),
}))

/** Returns the record whose address in the app a memory names as its source; null for any other source. */
export function namedRecord(source: string): NamedRecord | null {
  const path = /^\/(?!\/)/.test(source) ? source : URL.parse(source)?.pathname
  if (!path) return null
  for (const { kind, pattern } of PATHS) {
    const id = pattern.exec(path.replace(/[?#].*$/, ''))?.at(-1)
    if (id !== undefined) return { kind, id }
  }
  return null
}
