import { createHash } from 'node:crypto'
import { splitQuotedText } from '@dossier/analysis/quoted-text'
import type { FoundRecords } from '../found-records.ts'

type FoundText = Awaited<ReturnType<FoundRecords['withTexts']>>[number]

/** Fits the window of small models, 512 tokens, in most languages. */
const PASSAGE_CHARS = 1_500
/** Later text of a record is found by its words only. */
const MAX_PASSAGES = 4
/** Characters of a record that are read: an email may begin with what it quotes. */
export const READ_CHARS = 20_000

/** Returns the texts of a record to embed: the title with each passage, for emails without quotes and signatures. */
export function passagesOf({ type, title, parts }: FoundText): string[] {
  const texts = parts.filter(({ field }) => field === 'body' || field === 'file').map(({ text }) => text)
  const text = (type === 'email' ? texts.map(ownTextOf) : texts).join('\n\n').trim()
  const heading = title.trim()
  const passages = cut(text).map((passage) => [heading, passage].filter(Boolean).join('\n'))
  return (passages.length === 0 ? [heading] : passages).filter(Boolean).map((passage) => passage.toWellFormed())
}

/** An email without own text is what it quotes. */
function ownTextOf(text: string): string {
  const own = splitQuotedText(text).zones.filter(({ kind }) => kind === 'own')
  return (
    own
      .map(({ start, end }) => text.slice(start, end))
      .join('')
      .trim() || text
  )
}

function cut(text: string): string[] {
  const passages: string[] = []
  let start = 0
  while (start < text.length && passages.length < MAX_PASSAGES) {
    const end = endOf(text, start)
    const passage = text.slice(start, end).trim()
    if (passage !== '') passages.push(passage)
    start = end
  }
  return passages
}

/** Ends at a paragraph in the second half, else at a space. */
function endOf(text: string, start: number): number {
  const limit = start + PASSAGE_CHARS
  if (limit >= text.length) return text.length
  const half = start + PASSAGE_CHARS / 2
  const ends = ['\n\n', '\n', ' '].map((mark) => text.lastIndexOf(mark, limit))
  return ends.find((end) => end > half) ?? limit
}

export const digestOf = (passages: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(passages)).digest('base64url')
