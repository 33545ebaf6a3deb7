import '@fontsource-variable/hanken-grotesk/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import './ui/tokens.css'
import './ui/base.css'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showStartError } from '#app/cannot-start.ts'
import { addressOf } from '#platform/base-path.ts'
import { startOfflineReading } from '#platform/offline/read-offline.ts'
import { applyLooks, preferredLanguages, readStoredPreferences } from '#platform/preferences/preferences.ts'
import { chooseLanguage, prepareWords } from '#platform/words/words.ts'

const container = document.getElementById('app')
if (!container) throw new Error('The page has no element for the app.')

// The sign-in page must not wait for the email code.
const openPage = async (): Promise<ComponentType> =>
  location.pathname === addressOf('/login')
    ? (await import('#app/sign-in.tsx')).SignIn
    : (await import('#app/app.tsx')).App

const storedPreferences = readStoredPreferences()
applyLooks(storedPreferences)
const languages = preferredLanguages(storedPreferences)
const [Page] = await Promise.all([openPage(), prepareWords(languages)]).catch((error: unknown) => {
  showStartError(container, chooseLanguage(languages))
  throw error
})
createRoot(container).render(
  <StrictMode>
    <Page />
  </StrictMode>,
)
startOfflineReading()
