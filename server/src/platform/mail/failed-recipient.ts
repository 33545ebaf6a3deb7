import { message } from '@dossier/contract/message'
import { cutText, storableText } from './reading/storable-text.ts'

export interface FailedRecipient {
  /** Bare and lower-case; as the sender wrote it when the report includes that. */
  address: string
  /** Status and diagnosis on one line, at most 500 characters. */
  detail: string
  /** As the returned email writes it; '' when it does not. */
  name: string
}

export interface DeliveryReport {
  /** Permanent failures. */
  failed: FailedRecipient[]
  /** Recipients whom a mail server has not reached yet; it keeps trying. */
  delayed: FailedRecipient[]
  /** False for a report in words, which may name others than recipients. */
  isListed: boolean
}

export const MAX_RECIPIENTS = 200
const MAX_DETAIL = 500

export const failedRecipient = (address: string, diagnosis: string): FailedRecipient => ({
  address: address.toLowerCase(),
  detail: oneLine(diagnosis) || message('mail.notDelivered'),
  name: '',
})

const oneLine = (text: string): string =>
  cutText(
    storableText(text)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    MAX_DETAIL,
  )
