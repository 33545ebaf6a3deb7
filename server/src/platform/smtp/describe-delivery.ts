import { message } from '@dossier/contract/message'
import type { SmtpError } from './exchange.ts'

export function describeDelivery(error: SmtpError, clean: (answer: string) => string): string {
  if (!error.response) return error.code === 'ETIMEDOUT' ? message('smtp.timeout') : message('smtp.lost')
  return `${refusal(error.command ?? '')} It said: ${clean(error.response)}`
}

function refusal(command: string): string {
  switch (command) {
    case 'MAIL FROM':
      return message('smtp.senderRefused')
    case 'RCPT TO':
      return message('smtp.recipientsRefused')
    case 'DATA':
      return message('smtp.refused')
    default:
      return message('smtp.ended')
  }
}
