import type { MailQuery } from './parse-query.ts'

export interface SearchedText {
  id: string
  subject: string
  /** JSON list of participants. */
  participants: string
  text_content?: string
  attachment_text_content?: string
}

/** Whether the long texts are needed to decide. */
export const checksText = (query: MailQuery): boolean => query.phrases.length > 0 || query.not.length > 0

/** What the index cannot decide: who is in which role, words in the subject, phrases, exclusions. */
export function matchesText(query: MailQuery, row: SearchedText): boolean {
  const all = `${row.subject} ${row.participants} ${row.text_content ?? ''} ${row.attachment_text_content ?? ''}`
  return (
    query.from.every((text) => hasPerson(row, ['from'], text)) &&
    query.to.every((text) => hasPerson(row, ['to', 'cc', 'bcc'], text)) &&
    query.subject.every((text) => contains(row.subject, text)) &&
    query.phrases.every((text) => contains(all, text)) &&
    !query.not.some((text) => contains(all, text))
  )
}

function hasPerson(row: SearchedText, roles: string[], text: string): boolean {
  const people = JSON.parse(row.participants) as { role: string; name: string; address: string }[]
  return people.some(({ role, name, address }) => roles.includes(role) && contains(`${name} ${address}`, text))
}

const contains = (text: string, wanted: string): boolean => fold(text).includes(fold(wanted))

/** Case, accents and white space do not count. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
