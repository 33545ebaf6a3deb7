import type { Profile } from '@dossier/contract/profile'
import { BASE_PATH } from '#platform/base-path.ts'

export type Preferences = Pick<Profile, 'language' | 'time_zone' | 'theme' | 'key_mode' | 'key_changes'>

/** Stored in the browser, so that a page looks right before the service answers. */
const STORAGE_KEY = `dossier.preferences${BASE_PATH}`

export function readStoredPreferences(): Partial<Preferences> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return typeof stored === 'object' && stored !== null ? stored : {}
  } catch {
    return {}
  }
}

export function storePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(preferences))
  } catch {
    // Without storage, pages use the system's look until the service answers.
  }
}

export const preferredLanguages = ({ language }: Partial<Preferences>): readonly string[] =>
  language ? [language, ...navigator.languages] : navigator.languages
