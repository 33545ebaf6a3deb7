import { isIP } from 'node:net'
import { type Message, message } from '@dossier/contract/message'
import { plainHost } from './find-addresses.ts'

/** A step of connecting to a mail server failed. `cause`: the error. */
export class StepFailed<N extends string> extends Error {
  readonly step: N
  constructor(step: N, cause: unknown) {
    super(step, { cause })
    this.step = step
  }
}

/** Names the step in which the work fails. */
export const inStep = <N extends string, T>(name: N, work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new StepFailed(name, error)
  })

export const resolvedSentence = (host: string, addresses: readonly string[]): Message =>
  isIP(plainHost(host)) ? message('smtp.hostIsAddress') : message('smtp.hostAt', { address: addresses.join(', ') })

export const encryptedSentence = ({
  host,
  approvedCertificate,
}: {
  host: string
  approvedCertificate?: string
}): Message => (approvedCertificate ? message('imap.encryptedApproved') : message('smtp.encrypted', { host }))
