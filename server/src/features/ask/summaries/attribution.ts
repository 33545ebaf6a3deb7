import { tokenise } from '#core/tokens'
import type { Statement } from '../answers/answered.ts'

const BEFORE_COLON = /^([^:.?!]{1,80}):\s/
const FIRST_WORD = /^\P{L}*([\p{L}'’-]+)/u

/**
 * Reports whether a sentence of a model rests on one record, and on the email of the person whom it names first.
 * Words alone do not tell who says them: "Mara, I agree" supports the words of "Mara agrees".
 * @param senders of all emails that the model saw
 */
export function isRightlyAttributed({ text, sources }: Statement, senders: readonly string[]): boolean {
  if (new Set(sources.map(({ record }) => record.id)).size > 1) return false
  const label = BEFORE_COLON.exec(text)?.[1]
  const names = wordsOf(label ?? FIRST_WORD.exec(text)?.[1] ?? '')
  const isName = names.length > 0 && senders.some((sender) => names.some((name) => wordsOf(sender).includes(name)))
  if (!isName && !label) return true
  return sources.every(({ from, excerpt }) => {
    if (from !== '' && names.every((name) => wordsOf(from).includes(name))) return true
    return label ? hasLabel(excerpt, label) : from === '' || isSubject(excerpt, names[0] ?? '')
  })
}

const wordsOf = (text: string): string[] => tokenise(text).map(({ token }) => token)

/** "Price: 350 EUR" */
const hasLabel = (excerpt: string, label: string): boolean => excerpt.includes(`${label}:`)

/** "Mara brings the strips", other than "Mara, I bring the strips". */
const isSubject = (excerpt: string, name: string): boolean =>
  [...excerpt.matchAll(/(?:^|[.!?]\s+)([\p{L}'’-]+)\s+\p{Ll}/gu)].some(([, word = '']) => wordsOf(word).includes(name))
