import { type Placement, placementOf } from './placement.ts'
import { readFeatureMap } from './read-feature-map.ts'
import { readSource } from './read-source.ts'
import { resolveImport } from './resolve-import.ts'
import type { Import, Source, Tree, Violation } from './source.ts'

export interface SourceFile {
  path: string
  place: Placement
  source: Source
  imports: ResolvedImport[]
}

export interface ResolvedImport extends Import {
  /** File of this repository, or null for a package. */
  target: string | null
}

export interface Repository {
  residents: SourceFile[]
  byPath: ReadonlyMap<string, SourceFile>
  /** Feature → the features that it may use; null without a feature map. */
  features: ReadonlyMap<string, readonly string[]> | null
  /** Feature → tables of features outside its dependencies that its views may read. */
  tableReads: ReadonlyMap<string, readonly string[]>
  /** Files that could not be parsed or placed. */
  unreadable: Violation[]
}

export const FEATURE_MAP = 'server/src/app/feature-map.ts'

export function readRepository(tree: Tree): Repository {
  const residents: SourceFile[] = []
  const unreadable: Violation[] = []
  for (const [path, text] of tree) {
    if (!/\.tsx?$/.test(path)) continue
    const result = readSourceFile(tree, path, text)
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

function readSourceFile(tree: Tree, path: string, text: string): SourceFile | Violation {
  const placement = placementOf(path)
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
