import { setReaderZone } from '#platform/clock/zone.ts'
import { chooseKeys } from '#platform/keys/chosen-keys.ts'
import { changeLanguage } from '#platform/words/words.ts'
import { type Preferences, preferredLanguages, storePreferences } from './stored-preferences.ts'

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
