import './fonts.ts'
import { useEffect } from 'react'
import { SignInPage } from '#features/sign-in/sign-in-page.tsx'
import { addressOf } from '#platform/base-path.ts'
import { startOfflineReading } from '#platform/offline/read-offline.ts'
import { readSession, safeReturn, watchSignOut } from '#platform/session/session.ts'

/** The sign-in at `/login`; `next` is the target after it. `again` asks even somebody who is signed in. */
export function SignIn() {
  const query = new URLSearchParams(location.search)
  const then = addressOf(safeReturn(query.get('next') ?? undefined))
  const isAgain = query.has('again')
  useEffect(watchSignOut, [])
  useEffect(startOfflineReading, [])
  useEffect(() => (isAgain ? undefined : leaveWhenSignedIn(then)), [isAgain, then])
  return <SignInPage then={then} />
}

/** Goes on for somebody whose session is valid, also when Back shows this page from the browser's memory. */
function leaveWhenSignedIn(then: string): () => void {
  const check = async (): Promise<void> => {
    const { user } = await readSession()
    if (user) location.replace(then)
  }
  // Without an answer the form stays.
  const attempt = (): void => void check().catch(() => undefined)
  const showAgain = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) attempt()
  }
  attempt()
  window.addEventListener('pageshow', showAgain)
  return () => window.removeEventListener('pageshow', showAgain)
}
