// Layer of a file, from its path alone.

export type Layer =
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
  /**
   * Harness, evaluation, tools, benchmarks, e2e tests and configuration: they may import anything, and product code
   * never imports them.
   */
  | 'outside'

export interface Placement {
  room: Layer
  /** `emails` in features/emails, `http` in platform/http; '' for a file at the root of the layer. */
  part: string
  test: boolean
}

const LAYERS: [RegExp, Layer][] = [
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

/** Returns the place of a file; null for a source file outside every layer. */
export function placementOf(path: string): Placement | null {
  const test = /\.test\.tsx?$/.test(path)
  for (const [pattern, layer] of LAYERS) {
    const match = pattern.exec(path)
    if (match) return { room: layer, part: match[1] ?? '', test }
  }
  return /^(analysis|contract|server|web)\/src\//.test(path) ? null : { room: 'outside', part: '', test }
}

/** Returns the owner of a file's declarations: `emails` or `platform/jobs`. */
export const ownerName = (placement: Placement): string =>
  placement.room === 'features'
    ? placement.part
    : placement.part
      ? `${placement.room}/${placement.part}`
      : placement.room

/** Product code: no test, no harness, no tool. */
export const ships = (placement: Placement): boolean => !placement.test && placement.room !== 'outside'

/** Tests and their support folders. */
export const isTestCode = (path: string): boolean => /\.test\.tsx?$|^(server\/test|e2e)\//.test(path)
