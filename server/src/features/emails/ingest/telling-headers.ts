/**
 * Fields by which lists, robots, forgers and answers are recognised: what the built-in engine reads, and was taught with.
 * Everything else stays in the raw message.
 */
const TELLING =
  /^(?:list-|x-auto|x-mailer$|x-mimeole$|x-spam|x-priority$|x-campaign-id$|x-mailing-list$|x-beenthere$|auto-submitted$|authentication-results$|feedback-id$|importance$|precedence$|reply-to$|return-path$|sender$|x-failed-recipients$|content-language$|content-type$|message-id$|in-reply-to$|references$|received$)/

const MAX_FIELDS = 60
const MAX_VALUE_LENGTH = 1_000
/** Of these the beginning tells enough, and each mail has them. */
const SHORTER: Readonly<Record<string, number>> = { received: 400, references: 100, 'content-type': 100 }
/** The ways of honest mail are short, and forgers add to theirs. */
const MAX_RECEIVED = 10

/** The header fields that tell what kind of mail it is, for triage; at most 60, each cut at 1,000 characters or less. */
export function tellingHeaders(headers: readonly { name: string; value: string }[]): { name: string; value: string }[] {
  let received = 0
  return headers
    .filter(({ name }) => TELLING.test(name) && (name !== 'received' || ++received <= MAX_RECEIVED))
    .slice(0, MAX_FIELDS)
    .map(({ name, value }) => ({ name, value: value.slice(0, SHORTER[name] ?? MAX_VALUE_LENGTH) }))
}
