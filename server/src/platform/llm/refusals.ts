import type { CallOutcome } from './send-call.ts'

// Reads why a server refused a question. The texts of servers only classify a refusal; nothing stores or shows them.

type Refusal = Extract<CallOutcome, { kind: 'status' }>

const FORMAT =
  /response_?(?:format|json_?schema|mime)|json_?(?:schema|object|mode)|structured[ _]outputs?|guided[ _]|grammar|output_config|output_format|\bschema\b/i
const WINDOW =
  /context.{0,20}(?:length|window|size|limit)|n_ctx|num_ctx|max[_ ](?:model[_ ]len|seq)|(?:prompt|input|request|message)s? (?:is|are)? ?too (?:long|large)|too many (?:input |prompt )?tokens|tokens?\b.{0,60}\b(?:exceed|more than|at most|longer)|(?:exceed|maximum|larger|limit)\w*\b.{0,60}\btokens?\b|max_(?:completion_|output_)?tokens.{0,40}(?:too large|at most|>|exceed)|reduce the (?:length|size)/i
/** Answers about the caller or the load instead of the question, unless their text names the format. */
const NOT_THE_FORM = new Set([401, 402, 403, 408, 413, 425, 429, 503, 529])

export const namesFormat = ({ detail }: Refusal): boolean => FORMAT.test(detail)

/** The question and the room for its answer are larger than the model's window. A rate limit also counts tokens. */
export const isBeyondWindow = ({ status, detail }: Refusal): boolean =>
  status === 413 || (status !== 429 && status !== 401 && !isAboutParameter(detail) && WINDOW.test(detail))

/** Reports whether a plainer form may help. Servers refuse a form with almost any status. */
export function mayBeTheForm(refusal: Refusal, isProven: boolean): boolean {
  if (namesFormat(refusal)) return true
  if (isBeyondWindow(refusal) || NOT_THE_FORM.has(refusal.status) || refusal.status < 400) return false
  return refusal.status < 500 || !isProven
}

const NEW_LIMIT_NAME = /max_completion_tokens/i
const isAboutParameter = (detail: string): boolean => /max_tokens/i.test(detail) && NEW_LIMIT_NAME.test(detail)

/** Names the parameter that the server refuses; '' when it names none. */
export function refusedParameter({ status, detail }: Refusal): 'limit' | 'temperature' | '' {
  if (status !== 400 && status !== 422) return ''
  if (isAboutParameter(detail)) return 'limit'
  return /temperature/i.test(detail) && !FORMAT.test(detail) ? 'temperature' : ''
}

/** An account without credit is no rate limit, although it has the same status. */
export const isOutOfCredit = (outcome: CallOutcome): boolean =>
  outcome.kind === 'status' &&
  /insufficient_(?:quota|credits?|balance|funds)|billing_(?:hard_limit|not_active)/i.test(outcome.detail)
