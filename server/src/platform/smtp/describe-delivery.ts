import type { SmtpError } from './exchange.ts'

/** Why a mail was not taken, or why nobody knows, with the server's own words where it had any. */
export function describeDelivery(error: SmtpError, clean: (answer: string) => string): string {
  if (!error.response)
    return error.code === 'ETIMEDOUT' ? 'The server did not answer in time.' : 'The connection was lost.'
  return `${refusal(error.command ?? '')} It said: ${clean(error.response)}`
}

function refusal(command: string): string {
  switch (command) {
    case 'MAIL FROM':
      return 'The server does not take mail from this sender.'
    case 'RCPT TO':
      return 'The server takes this mail for none of the recipients.'
    case 'DATA':
      return 'The server did not take the mail.'
    default:
      return 'The server ended the conversation.'
  }
}
