import { useSyncExternalStore } from 'react'
import { type KeyChoice, pressedFor } from './key-choice.ts'
import type { Letter } from './key-list.ts'

let chosen: KeyChoice = { mode: 'on', changes: [] }
const watchers = new Set<() => void>()

export const chosenKeys = (): KeyChoice => chosen

export function chooseKeys(choice: KeyChoice): void {
  chosen = choice
  for (const tell of watchers) tell()
}

function watch(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Returns the key for `aria-keyshortcuts`; undefined when it is not a single key. */
export function useShortcut(letter: Letter): string | undefined {
  const choice = useKeyChoice()
  return choice.mode === 'on' ? pressedFor(letter, choice) : undefined
}

export const useKeyChoice = (): KeyChoice => useSyncExternalStore(watch, chosenKeys)

/** Returns the key for each letter, for menus. */
export function useLetterOf(): (letter: Letter) => string | undefined {
  const choice = useKeyChoice()
  return (letter) => (choice.mode === 'on' ? pressedFor(letter, choice) : undefined)
}
