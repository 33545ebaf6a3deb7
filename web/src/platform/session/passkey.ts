import type { CeremonyAnswer } from '@dossier/contract/passkey'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'

type Ceremony = 'registration' | 'authentication'

/** Returns whether this browser supports passkeys and parses the service's options (WebAuthn Level 3). */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Returns options for the browser, valid once and for five minutes. @throws ApiProblem. */
export async function askForOptions(ceremony: Ceremony): Promise<object> {
  return (await callApi<CeremonyAnswer>('POST', `/auth/passkeys/${ceremony}/options`)).options
}

/**
 * @throws ApiProblem `passkey_known` when the device already has one of this user; `passkey_refused` without consent.
 */
export const makePasskey = (options: object): Promise<unknown> =>
  askBrowser(() =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
    }),
  )

/** @throws ApiProblem `passkey_refused` without consent or without a passkey. */
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
    // The browser's error names for the two cases that users can resolve (WebAuthn Level 3, section 5.1.3).
    if (error instanceof DOMException && error.name === 'InvalidStateError')
      throw new ApiProblem(0, 'passkey_known', '')
    if (!(error instanceof DOMException)) throw error
  }
  throw new ApiProblem(0, 'passkey_refused', '')
}
