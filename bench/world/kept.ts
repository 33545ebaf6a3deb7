import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { GENERATION, ROOT } from './worlds.ts'

/**
 * A folder for what other programs make of so many generated mails, which takes minutes: it is made once and kept for the
 * next run. What was broken off, or is of older mails or of something else than `of`, is made anew.
 */
export function keepMade(size: number, name: string, make: (folder: string) => void, of = ''): string {
  const folder = join(ROOT, `others-${size}`, name)
  const made = join(folder, 'made-of')
  const wanted = `${GENERATION} ${of}`.trim()
  if (existsSync(made) && readFileSync(made, 'utf8') === wanted) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  make(folder)
  writeFileSync(made, wanted)
  return folder
}
