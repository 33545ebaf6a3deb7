import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RegExpParser } from '@eslint-community/regexpp'
import { parseSync } from 'rolldown/utils'
import { analyse } from 'scslre'

export interface SlowPattern {
  file: string
  pattern: string
  isExponential: boolean
}

interface Literal {
  type: 'Literal'
  regex?: { pattern: string; flags: string }
}

const SOURCES = ['analysis/src', 'contract/src', 'server/src']
/** Backtracking within one attempt. `Move` is left out: a pattern without an anchor is quadratic in its starts. */
const REPORTED = { Self: true, Trade: true, Move: false }

/** Returns the regular expressions of the sources whose backtracking may take more than linear time. */
export function findSlowPatterns(root: string): SlowPattern[] {
  const files = SOURCES.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  return files
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => literalsOf(join(root, file)).flatMap((literal) => reportsOf(file, literal)))
}

function literalsOf(path: string): NonNullable<Literal['regex']>[] {
  const found: NonNullable<Literal['regex']>[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, regex } = node as Partial<Literal>
    if (type === 'Literal' && regex) found.push(regex)
    else for (const child of Object.values(node)) walk(child)
  }
  walk(parseSync(path, readFileSync(path, 'utf8')).program)
  return found
}

function reportsOf(file: string, { pattern, flags }: NonNullable<Literal['regex']>): SlowPattern[] {
  const parser = new RegExpParser()
  const modes = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') }
  // The parser does not know the short names of these properties.
  const known = pattern.replaceAll('\\p{EMod}', '\\p{Emoji_Modifier}').replaceAll('\\p{RI}', '\\p{Regional_Indicator}')
  const ast = { pattern: parser.parsePattern(known, 0, known.length, modes), flags: parser.parseFlags(flags) }
  const { reports } = analyse(ast, { reportTypes: REPORTED })
  return reports.length === 0 ? [] : [{ file, pattern, isExponential: reports.some(({ exponential }) => exponential) }]
}
