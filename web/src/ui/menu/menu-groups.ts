import type { ReactNode } from 'react'

/** One act of a menu. */
export interface MenuItem {
  /** Identifies the item in its menu. */
  id: string
  label: string
  icon?: ReactNode
  /** Second column, such as a date. */
  detail?: string
  /** Key of the same act, shown at the end. */
  shortcut?: string | undefined
  act(): void
}

export interface MenuGroup {
  /** Visible heading; without one, a line separates the groups. */
  heading?: string
  items: readonly MenuItem[]
  /** Id of the chosen item: the items then exclude each other. */
  chosen?: string
}
