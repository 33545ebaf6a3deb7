import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const IS_TEST = /\.test\.tsx?$/

/**
 * Hashes the content of files and folders, except tests. Paths start at the project root.
 */
export function hashSources({ folders, files }: { folders: readonly string[]; files: readonly string[] }): string {
  const hash = createHash('sha256')
  for (const path of [...folders.flatMap(listFiles), ...files].sort())
    hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

const listFiles = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !IS_TEST.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length))
