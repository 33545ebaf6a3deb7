import type { RecentPlace } from './palette-items.ts'

// Recent records, kept only in memory: the next user of the browser must not see this account's titles.

const MOST = 5

let recentItems: readonly RecentPlace[] = []

export const recentPlaces = (): readonly RecentPlace[] => recentItems

export function rememberPlace(item: RecentPlace): void {
  recentItems = withPlace(recentItems, item)
}

export const withPlace = (existing: readonly RecentPlace[], item: RecentPlace): RecentPlace[] =>
  [item, ...existing.filter(({ path }) => path !== item.path)].slice(0, MOST)
