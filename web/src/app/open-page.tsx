import { type ComponentType, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { addressOf } from '#platform/base-path.ts'
import { applyLooks } from '#platform/preferences/preferences.ts'
import { preferredLanguages, readStoredPreferences } from '#platform/preferences/stored-preferences.ts'
import { prefetchSession } from '#platform/session/current-user.ts'
import { prepareWords } from '#platform/words/words.ts'

/** Shows the page of the address. @throws Error when its code or its texts cannot be loaded. */
export async function openPage(container: HTMLElement): Promise<void> {
  const storedPreferences = readStoredPreferences()
  applyLooks(storedPreferences)
  const [Page] = await Promise.all([readPage(), prepareWords(preferredLanguages(storedPreferences))])
  createRoot(container).render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}

/** Everything that the page needs is requested at once, not by the file before it. */
async function readPage(): Promise<ComponentType> {
  // The sign-in page must not wait for the email code.
  if (location.pathname === addressOf('/login')) return (await import('#app/sign-in.tsx')).SignIn
  const session = prefetchSession()
  const [{ App, openFirstPage }] = await Promise.all([import('#app/app.tsx'), import('#app/signed-in.tsx'), session])
  // Until then the outline of the page stays.
  await openFirstPage()
  return App
}
