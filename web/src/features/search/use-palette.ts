import { useEffect, useState } from 'react'
import { splitWhole } from '#platform/texts/search-operators.ts'
import { type Command, type PaletteGroup, type PaletteItem, paletteGroups } from './palette-items.ts'
import { initialPaletteText } from './palette-open.ts'
import { readTyped } from './read-typed.ts'
import { listRecentItems } from './recent-items.ts'
import { answerOf, type SearchState } from './search-state.ts'
import { useQuickSearch } from './use-quick-search.ts'
import { activeKey, type Stand, type WalkKey, walk } from './walk-items.ts'

export interface PaletteProject {
  _id: string
  name: string
}

export interface PaletteModel {
  raw: string
  type(raw: string): void
  narrow: boolean
  toggleNarrow(): void
  state: SearchState
  askAgain(): void
  groups: PaletteGroup[]
  items: PaletteItem[]
  active: PaletteItem | undefined
  step(by: WalkKey): void
  /** Enter: opens the active row once the current text is answered. */
  enter(elsewhere: boolean): void
}

// Persists between openings as a choice.
let narrowed = false

export function usePalette(
  commands: readonly Command[],
  pageCommands: readonly Command[],
  usePeople: (typed: string) => readonly Command[],
  project: PaletteProject | null,
  choose: (item: PaletteItem, elsewhere: boolean) => void,
): PaletteModel {
  const [raw, setRaw] = useState(initialPaletteText)
  const [narrow, setNarrow] = useState(narrowed)
  const [stand, setStand] = useState<Stand | null>(null)
  const typed = readTyped(raw)
  const within = narrow && project ? project._id : ''
  const { state, askAgain } = useQuickSearch(typed.actionsOnly ? '' : typed.text, within)
  const groups = paletteGroups({
    typed,
    commands: [...(typed.actionsOnly ? pageCommands : pageCommands.filter(isKeyless)), ...commands],
    people: usePeople(typed.actionsOnly || hasOperators(typed.text) ? '' : typed.text),
    recent: listRecentItems(),
    answer: answerOf(state),
  })
  const items = groups.flatMap((group) => group.items)
  const keys = items.map(({ key }) => key)
  const at = activeKey(keys, stand, raw)
  const active = items.find(({ key }) => key === at)
  const chosen = active !== undefined && (stand?.typed === raw || active.kind === 'command')
  const ready = state.stage !== 'asking' || chosen
  const take = (elsewhere: boolean): void => {
    if (active) choose(active, elsewhere)
  }
  const enter = useEnter(raw, ready, take)

  return {
    raw,
    type: setRaw,
    narrow: within !== '',
    toggleNarrow: () => {
      narrowed = !narrow
      setNarrow(narrowed)
      setStand(null)
    },
    state,
    askAgain,
    groups,
    items,
    active,
    step: (by) => setStand({ typed: raw, key: walk(keys, at, by) }),
    enter,
  }
}

/** The page below has no other way to it by keyboard. */
const isKeyless = ({ letter }: Command): boolean => letter === undefined

const hasOperators = (text: string): boolean => splitWhole(text).operators.length > 0

/** Enter waits for the answer to the current text, because earlier results may be wrong. */
function useEnter(raw: string, ready: boolean, take: (elsewhere: boolean) => void) {
  const [awaited, setAwaited] = useState<{ raw: string; elsewhere: boolean } | null>(null)
  useEffect(() => {
    if (awaited === null) return
    if (awaited.raw !== raw) setAwaited(null)
    else if (ready) {
      setAwaited(null)
      take(awaited.elsewhere)
    }
  })
  return (elsewhere: boolean): void => {
    if (ready) take(elsewhere)
    else setAwaited({ raw, elsewhere })
  }
}
