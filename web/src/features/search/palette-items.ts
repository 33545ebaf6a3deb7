import type { QuickSearchAnswer, QuickSearchResult } from '@dossier/contract/search'
import type { RecordType } from '@dossier/contract/vocabulary'
import type { Letter } from '#platform/keys/key-list.ts'
import type { Picture } from '#ui/type-icons.ts'
import { type Typed, wordsMatch } from './read-typed.ts'

export interface Command {
  id: string
  label: string
  icon: Picture
  letter?: Letter
  /** Shown beside the label, such as an address. */
  aside?: string
  /** A page of the settings: all that fit are offered. */
  isSetting?: boolean
  act(): void
}

export type RecentItem = Pick<QuickSearchResult, 'type' | 'title' | 'subtitle'> & { path: string }

export type PaletteItem = { key: string } & (
  | { kind: 'command'; command: Command }
  | { kind: 'recent'; recentItem: RecentItem }
  | { kind: 'hit'; hit: QuickSearchResult }
  | { kind: 'ask'; query: string }
  | { kind: 'mail'; query: string }
)

export interface PaletteGroup {
  name: 'actions' | 'people' | 'recent' | 'more' | RecordType
  items: PaletteItem[]
}

interface Offer {
  typed: Typed
  commands: readonly Command[]
  /** Acts on people who match the text. */
  people: readonly Command[]
  recent: readonly RecentItem[]
  answer: QuickSearchAnswer | null
}

/** Limit of actions beside hits, pages of the settings aside. */
const MAX_COMMANDS = 3

/**
 * Rows in display order. Without text: recent records and all commands. With text: matching commands, hits by type in
 * order of each type's best hit, and what takes the text elsewhere. People stand above the hits.
 */
export function paletteGroups({ typed, commands, people, recent, answer }: Offer): PaletteGroup[] {
  const fitting = commands.filter(({ label }) => wordsMatch(typed.text, label))
  if (typed.actionsOnly) return present([actions(fitting)])
  if (typed.text === '') return present([recentGroup(recent), actions(commands)])
  return present([
    actions(withSettings(fitting)),
    { ...actions(people), name: 'people' },
    ...byType(answer?.results ?? []),
    mailSearch(typed.text),
  ])
}

const withSettings = (fitting: readonly Command[]): Command[] => [
  ...fitting.filter(({ isSetting }) => !isSetting).slice(0, MAX_COMMANDS),
  ...fitting.filter(({ isSetting }) => isSetting),
]

const present = (groups: PaletteGroup[]): PaletteGroup[] => groups.filter(({ items }) => items.length > 0)

const actions = (commands: readonly Command[]): PaletteGroup => ({
  name: 'actions',
  items: commands.map((command) => ({ key: `do ${command.id}`, kind: 'command', command })),
})

const recentGroup = (recent: readonly RecentItem[]): PaletteGroup => ({
  name: 'recent',
  items: recent.map((recentItem) => ({ key: `recent ${recentItem.path}`, kind: 'recent', recentItem })),
})

const mailSearch = (query: string): PaletteGroup => ({
  name: 'more',
  items: [
    { key: 'ask', kind: 'ask', query },
    { key: 'mail', kind: 'mail', query },
  ],
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
