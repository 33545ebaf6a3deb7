import { FEATURE_MAP, type Followed, type House, type Resident } from '../house.ts'
import type { Violation } from '../source.ts'

/** Arrow 2: features import each other only through index.ts and as the feature map declares. */
export const checkFeatureDoors = (house: House): Violation[] => [
  ...house.residents.flatMap((resident) => resident.imports.flatMap((found) => checkImport(house, resident, found))),
  ...checkMap(house),
]

function checkImport(house: House, { path, place }: Resident, { target, line }: Followed): Violation[] {
  const there = target ? house.byPath.get(target)?.place : null
  if (!target || there?.room !== 'features' || place.room === 'outside') return []
  if (place.room === 'features' && place.part === there.part) return []
  if (target !== `server/src/features/${there.part}/index.ts`) {
    const sentence = `reaches past the door of ${there.part}; import #features/${there.part}/index`
    return [{ path, line, rule: 'door', sentence }]
  }
  if (place.test || place.room !== 'features' || house.features?.get(place.part)?.includes(there.part)) return []
  return [
    {
      path,
      line,
      rule: 'feature-map',
      sentence: `${place.part} may not use ${there.part}; feature-map.ts does not say so`,
    },
  ]
}

function checkMap(house: House): Violation[] {
  const folders = new Set(house.residents.flatMap(({ place }) => (place.room === 'features' ? [place.part] : [])))
  const map = house.features
  const complain = (sentence: string): Violation => ({ path: FEATURE_MAP, line: 1, rule: 'feature-map', sentence })
  if (!map) return folders.size > 0 ? [complain('has no plain exported const FEATURES')] : []
  return [
    ...[...folders].filter((name) => name && !map.has(name)).map((name) => complain(`features/${name} is not listed`)),
    ...[...map].flatMap(([name, dependencies]) =>
      dependencies
        .filter((other) => !map.has(other))
        .map((other) => complain(`${name} names ${other}, which is not listed`)),
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
  seen = new Set<string>(),
): boolean {
  return (map.get(from) ?? []).some((next) => {
    if (next === goal) return true
    if (seen.has(next)) return false
    seen.add(next)
    return reaches(map, next, goal, seen)
  })
}
