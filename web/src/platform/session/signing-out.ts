import { BASE_PATH } from '#platform/base-path.ts'

/** Set while the service has not received a sign-out. */
export const SIGNING_OUT = `dossier-signing-out${BASE_PATH}`

export const isSigningOut = (): boolean => localStorage.getItem(SIGNING_OUT) !== null
