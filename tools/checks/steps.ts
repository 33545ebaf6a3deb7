/** One thing that is checked: a command of node_modules/.bin, or `node` with a script. */
export interface Step {
  name: string
  command: string
  args: readonly string[]
}

/** Everything but the tests. Each counts as one check. */
export const STEPS: readonly Step[] = [
  { name: 'types of analysis', command: 'tsc', args: ['-p', 'analysis'] },
  { name: 'types of contract', command: 'tsc', args: ['-p', 'contract'] },
  { name: 'types of server', command: 'tsc', args: ['-p', 'server'] },
  { name: 'types of web', command: 'tsc', args: ['-p', 'web'] },
  { name: 'format and lint', command: 'biome', args: ['check', '.'] },
  { name: 'lint with types', command: 'oxlint', args: ['--type-aware'] },
  { name: 'architecture', command: 'node', args: ['tools/check-architecture.ts'] },
]

/** What only the full run does. The web app is built before the journeys of the tests walk in it. */
export const THOROUGH_STEPS: readonly Step[] = [
  { name: 'web app within its budget', command: 'node', args: ['tools/build.ts'] },
  { name: 'nothing unused', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
]
