import { readLinkText } from '#platform/mail/reading/link-text'
import { roughWordsOf, wordsOf } from '#platform/mail/reading/words'

/** Limits the indexed part of a text. */
const MAX_SEARCHED_LENGTH = 200_000
/** Newsletters have more links, and their addresses say little. */
const MAX_ADDRESSES = 50
const MAX_ADDRESS_CHARS = 200
/** Marks that only the sender's program reads. */
const TRACKING_CODE = /[a-z\d]{25,}/gi

export interface SearchableMail {
  participants: readonly { name: string; address: string }[]
  attachments: readonly { filename: string }[]
  text: string
  html: string
  attachmentText: string
}

/** Indexed text besides the subject: people, text, words that only the HTML has or that stand behind its links, file names and attachments. */
export const searchableBody = ({ participants, attachments, text, html, attachmentText }: SearchableMail): string =>
  [
    ...participants.map(({ name, address }) => `${name} ${address}`),
    text.slice(0, MAX_SEARCHED_LENGTH),
    wordsOnlyIn(html, text),
    ...wordsBehindLinks(html),
    ...attachments.map(({ filename }) => filename),
    attachmentText.slice(0, MAX_SEARCHED_LENGTH),
  ].join('\n')

function wordsOnlyIn(html: string, text: string): string {
  if (html === '') return ''
  const found = wordsOf(text)
  return [...roughWordsOf(html)].filter((word) => !found.has(word)).join(' ')
}

function wordsBehindLinks(html: string): string[] {
  const { descriptions, addresses } = readLinkText(html)
  const words = addresses
    .slice(0, MAX_ADDRESSES)
    .map((address) => address.slice(0, MAX_ADDRESS_CHARS).replace(TRACKING_CODE, ' '))
  return [...descriptions, ...words]
}

/** The same for a stored email. */
export const searchableBodyOf = (
  row: { participants: string; attachments: string },
  content: { text_content: string; html_content: string; attachment_text_content: string },
): string =>
  searchableBody({
    participants: JSON.parse(row.participants) as SearchableMail['participants'],
    attachments: JSON.parse(row.attachments) as SearchableMail['attachments'],
    text: content.text_content,
    html: content.html_content,
    attachmentText: content.attachment_text_content,
  })
