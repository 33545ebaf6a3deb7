import type { CeremonyAnswer } from '@dossier/contract/passkey'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'

type Ceremony = 'registration' | 'authentication'

/** Whether this browser has passkeys, and can read what the service says of them (WebAuthn Level 3). */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** What the browser is to be asked; it counts once, for five minutes. @throws ApiProblem. */
export async function askForOptions(ceremony: Ceremony): Promise<object> {
  return (await callApi<CeremonyAnswer>('POST', `/auth/passkeys/${ceremony}/options`)).options
}

/** @throws ApiProblem `passkey_known` where this device has one of this person, `passkey_refused` where nobody agreed. */
export const makePasskey = (options: object): Promise<unknown> =>
  askBrowser(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  )

/** @throws ApiProblem `passkey_refused` where nobody agreed, or there is none. */
export const showPasskey = (options: object): Promise<unknown> =>
  askBrowser(() =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
    }),
  )

async function askBrowser(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return credential.toJSON()
  } catch (error) {
    // The browser's words for the two that people can do something about (WebAuthn Level 3, section 5.1.3).
    if (error instanceof DOMException && error.name === 'InvalidStateError')
      throw new ApiProblem(0, 'passkey_known', '')
    if (!(error instanceof DOMException)) throw error
  }
  throw new ApiProblem(0, 'passkey_refused', '')
}
