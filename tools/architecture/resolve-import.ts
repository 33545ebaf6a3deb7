import { posix } from 'node:path'
import type { Tree } from './source.ts'

// The `imports` of server/package.json and web/package.json, and the `exports` of analysis and the contract.
const SERVER_ALIASES: Record<string, string> = {
  '#core/': 'server/src/core/',
  '#platform/': 'server/src/platform/',
  '#features/': 'server/src/features/',
  '#app/': 'server/src/app/',
  '#cli/': 'server/src/cli/',
  '#test/': 'server/test/',
}
const WEB_ALIASES: Record<string, string> = {
  '#app/': 'web/src/app/',
  '#features/': 'web/src/features/',
  '#ui/': 'web/src/ui/',
  '#platform/': 'web/src/platform/',
}

/** Returns the repository path of an import; null for an external package or a missing file. */
export function resolveImport(tree: Tree, from: string, specifier: string): string | null {
  const target = targetOf(from, specifier)
  if (target === null) return null
  return [target, `${target}.ts`, `${target}.tsx`].find((path) => tree.has(path)) ?? null
}

function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier === '@dossier/analysis') return 'analysis/src/index.ts'
  if (specifier.startsWith('@dossier/analysis/')) return `analysis/src/${specifier.slice('@dossier/analysis/'.length)}`
  if (specifier.startsWith('@dossier/contract/')) return `contract/src/${specifier.slice('@dossier/contract/'.length)}`
  const aliases = from.startsWith('web/') ? WEB_ALIASES : SERVER_ALIASES
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  return alias ? `${aliases[alias]}${specifier.slice(alias.length)}` : null
}
