import './ui/tokens.css'
import './ui/base.css'
import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showStartError } from '#app/cannot-start.ts'
import { addressOf } from '#platform/base-path.ts'
import { applyLooks, preferredLanguages, readStoredPreferences } from '#platform/preferences/preferences.ts'
import { prefetchSession } from '#platform/session/current-user.ts'
import { chooseLanguage, prepareWords } from '#platform/words/words.ts'

const container = document.getElementById('app')
if (!container) throw new Error('The page has no element for the app.')

/** Everything that the page needs is requested at once, not by the file before it. */
async function openPage(): Promise<ComponentType> {
  // The sign-in page must not wait for the email code.
  if (location.pathname === addressOf('/login')) return (await import('#app/sign-in.tsx')).SignIn
  const session = prefetchSession()
  const [{ App, openFirstPage }] = await Promise.all([import('#app/app.tsx'), import('#app/signed-in.tsx'), session])
  // Until then the outline of the page stays.
  await openFirstPage()
  return App
}

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
