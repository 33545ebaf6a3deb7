import { TO_A_MACHINE } from '@dossier/analysis/instructions'
import { characterBoundary } from '@dossier/analysis/plain-text'
import { THOUGHT_MARKS } from '#platform/llm/without-thoughts'
import { INVISIBLE, ROLE_MARKERS } from '#platform/mail/reading/text-tricks'

export interface MachineText {
  text: string
  /** Removed passages that address a machine. */
  leftOut: number
}

const COMMENT = /<!--[^]{0,5000}?-->/g
const CONTROL = /(?![\n\t])\p{Cc}/gu
export const LEFT_OUT = '[a passage for machines was left out]'

/**
 * Cleans untrusted text for a model: removes invisible text, chat markers and passages that address a machine. Such a
 * passage extends to the end of its paragraph.
 */
export function toMachineText(text: string, limit: number): MachineText {
  const visible = text
    .slice(0, limit * 2)
    .replace(/\r\n?/g, '\n')
    .replace(INVISIBLE, '')
    .replace(CONTROL, '')
    .replace(COMMENT, ' ')
  const cut = visible.slice(0, characterBoundary(visible, limit)).toWellFormed()
  const parts = cut.split(/(\n[^\S\n]*\n)/)
  const cleaned = parts.map(withoutInstructions)
  return {
    text: cleaned.map((part) => part.text.replace(ROLE_MARKERS, '[…]').replace(THOUGHT_MARKS, '[…]')).join(''),
    leftOut: cleaned.filter((part) => part.isCut).length,
  }
}

export const toMachineLine = (text: string, limit: number): string =>
  toMachineText(text.replace(/\s+/g, ' '), limit).text.trim()

function withoutInstructions(paragraph: string): { text: string; isCut: boolean } {
  const order = TO_A_MACHINE.exec(paragraph)
  if (!order) return { text: paragraph, isCut: false }
  const before = paragraph.slice(0, order.index + 1)
  const sentence = Math.max(...['. ', '! ', '? ', '\n'].map((end) => before.lastIndexOf(end)))
  const preserved = sentence === -1 ? '' : paragraph.slice(0, sentence + 1)
  return { text: `${preserved.trimEnd()} ${LEFT_OUT}`.trim(), isCut: true }
}
