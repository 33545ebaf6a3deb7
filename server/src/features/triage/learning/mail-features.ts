import { tokenise } from '#core/tokens'
import { type EmailTableRow, isSenderFailed } from '#features/emails/index'

/** A distinguishing feature of an email: `from:`, `domain:`, `list:` or `word:` with a value. */
export type MailFeature = string

const MAX_WORDS = 8
const SHORTEST_WORD = 3
const MAX_VALUE = 200

/** Shared domains do not identify a sender. */
const SHARED_DOMAINS = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com yahoo.de yahoo.fr yahoo.es yahoo.co.uk
  ymail.com aol.com icloud.com me.com mac.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de mail.com mail.ru
  proton.me protonmail.com fastmail.com orange.fr free.fr laposte.net wanadoo.fr telefonica.net zoho.com`.split(/\s+/),
)

/**
 * Returns the features that a correction is stored under. Pure. A sender that our check contradicts is no feature.
 * @param own the account's addresses; they and their shared domain say nothing about an email's purpose.
 */
export function featuresOf(
  email: Pick<EmailTableRow, 'from_key' | 'subject' | 'findings'>,
  headers: readonly { name: string; value: string }[],
  own: readonly string[],
): MailFeature[] {
  const features: MailFeature[] = []
  const add = (kind: string, value: string) => void (value && features.push(`${kind}:${value.slice(0, MAX_VALUE)}`))
  const { subject } = email
  const from_key = isSenderFailed(email) ? '' : email.from_key
  if (!own.includes(from_key)) add('from', from_key)
  const domain = domainOf(from_key)
  if (!SHARED_DOMAINS.has(domain) && !own.some((address) => domainOf(address) === domain)) add('domain', domain)
  add('list', listId(headers))
  for (const word of wordsOf(subject)) add('word', word)
  return features
}

const domainOf = (address: string): string => (address.includes('@') ? address.slice(address.lastIndexOf('@') + 1) : '')

/** RFC 2919: the identifier stands in angle brackets after an optional name. */
function listId(headers: readonly { name: string; value: string }[]): string {
  const value = headers.find(({ name }) => name === 'list-id')?.value ?? ''
  return (/<([^<>\s]+)>/.exec(value)?.[1] ?? '').toLowerCase()
}

function wordsOf(subject: string): string[] {
  const words = tokenise(subject.slice(0, 500))
    .map(({ token }) => token)
    .filter((word) => word.length >= SHORTEST_WORD && !/^\d+$/.test(word))
  return [...new Set(words)].slice(0, MAX_WORDS)
}
