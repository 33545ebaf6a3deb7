import './ui/tokens.css'
import './ui/base.css'
import { askForFirstPage } from '#app/ask-for-first-page.ts'
import { showStartError } from '#app/cannot-start.ts'
import { preferredLanguages, readStoredPreferences } from '#platform/preferences/stored-preferences.ts'
import { chooseLanguage } from '#platform/words/choose-language.ts'

const container = document.getElementById('app')
if (!container) throw new Error('The page has no element for the app.')

// This file stays small: what it requests comes beside the code of the page.
const language = chooseLanguage(preferredLanguages(readStoredPreferences()))
askForFirstPage(language)
try {
  const { openPage } = await import('#app/open-page.tsx')
  await openPage(container)
} catch (error) {
  showStartError(container, language)
  throw error
}
