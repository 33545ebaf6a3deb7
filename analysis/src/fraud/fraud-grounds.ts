import type { FoundSign, FraudFacts } from './fraud-facts.ts'
import type { FraudCode } from './fraud-signs.ts'

/** Somebody poses as another. Honest email never does. */
const FORGERIES: readonly FraudCode[] = ['lookalike_sender', 'forged_letters']
/** A doubt about the sender. Newsletters about companies, or sent by a service for somebody else, raise it too. */
const DOUBTS: readonly FraudCode[] = [
  'lookalike_link',
  'name_shows_other_domain',
  'role_name_of_free_mail',
  'brand_not_sender',
  'replies_elsewhere',
]
/** Links with a hidden target. In newsletters they count clicks. */
const DISGUISES: readonly FraudCode[] = ['link_lies', 'link_to_number', 'link_hides_host']
/** Links to places that anybody can use without a name. */
const ANONYMOUS_LINKS: readonly FraudCode[] = ['link_to_free_host', 'link_to_cheap_domain', 'short_link']
/** Requests that newsletters and shops do not make. */
const GRAVE_REQUESTS: readonly FraudCode[] = ['threatens_account', 'changed_bank']
const REQUESTS: readonly FraudCode[] = [
  ...GRAVE_REQUESTS,
  'extorts',
  'asks_credentials',
  'gift_cards',
  'wants_favour',
  'call_to_cancel',
]
/** Signs that the sender does not know the reader. */
const STRANGERS: readonly FraudCode[] = ['greets_nobody', 'names_your_address']
/** From here on the words are those of phishing. No bulk email of the tuning halves reaches it (log-odds). */
const MANY_WORDS = 1

/**
 * Reports whether an email gives a ground for a warning: a sign about identity, or a request for credentials or a
 * payment. Advertising, urgency and links to other hosts are no grounds. Bulk email has to combine grounds.
 */
export function hasGround(signs: readonly FoundSign[], facts: FraudFacts): boolean {
  const codes = new Map(signs.map(({ code, push }) => [code, push]))
  const has = (group: readonly FraudCode[]): boolean => group.some((code) => codes.has(code))
  const isDoubted = has(DOUBTS) || facts.knownFrom !== ''
  const hasWords = (codes.get('phishing_words') ?? 0) >= MANY_WORDS
  if (facts.imitates !== '' || has(FORGERIES)) return true
  if (codes.has('is_bulk'))
    return (
      (codes.has('borrowed_name') && (has(REQUESTS) || hasWords)) ||
      (codes.has('promises_money') && codes.has('names_your_address') && has(ANONYMOUS_LINKS)) ||
      (isDoubted && has(GRAVE_REQUESTS)) ||
      (codes.has('threatens_account') && codes.has('asks_credentials')) ||
      (hasWords && (codes.has('threatens_account') || (codes.has('asks_credentials') && has(STRANGERS))))
    )
  const isForeign = isDoubted || facts.senderFailed || codes.has('borrowed_name')
  // Advice to change a password, with nothing to click, asks nobody for it.
  const isAdvice = codes.has('no_action') && !hasWords
  const requests = isAdvice ? REQUESTS.filter((code) => code !== 'asks_credentials') : REQUESTS
  if (isForeign || has(DISGUISES) || has(requests)) return true
  if (codes.has('cheap_sender_domain') && hasWords) return true
  // Every bill asks for money, and many are addressed to a customer.
  if (
    codes.has('wants_payment') &&
    (hasWords || codes.has('urges') || codes.has('sends_file') || codes.has('risky_file'))
  )
    return true
  if (has(ANONYMOUS_LINKS) && (hasWords || has(STRANGERS))) return true
  if (codes.has('sends_file') && (hasWords || has(STRANGERS))) return true
  return codes.has('greets_nobody') && (hasWords || codes.has('promises_money'))
}
