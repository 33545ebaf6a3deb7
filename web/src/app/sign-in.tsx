import { useEffect } from 'react'
import { SignInPage } from '#features/sign-in/sign-in-page.tsx'
import { safeReturn, watchSignOut } from '#platform/session/session.ts'

/** The sign-in at `/login`; `next` is the target after it. */
export function SignIn() {
  useEffect(watchSignOut, [])
  return <SignInPage then={safeReturn(new URLSearchParams(location.search).get('next') ?? undefined)} />
}
