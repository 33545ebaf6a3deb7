import type { RecentItem } from './palette-items.ts'

// Recent records, kept only in memory: the next user of the browser must not see this account's titles.

const MAX_RECENT = 5

let recentItems: readonly RecentItem[] = []

export const listRecentItems = (): readonly RecentItem[] => recentItems

export function addRecentItem(item: RecentItem): void {
  recentItems = withRecentItem(recentItems, item)
}

export const withRecentItem = (existing: readonly RecentItem[], item: RecentItem): RecentItem[] =>
  [item, ...existing.filter(({ path }) => path !== item.path)].slice(0, MAX_RECENT)
