import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from './source.ts'

const ROOTS = ['analysis', 'evaluation', 'contract', 'server', 'web', 'tools', 'bench', 'e2e']
const SKIPPED = new Set(['node_modules', 'dist', 'coverage'])
const READ_AS_TEXT = /\.tsx?$/

/** Reads the workspaces and the folders around them; other files than TypeScript have no text. */
export function readTree(root: string): Tree {
  const tree = new Map<string, string>()
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory() && !SKIPPED.has(entry.name)) visit(path)
      if (entry.isFile()) tree.set(path, READ_AS_TEXT.test(path) ? readFileSync(join(root, path), 'utf8') : '')
    }
  }
  for (const folder of ROOTS.filter((name) => readdirSync(root).includes(name))) visit(folder)
  return tree
}
