/** Fields by which lists, robots, forgers and answers are recognised. Everything else stays in the raw message. */
const TELLING =
  /^(?:list-|x-auto|x-mailer$|x-spam|x-priority$|auto-submitted$|authentication-results$|feedback-id$|importance$|precedence$|reply-to$|return-path$|sender$|x-failed-recipients$|content-language$)/

const MAX_FIELDS = 60
const MAX_VALUE_LENGTH = 1_000

/** The header fields that tell what kind of mail it is, for triage; at most 60, each cut at 1,000 characters. */
export const tellingHeaders = (
  headers: readonly { name: string; value: string }[],
): { name: string; value: string }[] =>
  headers
    .filter(({ name }) => TELLING.test(name))
    .slice(0, MAX_FIELDS)
    .map(({ name, value }) => ({ name, value: value.slice(0, MAX_VALUE_LENGTH) }))
