import type { Repository, SourceFile } from '../repository.ts'
import type { Violation } from '../source.ts'

const PLATFORM = 'server/src/platform/platform.ts'

/** Files that compose a feature or the platform. */
const COMPOSES = [
  /^server\/src\/features\/[^/]+\/index\.ts$/,
  /\.(routes|jobs)\.ts$/,
  /^server\/src\/platform\/create-platform\.ts$/,
]

/** A use case names the platform members that it uses; only composing files take the whole platform. */
export const checkWholePlatform = (house: Repository): Violation[] => house.residents.flatMap(wholePlatform)

function wholePlatform({ path, place, imports }: SourceFile): Violation[] {
  if (place.test || !['features', 'platform'].includes(place.room) || COMPOSES.some((file) => file.test(path)))
    return []
  const sentence = "takes the whole platform; name the members that it uses: Needs<'clock' | 'database'>"
  return imports
    .filter(({ target, names }) => target === PLATFORM && names.includes('Platform'))
    .map(({ line }) => ({ path, line, rule: 'whole-platform', sentence }))
}
