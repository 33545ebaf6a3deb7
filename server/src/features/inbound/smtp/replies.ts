import { AppError } from '#core/app-error'
import { BodiesFull } from '#platform/body-budget/body-budget'
import { isOverQuota } from '#platform/quotas/create-quotas'

/** An SMTP reply (RFC 5321 §4.2) with its enhanced code (RFC 3463). */
export class SmtpReply extends Error {
  readonly responseCode: number
  constructor(responseCode: number, sentence: string) {
    super(sentence)
    this.responseCode = responseCode
  }
}

export const noSuchProject = (): SmtpReply => new SmtpReply(550, '5.1.1 No project has this address')
export const switchedOff = (): SmtpReply => new SmtpReply(550, '5.7.1 Taking mail in is switched off on this server')
export const tooManyRecipients = (): SmtpReply => new SmtpReply(452, '4.5.3 Too many recipients, send the rest again')
export const tooLarge = (): SmtpReply => new SmtpReply(552, '5.3.4 The message is too large')

export const tooManyUnknown = (): SmtpReply => new SmtpReply(421, '4.7.0 Too many unknown recipients')
export const tooManyConnections = (): SmtpReply =>
  new SmtpReply(421, '4.7.0 Too many connections from your address, try again later')
export const serverFull = (): SmtpReply => new SmtpReply(421, '4.3.2 Too many connections, try again later')
export const goAway = (): SmtpReply => new SmtpReply(421, '4.3.2 Other clients are waiting, try again later')
const noMemory = (): SmtpReply => new SmtpReply(451, '4.3.1 Too many messages at the moment, try again later')

/** RFC 5321 §4.2.2 and RFC 3463 §3.4: the sender queues the email and retries. */
const diskFull = (): SmtpReply => new SmtpReply(452, '4.3.1 There is no room for mail at the moment, try again later')

/** The sender keeps the email and tries again; RFC 3463 §3.3. */
const accountFull = (): SmtpReply => new SmtpReply(452, '4.2.2 The account has used up its share, try again later')

/** RFC 5321, section 3.4, and RFC 3463, section 3.2: the sender learns that the address has moved. */
function hasMoved({ extra: { moved_to: url, moved_domain: domain } }: AppError): SmtpReply {
  const address = typeof domain === 'string' && domain ? ` with the same name at ${onOneLine(domain)}` : ''
  return new SmtpReply(551, `5.1.6 The account has moved to ${onOneLine(String(url))}; use the address${address} there`)
}

/** Maps a failed delivery to a permanent (5xx) or a temporary reply (451). */
export function replyTo(error: unknown): SmtpReply {
  if (error instanceof SmtpReply) return error
  if (error instanceof BodiesFull) return noMemory()
  if (error instanceof AppError) {
    if (error.code === 'too_large') return tooLarge()
    if (error.code === 'unprocessable') return new SmtpReply(554, `5.6.0 ${onOneLine(error.message)}`)
    if (error.code === 'not_found') return noSuchProject()
    if (error.code === 'forbidden') return switchedOff()
    if (error.code === 'gone') return hasMoved(error)
    if (isOverQuota(error)) return accountFull()
    if (error.code === 'storage_full') return diskFull()
  }
  return new SmtpReply(451, '4.3.0 The message could not be stored, try again later')
}

const onOneLine = (text: string): string => text.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200)
