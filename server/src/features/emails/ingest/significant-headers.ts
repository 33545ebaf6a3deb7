/**
 * Headers that identify lists, robots, forgeries and replies, and the addresses that an email was delivered to. The
 * built-in engine reads these and was trained on them.
 * Other headers remain in the raw message.
 */
const SIGNIFICANT =
  /^(?:list-|x-auto|x-mailer$|x-mimeole$|x-spam|x-priority$|x-campaign-id$|x-mailing-list$|x-beenthere$|auto-submitted$|feedback-id$|importance$|precedence$|reply-to$|return-path$|sender$|x-failed-recipients$|content-language$|date$|content-type$|message-id$|in-reply-to$|references$|received$|mail-followup-to$|delivered-to$|x-original-to$|x-forwarded-to$|envelope-to$)/

const MAX_FIELDS = 60
const MAX_VALUE_LENGTH = 1_000
/** Shorter limits of frequent headers: their beginning suffices. */
const SHORTER: Readonly<Record<string, number>> = { received: 400, references: 100, 'content-type': 100 }
/** Honest emails take few hops, and forgers add more. */
const MAX_RECEIVED = 10

/** Selects at most 60 headers for triage, each cut to 1,000 characters or less. */
export function significantHeaders(
  headers: readonly { name: string; value: string }[],
): { name: string; value: string }[] {
  let received = 0
  return headers
    .filter(({ name }) => SIGNIFICANT.test(name) && (name !== 'received' || ++received <= MAX_RECEIVED))
    .slice(0, MAX_FIELDS)
    .map(({ name, value }) => ({ name, value: value.slice(0, SHORTER[name] ?? MAX_VALUE_LENGTH) }))
}
