import { FEATURE_MAP, type Repository, type ResolvedImport, type SourceFile } from '../repository.ts'
import type { Violation } from '../source.ts'

/** Arrow 2: features import each other only through index.ts and as the feature map declares. */
export const checkFeatureDoors = (house: Repository): Violation[] => [
  ...house.residents.flatMap((resident) => resident.imports.flatMap((found) => checkImport(house, resident, found))),
  ...checkMap(house),
]

function checkImport(
  house: Repository,
  { path, place: placement }: SourceFile,
  { target, line }: ResolvedImport,
): Violation[] {
  const targetPlacement = target ? house.byPath.get(target)?.place : null
  if (!target || targetPlacement?.room !== 'features' || placement.room === 'outside') return []
  if (placement.room === 'features' && placement.part === targetPlacement.part) return []
  if (target !== `server/src/features/${targetPlacement.part}/index.ts`) {
    const sentence = `reaches past the door of ${targetPlacement.part}; import #features/${targetPlacement.part}/index`
    return [{ path, line, rule: 'door', sentence }]
  }
  if (
    placement.test ||
    placement.room !== 'features' ||
    house.features?.get(placement.part)?.includes(targetPlacement.part)
  )
    return []
  return [
    {
      path,
      line,
      rule: 'feature-map',
      sentence: `${placement.part} may not use ${targetPlacement.part}; feature-map.ts does not say so`,
    },
  ]
}

function checkMap(house: Repository): Violation[] {
  const folders = new Set(
    house.residents.flatMap(({ place: placement }) => (placement.room === 'features' ? [placement.part] : [])),
  )
  const map = house.features
  const complain = (sentence: string): Violation => ({ path: FEATURE_MAP, line: 1, rule: 'feature-map', sentence })
  if (!map) return folders.size > 0 ? [complain('has no plain exported const FEATURES')] : []
  return [
    ...[...folders].filter((name) => name && !map.has(name)).map((name) => complain(`features/${name} is not listed`)),
    ...[...map].flatMap(([name, dependencies]) =>
      dependencies
        .filter((dependency) => !map.has(dependency))
        .map((dependency) => complain(`${name} names ${dependency}, which is not listed`)),
    ),
    ...[...map.keys()]
      .filter((name) => reaches(map, name, name))
      .map((name) => complain(`${name} uses itself in a circle`)),
  ]
}

function reaches(
  map: ReadonlyMap<string, readonly string[]>,
  from: string,
  goal: string,
  visited = new Set<string>(),
): boolean {
  return (map.get(from) ?? []).some((next) => {
    if (next === goal) return true
    if (visited.has(next)) return false
    visited.add(next)
    return reaches(map, next, goal, visited)
  })
}
