import type { RecentPlace } from './palette-items.ts'

// Recent records, kept only in memory: the next user of the browser must not see this account's titles.

const MOST = 5

let places: readonly RecentPlace[] = []

export const recentPlaces = (): readonly RecentPlace[] => places

export function rememberPlace(place: RecentPlace): void {
  places = withPlace(places, place)
}

export const withPlace = (known: readonly RecentPlace[], place: RecentPlace): RecentPlace[] =>
  [place, ...known.filter(({ path }) => path !== place.path)].slice(0, MOST)
