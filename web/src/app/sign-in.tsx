import { SignInPage } from '#features/sign-in/sign-in-page.tsx'
import { safeReturn } from '#platform/session/session.ts'

/** The sign-in at `/login`; `next` is where it leads. */
export const SignIn = () => (
  <SignInPage then={safeReturn(new URLSearchParams(location.search).get('next') ?? undefined)} />
)
