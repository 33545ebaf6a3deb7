import type { QuickSearchAnswer, QuickSearchResult } from '@dossier/contract/search'
import type { RecordType } from '@dossier/contract/vocabulary'
import type { Letter } from '#platform/keys/key-list.ts'
import type { Picture } from '#ui/type-icons.ts'
import { type Typed, wordsMatch } from './read-typed.ts'

/** Something that the app can do, or a place that it can go to. */
export interface Command {
  id: string
  label: string
  icon: Picture
  /** The letter that does the same. */
  letter?: Letter
  act(): void
}

/** A record that was opened from here before. */
export type RecentPlace = Pick<QuickSearchResult, 'type' | 'title' | 'subtitle'> & { path: string }

/** One row; `key` tells it from all others. */
export type PaletteItem = { key: string } & (
  | { kind: 'command'; command: Command }
  | { kind: 'recent'; place: RecentPlace }
  | { kind: 'hit'; hit: QuickSearchResult }
  | { kind: 'mail'; query: string }
)

export interface PaletteGroup {
  name: 'actions' | 'recent' | 'more' | RecordType
  items: PaletteItem[]
}

interface Offer {
  typed: Typed
  commands: readonly Command[]
  recent: readonly RecentPlace[]
  /** What is known of hits; null for nothing. */
  answer: QuickSearchAnswer | null
}

/** Beside what was found, actions are a few. */
const MOST_COMMANDS = 3

/**
 * What there is to choose, as it stands on the screen. Nothing typed: where one was, and everything that can be done.
 * Words: what is called so, what was found by type, in the order of each type's best hit, and the way to all mail.
 */
export function paletteGroups({ typed, commands, recent, answer }: Offer): PaletteGroup[] {
  const fitting = commands.filter(({ label }) => wordsMatch(typed.text, label))
  if (typed.actionsOnly) return present([actions(fitting)])
  if (typed.text === '') return present([places(recent), actions(commands)])
  return present([actions(fitting.slice(0, MOST_COMMANDS)), ...byType(answer?.results ?? []), mailSearch(typed.text)])
}

const present = (groups: PaletteGroup[]): PaletteGroup[] => groups.filter(({ items }) => items.length > 0)

const actions = (commands: readonly Command[]): PaletteGroup => ({
  name: 'actions',
  items: commands.map((command) => ({ key: `do ${command.id}`, kind: 'command', command })),
})

const places = (recent: readonly RecentPlace[]): PaletteGroup => ({
  name: 'recent',
  items: recent.map((place) => ({ key: `recent ${place.path}`, kind: 'recent', place })),
})

const mailSearch = (query: string): PaletteGroup => ({
  name: 'more',
  items: [{ key: 'mail', kind: 'mail', query }],
})

function byType(hits: readonly QuickSearchResult[]): PaletteGroup[] {
  const groups = new Map<RecordType, PaletteItem[]>()
  for (const hit of hits) {
    const items = groups.get(hit.type) ?? []
    groups.set(hit.type, items)
    items.push({ key: `${hit.type} ${hit.id}`, kind: 'hit', hit })
  }
  return [...groups].map(([name, items]) => ({ name, items }))
}
