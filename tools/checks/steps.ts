/** One check: a command of node_modules/.bin, or `node` with a script. */
export interface Step {
  name: string
  command: string
  args: readonly string[]
}

/** Every check except the tests. Each counts as one. The longest ones begin. */
export const STEPS: readonly Step[] = [
  { name: 'lint with types', command: 'oxlint', args: ['--type-aware'] },
  { name: 'types of server', command: 'tsc', args: ['-p', 'server'] },
  { name: 'types of analysis', command: 'tsc', args: ['-p', 'analysis'] },
  { name: 'types of contract', command: 'tsc', args: ['-p', 'contract'] },
  { name: 'types of web', command: 'tsc', args: ['-p', 'web'] },
  { name: 'format and lint', command: 'biome', args: ['check', '.'] },
  { name: 'architecture', command: 'node', args: ['tools/check-architecture.ts'] },
]

/** Checks of the full run only. The web app is built before the browser tests use it. */
export const THOROUGH_STEPS: readonly Step[] = [
  { name: 'web app within its budget', command: 'node', args: ['tools/build.ts'] },
  { name: 'nothing unused', command: 'knip', args: ['--no-progress', '--no-config-hints'] },
]
