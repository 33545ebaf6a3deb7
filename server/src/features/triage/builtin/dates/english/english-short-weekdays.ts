import { type Rule, rule } from '../grammar/rule.ts'

// "sat", "sun", "wed" and "mon" are words as well. With a capital they are days; in small letters what follows has to tell.

const isWord = (said: string): boolean => /^(?:sat|sun|wed|mon)\.?$/u.test(said)

/** "A second sun", "she first sat down": no weekday that is counted. */
export const endsInWord = (said: string): boolean => /(?:^|\s)(?:sat|sun|wed|mon)$/u.test(said)

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
const SPAN = `(?:this|next|last|every|each|the (?:\\d|month|week|year|morning|afternoon|evening)|an? (?:week|month|fortnight)|two|three|\\d|${MONTH})`
const FOLLOWS_DAY = [
  "\\s*(?:$|[-.,;:!?()/@]|'s(?!\\p{L}))",
  '(?<!sun) (?:is|was)(?!\\p{L})',
  ',? (?:\\d|the \\d|half|(?:a )?quarter|\\p{L}+teenth|twent|thirt)',
  ` ${MONTH}`,
  ` (?:in|of|on) ${SPAN}`,
  ' (?:and|or|&) (?:the \\d|\\d|to|next|mon|tue|wed|thu|fri|sat|sun)',
  ' (?:next|last|this) (?:week|month|year|morning|afternoon|evening)',
  ' (?:at|from|to|till|until|through|for|with|if|please|because|so|when|but|by|between|before|after|around|about|works?|suits|would|will|we|i|you|noon|midday|midnight|early|late|morning|afternoon|evening|night|eve|week|fortnight|lunch|dinner|instead|too|then|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?!\\p{L})',
].join('|')
/** "Keep it away from sun" */
const NO_LIGHT = '(?<!(?<!\\p{L})(?:from|in|of) (?=sun(?!\\p{L}|\\.?,? (?:to|till|until|at|\\d))))'

export const SHORT_WEEKDAY_RULES: readonly Rule[] = [
  rule('anyWeekday', '{shortWeekday}', ({ shortWeekday }, _context, said) => (isWord(said) ? null : shortWeekday)),
  rule('anyWeekday', `${NO_LIGHT}{shortWeekday}(?:(?<=\\.)|(?=${FOLLOWS_DAY}))`, ({ shortWeekday }) => shortWeekday),
]
