import { type Place, placeOf } from './place.ts'
import { readFeatureMap } from './read-feature-map.ts'
import { readSource } from './read-source.ts'
import { resolveImport } from './resolve-import.ts'
import type { Import, Source, Tree, Violation } from './source.ts'

export interface Resident {
  path: string
  place: Place
  source: Source
  imports: Followed[]
}

export interface Followed extends Import {
  /** File of this repository, or null for a package. */
  target: string | null
}

export interface House {
  residents: Resident[]
  byPath: ReadonlyMap<string, Resident>
  /** Feature → the features that it may use; null without a feature map. */
  features: ReadonlyMap<string, readonly string[]> | null
  /** Feature → tables of features outside its dependencies that its views may read. */
  tableReads: ReadonlyMap<string, readonly string[]>
  /** Files that could not be parsed or placed. */
  unreadable: Violation[]
}

export const FEATURE_MAP = 'server/src/app/feature-map.ts'

export function readHouse(tree: Tree): House {
  const residents: Resident[] = []
  const unreadable: Violation[] = []
  for (const [path, text] of tree) {
    if (!/\.tsx?$/.test(path)) continue
    const result = readResident(tree, path, text)
    if ('rule' in result) unreadable.push(result)
    else residents.push(result)
  }
  return {
    residents,
    byPath: new Map(residents.map((resident) => [resident.path, resident])),
    features: readFeatureMap(tree.get(FEATURE_MAP), 'FEATURES'),
    tableReads: readFeatureMap(tree.get(FEATURE_MAP), 'TABLE_READS') ?? new Map(),
    unreadable,
  }
}

function readResident(tree: Tree, path: string, text: string): Resident | Violation {
  const placement = placeOf(path)
  if (!placement)
    return {
      path,
      line: 1,
      rule: 'place',
      sentence: 'stands in no room of the house; move it into one (ARCHITECTURE.md)',
    }
  try {
    const source = readSource(path, text)
    const imports = source.imports.map((found) => ({ ...found, target: resolveImport(tree, path, found.specifier) }))
    return { path, place: placement, source, imports }
  } catch (error) {
    return { path, line: 1, rule: 'syntax', sentence: `cannot be parsed: ${String(error).split('\n')[0]}` }
  }
}
