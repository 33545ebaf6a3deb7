import { useEffect } from 'react'
import { SignInPage } from '#features/sign-in/sign-in-page.tsx'
import { addressOf } from '#platform/base-path.ts'
import { safeReturn, watchSignOut } from '#platform/session/session.ts'

/** The sign-in at `/login`; `next` is the target after it. */
export function SignIn() {
  useEffect(watchSignOut, [])
  return <SignInPage then={addressOf(safeReturn(new URLSearchParams(location.search).get('next') ?? undefined))} />
}
