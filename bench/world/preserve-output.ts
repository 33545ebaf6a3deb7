import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GENERATION, ROOT } from './worlds.ts'

/**
 * Returns a folder for slow output of other programs over generated emails, preserved for later runs. It is rebuilt
 * when incomplete, or made from older emails or from another `of`.
 */
export function preserveOutput(size: number, name: string, make: (folder: string) => void, of = ''): string {
  const folder = join(ROOT, `others-${size}`, name)
  const made = join(folder, 'made-of')
  const expected = `${GENERATION} ${of}`.trim()
  if (existsSync(made) && readFileSync(made, 'utf8') === expected) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  make(folder)
  writeFileSync(made, expected)
  return folder
}
