/** Of a header field, in a question. */
export const VISIBLE_HEADER_LIMIT = 300
/** Tokens of a verdict; models that think aloud need some for that. */
export const VERDICT_TOKENS = 4_000
export const REPLIES_TOKENS = 6_000
export const SUMMARY_TOKENS = 2_000
