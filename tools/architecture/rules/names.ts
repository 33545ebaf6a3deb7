import { posix } from 'node:path'
import type { Repository } from '../repository.ts'
import type { Tree, Violation } from '../source.ts'

/** Names that do not describe the content (arrow 6). */
const EMPTY_NAME = /^(utils?|helpers?|common|shared|libs?|misc|services?|managers?)$/
const EMPTY_ENDING = /-(utils?|helpers?|services?|managers?)$/

/** Folders and files are named after their content. Checks every file of any type. */
export function checkNames(tree: Tree): Violation[] {
  return [...tree.keys()].flatMap((path) => {
    const words = [...posix.dirname(path).split('/'), ...posix.basename(path).split('.')]
    const empty = words.find((word) => EMPTY_NAME.test(word.toLowerCase()) || EMPTY_ENDING.test(word.toLowerCase()))
    return empty
      ? [{ path, line: 1, rule: 'name', sentence: `"${empty}" does not say what is inside; name the thing` }]
      : []
  })
}

/** Only named exports; configuration files are exempt, because their tools require a default export. */
export const checkDefaultExports = (house: Repository): Violation[] =>
  house.residents
    .filter(({ path }) => !/(^|\/)[\w.-]+\.config\.ts$/.test(path))
    .flatMap(({ path, source }) =>
      source.defaultExportLines.map((line) => ({ path, line, rule: 'default-export', sentence: 'export it by name' })),
    )
