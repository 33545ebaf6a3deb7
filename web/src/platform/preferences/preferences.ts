import type { Profile } from '@dossier/contract/profile'
import { BASE_PATH } from '#platform/base-path.ts'
import { setReaderZone } from '#platform/clock/zone.ts'
import { chooseKeys } from '#platform/keys/chosen-keys.ts'
import { changeLanguage } from '#platform/words/words.ts'

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

export const preferredLanguages = ({ language }: Partial<Preferences>): readonly string[] =>
  language ? [language, ...navigator.languages] : navigator.languages

export function applyLooks({ theme, time_zone, key_mode, key_changes }: Partial<Preferences>): void {
  const root = document.documentElement
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  else delete root.dataset.theme
  setReaderZone(time_zone ?? '')
  chooseKeys({ mode: key_mode ?? 'on', changes: key_changes ?? [] })
}

/** Applies and stores preferences. @returns true when the language changed */
export function applyPreferences(preferences: Preferences): Promise<boolean> {
  const { language, time_zone, theme, key_mode, key_changes } = preferences
  storePreferences({ language, time_zone, theme, key_mode, key_changes })
  applyLooks(preferences)
  return changeLanguage(preferredLanguages(preferences))
}

function storePreferences(preferences: Preferences): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(preferences))
  } catch {
    // Without storage, pages use the system's look until the service answers.
  }
}
