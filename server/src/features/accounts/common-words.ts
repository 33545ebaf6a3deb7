import { readFileSync } from 'node:fs'

/** Shorter ones would be found in what somebody made up. */
const MIN_LENGTH = 3
const FILES = ['common-words.txt', 'everyday-words.txt']

let words: ReadonlySet<string> | undefined

/** What people choose as passwords, and the words that they make them of, lower-case; read with the first password. */
export function commonWords(): ReadonlySet<string> {
  words ??= new Set(FILES.flatMap(readWords))
  return words
}

/** Whether one of them goes on after this. */
export function beginsCommonWord(beginning: string): boolean {
  for (const word of commonWords()) if (word.startsWith(beginning)) return true
  return false
}

const readWords = (file: string): string[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .flatMap((line) => line.split(' '))
    .filter((word) => word.length >= MIN_LENGTH)
