/**
 * Analyses email text in English, German, French and Spanish. Every function is pure: no I/O, no clock, equal results
 * for equal arguments. Unusual text never throws, and input sizes are bounded.
 */

export type { FoundDate } from './dates/date-context.ts'
export { findDates } from './dates/dates.ts'
export { isSameOwner } from './fraud/domain-names.ts'
export {
  type FraudWarning,
  fraudScore,
  judgeFraud,
  NO_FACTS,
  readFraud,
} from './fraud/fraud.ts'
export type { FoundSign, FraudFacts } from './fraud/fraud-facts.ts'
export { type FraudValues, isFreeMail } from './fraud/fraud-signs.ts'
export { createImitationFinder } from './fraud/look-alikes.ts'
export { type HeaderSigns, isAutomaticReply, readHeaders } from './headers.ts'
export { findKeySentences, type KeySentence } from './key-sentences.ts'
export { detectLanguage, isKnownLanguage, type KnownLanguage, type Language, languageCodeOf } from './language.ts'
export type { Message } from './message.ts'
export { isDeliverySystem, isNoReply, isRobotAddress } from './no-reply.ts'
export { shorten, toPlainText } from './plain-text.ts'
export { type QuotedText, splitQuotedText, type Zone, type ZoneKind } from './quoted-text.ts'
export { type MessageReading, readMessage } from './read-message.ts'
export { findPromise } from './requests/promises.ts'
export { wordsOf } from './requests/request-features.ts'
export { type FoundRequest, findRequests, requestLikelihood } from './requests/requests.ts'
export { isGreeting, type Sentence, splitSentences } from './sentences.ts'
export { type SenderHistory, type SpamSigns, scoreSpam } from './spam/spam.ts'
export type { Span } from './span.ts'
export { type Summary, summarize } from './summary.ts'
export { writtenAtOffset } from './written-offset.ts'
