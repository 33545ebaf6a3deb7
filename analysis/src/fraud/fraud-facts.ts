import type { FraudCode, FraudValues } from './fraud-signs.ts'

/** A sign in the email itself. */
export interface FoundSign {
  code: FraudCode
  /** Log-odds. */
  push: number
  values: FraudValues
}

/** Facts that only the service knows. */
export interface FraudFacts {
  /** Our own check contradicts the From address. Nothing about that address counts then. */
  senderFailed: boolean
  /** The reader has written to this address. */
  isCorrespondent: boolean
  /** null when unknown. */
  isFirstContact: boolean | null
  /** The domain of a correspondent that the sender's resembles; '' if none. */
  imitates: string
  /** Domain of the correspondent with this display name, when the sender has another one; '' if none. */
  knownFrom: string
}
