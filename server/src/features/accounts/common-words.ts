import { readFileSync } from 'node:fs'

/** Shorter words would match inside invented passwords. */
const MIN_LENGTH = 3
const FILES = ['common-words.txt', 'everyday-words.txt']

let words: ReadonlySet<string> | undefined

/** Returns common passwords and their words in lower case. Loads them with the first password check. */
export function commonWords(): ReadonlySet<string> {
  words ??= new Set(FILES.flatMap(readWords))
  return words
}

export function beginsCommonWord(prefix: string): boolean {
  for (const word of commonWords()) if (word.startsWith(prefix)) return true
  return false
}

const readWords = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter((word) => word.length >= MIN_LENGTH)
