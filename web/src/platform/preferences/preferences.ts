import type { Profile } from '@dossier/contract/profile'
import { setReaderZone } from '#platform/clock/zone.ts'
import { chooseKeys } from '#platform/keys/chosen-keys.ts'
import { changeLanguage } from '#platform/words/words.ts'

/** How the person who is signed in likes to work. */
export type Preferences = Pick<Profile, 'language' | 'time_zone' | 'theme' | 'key_mode' | 'key_changes'>

/** Where this browser keeps them, so that a page looks right before the service has answered. */
const KEPT_AS = 'dossier.preferences'

/** What was chosen here last; nothing where nothing was, or where the browser keeps nothing. */
export function keptPreferences(): Partial<Preferences> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** The languages to choose from, the wish of the person first. */
export const wishedLanguages = ({ language }: Partial<Preferences>): readonly string[] =>
  language ? [language, ...navigator.languages] : navigator.languages

/** Everything that holds before the words are there. */
export function applyLooks({ theme, time_zone, key_mode, key_changes }: Partial<Preferences>): void {
  const root = document.documentElement
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  else delete root.dataset.theme
  setReaderZone(time_zone ?? '')
  chooseKeys({ mode: key_mode ?? 'on', changes: key_changes ?? [] })
}

/** Shows and keeps them. @returns whether the language has changed */
export function takePreferences(preferences: Preferences): Promise<boolean> {
  const { language, time_zone, theme, key_mode, key_changes } = preferences
  keep({ language, time_zone, theme, key_mode, key_changes })
  applyLooks(preferences)
  return changeLanguage(wishedLanguages(preferences))
}

function keep(preferences: Preferences): void {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify(preferences))
  } catch {
    // A browser that keeps nothing shows the system's look until the service has answered.
  }
}
