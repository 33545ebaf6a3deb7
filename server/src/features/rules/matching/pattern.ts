import { type Message, message } from '@dossier/contract/message'
import { RE2JS } from 're2js'

/** Instructions of a compiled pattern. Each character of a text costs at most one step per instruction. */
const MAX_INSTRUCTIONS = 1_000
/** Longer texts are compared up to here. */
const MAX_TEXT = 20_000

/** A pattern that takes time in proportion to its text: people write it, strangers write the texts. */
export type Pattern = (text: string) => boolean

/** @throws when the pattern is invalid; see explainPattern. */
export function compilePattern(pattern: string): Pattern {
  const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
  return (text) => compiled.test(text.slice(0, MAX_TEXT))
}

/** Returns the reason why a pattern cannot be used, or null. */
export function explainPattern(pattern: string): Message | null {
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE)
    return compiled.programSize() > MAX_INSTRUCTIONS ? message('rules.patternTooLarge') : null
  } catch (error) {
    const fault = error instanceof Error ? error.message.replace(/^error parsing regexp: /, '') : String(error)
    return message('rules.badPattern', { fault: fault.slice(0, 200) })
  }
}
