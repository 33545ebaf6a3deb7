// Where in the house a file stands, from its path alone.

export type Room =
  | 'analysis'
  | 'contract'
  | 'cli'
  | 'app'
  | 'features'
  | 'platform'
  | 'core'
  | 'migrations'
  | 'web-main'
  | 'web-app'
  | 'web-features'
  | 'web-ui'
  | 'web-platform'
  /** Harness, evaluation, tools, benchmarks, journeys, configuration files: they may import anything, and nothing that ships imports them. */
  | 'outside'

export interface Place {
  room: Room
  /** `emails` in features/emails, `http` in platform/http; '' for a file that lies in the room itself. */
  part: string
  test: boolean
}

const ROOMS: [RegExp, Room][] = [
  [/^analysis\/src\//, 'analysis'],
  [/^contract\/src\//, 'contract'],
  [/^server\/src\/cli\//, 'cli'],
  [/^server\/src\/app\//, 'app'],
  [/^server\/src\/features\/(?:([^/]+)\/)?/, 'features'],
  [/^server\/src\/platform\/(?:([^/]+)\/)?/, 'platform'],
  [/^server\/src\/core\//, 'core'],
  [/^server\/migrations\//, 'migrations'],
  [/^web\/src\/(?:main|service-worker)\.tsx?$/, 'web-main'],
  [/^web\/src\/app\//, 'web-app'],
  [/^web\/src\/features\/(?:([^/]+)\/)?/, 'web-features'],
  [/^web\/src\/ui\//, 'web-ui'],
  [/^web\/src\/platform\/(?:([^/]+)\/)?/, 'web-platform'],
]

/** The place of a file; null for one that stands in a source folder but in none of its rooms. */
export function placeOf(path: string): Place | null {
  const test = /\.test\.tsx?$/.test(path)
  for (const [pattern, room] of ROOMS) {
    const match = pattern.exec(path)
    if (match) return { room, part: match[1] ?? '', test }
  }
  return /^(analysis|contract|server|web)\/src\//.test(path) ? null : { room: 'outside', part: '', test }
}

/** Who owns what a file declares: `emails` or `platform/jobs`. */
export const ownerName = (place: Place): string =>
  place.room === 'features' ? place.part : place.part ? `${place.room}/${place.part}` : place.room

/** Code that ships; not a test, not the harness, not a tool. */
export const ships = (place: Place): boolean => !place.test && place.room !== 'outside'

/** Tests, and the folders that exist for them alone. */
export const isTestCode = (path: string): boolean => /\.test\.tsx?$|^(server\/test|e2e)\//.test(path)
