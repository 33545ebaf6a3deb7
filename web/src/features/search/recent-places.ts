import type { RecentPlace } from './palette-items.ts'

// Where one was, for as long as the page is open: titles of one account must not lie in the browser for the next one.

const MOST = 5

let places: readonly RecentPlace[] = []

export const recentPlaces = (): readonly RecentPlace[] => places

export function rememberPlace(place: RecentPlace): void {
  places = withPlace(places, place)
}

/** The newest in front, each once. */
export const withPlace = (known: readonly RecentPlace[], place: RecentPlace): RecentPlace[] =>
  [place, ...known.filter(({ path }) => path !== place.path)].slice(0, MOST)
