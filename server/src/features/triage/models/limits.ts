export const VISIBLE_HEADER_LIMIT = 300
/** Tokens per verdict; reasoning models need part of them for thinking. */
export const VERDICT_TOKENS = 4_000
export const REPLIES_TOKENS = 6_000
export const SUMMARY_TOKENS = 2_000
/** Tokens of an answer in a small window. */
export const SMALL_ANSWER_TOKENS = 1_500
