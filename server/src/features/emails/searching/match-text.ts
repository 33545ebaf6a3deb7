import { tokenise } from '#core/tokens'
import { hasPhrase } from '#features/search/index'
import type { MailQuery } from './parse-query.ts'

export interface SearchedText {
  id: string
  subject: string
  /** JSON list of participants. */
  participants: string
  /** JSON list of attachments. */
  attachments: string
  text_content?: string
  attachment_text_content?: string
}

export const checksText = (query: MailQuery): boolean => query.phrases.length > 0 || query.not.length > 0

export function matchesText(query: MailQuery, row: SearchedText): boolean {
  const fields = checksText(query) ? fieldsOf(row) : []
  const says = (words: readonly string[]): boolean => words.length > 0 && fields.some((text) => hasPhrase(text, words))
  return (
    query.from.every((text) => hasPerson(row, ['from'], text)) &&
    query.to.every((text) => hasPerson(row, ['to', 'cc', 'bcc'], text)) &&
    query.subject.every((text) => contains(row.subject, text)) &&
    query.phrases.map(wordsOf).every((words) => words.length === 0 || says(words)) &&
    !query.not.map(wordsOf).some(says)
  )
}

/** Separate fields, so that no phrase spans two of them. */
const fieldsOf = (row: SearchedText): string[] => [
  row.subject,
  ...peopleOf(row).map(({ name, address }) => `${name} ${address}`),
  ...filesOf(row).map(({ filename }) => filename),
  row.text_content ?? '',
  row.attachment_text_content ?? '',
]

const wordsOf = (text: string): string[] => tokenise(text).map(({ token }) => token)

interface Person {
  role: string
  name: string
  address: string
}

const peopleOf = (row: SearchedText): Person[] => JSON.parse(row.participants) as Person[]

const filesOf = (row: SearchedText): { filename: string }[] => JSON.parse(row.attachments) as { filename: string }[]

const hasPerson = (row: SearchedText, roles: string[], text: string): boolean =>
  peopleOf(row).some(({ role, name, address }) => roles.includes(role) && contains(`${name} ${address}`, text))

const contains = (text: string, term: string): boolean => fold(text).includes(fold(term))

/** Ignores case, accents and white space. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
