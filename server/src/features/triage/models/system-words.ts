import { TO_A_MACHINE } from '@dossier/analysis/instructions'
import { LEFT_OUT } from './machine-text.ts'
import { OWN_WORDS } from './prompts.ts'
import { repeatsPassageOf } from './reply-rules.ts'

/** Lines of our prompts around the texts of an email. */
const PROMPT_LINES =
  /\b(?:begin|end) data-\w|Earlier mails of the thread:|Records of the owner's projects:|the owner lives in the time zone|The owner's addresses:|Mails from this sender before:/i

/** Returns '' for a text that repeats our prompt or speaks to a machine: it is no text about an email. */
export function withoutSystemWords(text: string): string {
  const isOurs = text.includes(LEFT_OUT) || PROMPT_LINES.test(text)
  return isOurs || TO_A_MACHINE.test(text) || OWN_WORDS.some((words) => repeatsPassageOf(text, words)) ? '' : text
}
