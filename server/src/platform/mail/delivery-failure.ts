import { type Message, message } from '@dossier/contract/message'

/**
 * Returns the reason of a failed delivery in plain words, by its status (RFC 3463) or else by the words of the server.
 * @param detail status and diagnosis, as of a `FailedRecipient`
 */
export function describeFailure(detail: string): Message {
  const text = detail.slice(0, MAX_TEXT)
  const status = STATUS.exec(text)?.slice(1).join('.') ?? ''
  const reason = REASONS.find(({ statuses }) => statuses.test(status)) ?? REASONS.find(({ words }) => words.test(text))
  return reason?.sentence() ?? message('mail.failureUnknown')
}

const MAX_TEXT = 1_000
/** Subject and detail: the class says only whether it is permanent. */
const STATUS = /(?<![\d.])[45]\.(\d{1,3})\.(\d{1,3})(?![\d.])/

interface Reason {
  statuses: RegExp
  words: RegExp
  sentence: () => Message
}

const REASONS: readonly Reason[] = [
  {
    statuses: /^1\.(?:1|3|6|10)$/,
    words:
      /(?:user|recipient|mailbox|address|account|local part) (?:\S+ )?(?:is )?(?:unknown|invalid|unavailable|not found)|unknown (?:user|recipient|local)|no (?:such )?(?:user|mailbox|recipient|account|person)|no mailbox|(?:doesn[’']t|does not|couldn[’']t be|could not be|not) (?:exist|found)|RecipNotFound|invalid recipient/i,
    sentence: () => message('mail.failureAddress'),
  },
  {
    statuses: /^(?:1\.2|4\.(?:4|310))$/,
    words: /(?:domain|host) (?:\S+ )?(?:not found|unknown|invalid)|unrouteable|nxdomain|no (?:mx|mail server)/i,
    sentence: () => message('mail.failureDomain'),
  },
  {
    statuses: /^2\.2$/,
    words: /quota|(?:mailbox|inbox|storage) (?:is )?full|out of storage/i,
    sentence: () => message('mail.failureFull'),
  },
  {
    statuses: /^2\.1$/,
    words: /disabled|inactive|suspended|deactivated/i,
    sentence: () => message('mail.failureDisabled'),
  },
  {
    statuses: /^(?:2\.3|3\.4)$/,
    words: /too (?:large|big)|size (?:limit|exceed)|exceeds? .{0,40}size/i,
    sentence: () => message('mail.failureSize'),
  },
  {
    statuses: /^4\.(?:0|1|2|3|5|7)$/,
    words: /timed? ?out|timeout|expired|retry time|too long|connection (?:refused|lost|reset)|unreachable|no answer/i,
    sentence: () => message('mail.failureUnreachable'),
  },
  {
    statuses: /^7\.\d+$/,
    words: /spam|blocked|blacklist|block ?list|policy|denied|not (?:allowed|authori[sz]ed|permitted)|rejected|relay/i,
    sentence: () => message('mail.failurePolicy'),
  },
]
