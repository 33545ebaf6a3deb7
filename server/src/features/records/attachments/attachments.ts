import { message } from '@dossier/contract/message'
import { LIMITS } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'

/** A file before it belongs to a record. */
export interface NewFile {
  filename: string
  contentType: string
  bytes: Uint8Array
}

const MEGABYTE = 1024 ** 2

/** @throws AppError `too_large`. */
export function refuseTooLarge({ bytes }: Pick<NewFile, 'bytes'>): void {
  if (bytes.length <= LIMITS.recordFileBytes) return
  throw new AppError('too_large', message('records.fileTooLarge', { most: LIMITS.recordFileBytes / MEGABYTE }))
}

const SCHEME = 'attachment:'

/** Returns the address of a file in the Markdown of its record. The name is for people; the id decides. */
export const addressOf = ({ id, filename }: { id: string; filename: string }): string =>
  `${SCHEME}${id}/${encodeURIComponent(filename.toWellFormed()).replace(/[()'!*]/g, escapeCharacter)}`

/** Parentheses would end a link of Markdown. */
const escapeCharacter = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Returns a link of Markdown with the file's name as its text. */
export const linkTo = (file: { id: string; filename: string }): string =>
  `[${file.filename.replace(/[\\`*_{}[\]<>#+!|~&$^=:]/g, escapeMark)}](${addressOf(file)})`

/** Readers take escaped brackets and backticks in the text of a link for another link or code. */
const escapeMark = (mark: string): string => (/[`[\]]/.test(mark) ? `&#${mark.charCodeAt(0)};` : `\\${mark}`)

/** Returns the text with addresses of copied files instead of those of the originals. */
export const withCopies = (text: string, copies: ReadonlyMap<string, string>): string =>
  [...copies].reduce((changed, [from, to]) => changed.replaceAll(`${SCHEME}${from}/`, `${SCHEME}${to}/`), text)
