import { useSyncExternalStore } from 'react'
import { type KeyChoice, pressedFor } from './key-choice.ts'
import type { Letter } from './key-list.ts'

// What the person who is signed in chose. Every screen reads the same.

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

/** What is pressed for a letter, for `aria-keyshortcuts`; undefined where it is not pressed alone. */
export function useShortcut(letter: Letter): string | undefined {
  const choice = useKeyChoice()
  return choice.mode === 'on' ? pressedFor(letter, choice) : undefined
}

/** What the person who is signed in chose, whenever they choose. */
export const useKeyChoice = (): KeyChoice => useSyncExternalStore(watch, chosenKeys)
