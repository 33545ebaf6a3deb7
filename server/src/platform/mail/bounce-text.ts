import { type DeliveryReport, type FailedRecipient, failedRecipient, MAX_RECIPIENTS } from './failed-recipient.ts'
import type { ParsedMail } from './mail.ts'
import { firstField, type HeaderField, readHeaderFields } from './reading/header-fields.ts'

/** A bounce in words, and the header of the email that it returns. */
export interface BounceText extends DeliveryReport {
  returned: HeaderField[]
}

type Read = Pick<ParsedMail, 'headers' | 'subject' | 'text'>

const MAX_TEXT = 64 * 1024
/** Lines of a diagnosis. */
const MAX_LINES = 12

/**
 * Reads a bounce that has no machine-readable part, as qmail, Exim, sendmail and Exchange write it, or as it is left of a
 * report that was forwarded as text. It lists every address of its text before the returned email: only an address that
 * the email was sent to means something. Its sender is not verified: treat it as a claim.
 * @returns null when the email is not from a mail system or does not speak of a failure or delay.
 */
export function readBounceText(mail: Read): BounceText | null {
  if (!isFromMailSystem(mail)) return null
  const lines = mail.text.slice(0, MAX_TEXT).split('\n').map(withoutQuoting)
  const end = lines.findIndex((line) => RETURNED.test(line))
  const report = end < 0 ? lines : lines.slice(0, end)
  const words = [mail.subject, ...report].join(' ')
  const isDelay = DELAYED.test(words) && !FINAL.test(words)
  if (!isDelay && !FAILED.test(words)) return null
  const named = recipientsIn(report)
  const returned = end < 0 ? [] : fieldsFrom(lines.slice(end))
  return { failed: isDelay ? [] : named, delayed: isDelay ? named : [], isListed: false, returned }
}

const SYSTEM = /<?(?:mailer-?daemon|mail-?daemon|mdaemon|postmaster|mail-delivery-(?:system|subsystem)|bounces?)@/i

/** The null sender is that of bounces, and also of automatic replies of people (RFC 5321, section 4.5.5). */
const isFromMailSystem = ({ headers }: Read): boolean =>
  SYSTEM.test(firstField(headers, 'from').slice(0, 1_000)) || firstField(headers, 'return-path').trim() === '<>'

const FAILED =
  /undeliver|not (?:be )?deliver|(?:deliver|delivery|message|mail) (?:has |status notification )?\(?fail|failure notice|returned (?:mail|to sender|email)|unable to deliver|able to deliver|could not deliver|did ?n[o']t reach|not reach|permanent(?:ly)? (?:fatal )?(?:error|fail)|(?:address|recipient)\S* (?:was |were )?(?:rejected|failed|not found|unknown)|unzustellbar|nicht zugestellt|zustellung .{0,60}fehlgeschlagen|non (?:remis|distribu)|no (?:se pudo )?entreg/i
const DELAYED =
  /delay(?:ed)?\b|still (?:being|trying)|(?:will|keep|continue)\S*(?: \S+){0,3} (?:tr(?:y|ied|ying)|retr(?:y|ied)|attempt)|attempts? will continue|need not resend|not need to resend|no action is required|verzögert|weiter(?:hin)? versuch|retardé/i
/** Words that a warning does not have. */
const FINAL = /permanent|giv(?:en|ing) up|gave up|could not be delivered|final/i

/** Where the returned email begins, with or without its header. */
const RETURNED =
  /^(?:return-path|received|dkim-signature|message-id|mime-version): ?|^-{2,} ?(?:below this line|this is a copy|original message|returned (?:message|mail)|the (?:body|header)|unsent message|included is)/i

const withoutQuoting = (line: string): string => line.replace(/^[>|\s]{0,20}/, '').trimEnd()

function fieldsFrom(lines: readonly string[]): HeaderField[] {
  const start = lines.findIndex((line) => FIELD.test(line))
  if (start < 0) return []
  const end = lines.findIndex((line, at) => at > start && line === '')
  const block = lines.slice(start, end < 0 ? undefined : end)
  // Indentation is gone, so a line that is no field continues one.
  const folded = block.map((line) => (FIELD.test(line) ? line : ` ${line}`))
  return readHeaderFields(Buffer.from(`${folded.join('\r\n')}\r\n\r\n`)).fields
}

const FIELD = /^[a-z][a-z0-9-]{1,60}:/i
const ADDRESS = /[^\s<>()"',;:@[\]]{1,64}@[^\s<>()"',;:@[\]]{1,253}/g

/** Each address with the words after it: the same paragraph, or the next one when nothing else stands there. */
function recipientsIn(lines: readonly string[]): FailedRecipient[] {
  const seen = new Set<string>()
  const starts = lines.flatMap((line, at) => {
    const added = [...new Set(addressesIn(line))].filter((address) => !seen.has(address))
    for (const address of added) seen.add(address)
    return added.map((address) => ({ address, at }))
  })
  return starts.slice(0, MAX_RECIPIENTS).map(({ address, at }) => {
    const next = starts.find((start) => start.at > at)?.at ?? lines.length
    return failedRecipient(address, diagnosisIn(lines.slice(at, Math.min(next, at + MAX_LINES)), address))
  })
}

const addressesIn = (line: string): string[] =>
  (line.slice(0, 2_000).match(ADDRESS) ?? []).map((address) => address.replace(/[.!?]+$/, '').toLowerCase())

function diagnosisIn([first = '', ...following]: readonly string[], address: string): string {
  const after = first.slice(first.toLowerCase().indexOf(address) + address.length)
  const here = [after.replace(/^[\s>)\]:,.;-]+/, ''), ...until(following, '')].filter(Boolean)
  if (here.length > 0) return here.join(' ')
  return until(following.slice(following.findIndex(Boolean)), '').join(' ')
}

function until(lines: readonly string[], stop: string): readonly string[] {
  const end = lines.indexOf(stop)
  return end < 0 ? lines : lines.slice(0, end)
}
