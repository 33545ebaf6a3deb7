import { message } from '@dossier/contract/message'
import type { ContentFormat } from '@dossier/contract/vocabulary'
import { invalidField } from '#core/app-error'
import { toCrLf, usesCrLf } from '#core/line-ends'
import type { RecordRow } from '../records.tables.ts'
import { changedText, onlyChanges, type RecordKind } from '../records.ts'
import { tagsColumn } from '../tags/tags.ts'
import type { NoteConverter } from './markdown/note-converter.ts'
import type { NoteRenderer } from './note-renderer.ts'
import { htmlOfText } from './note-text.ts'

/** Absent: unchanged. null: unset. */
interface NoteInput {
  title?: string | null
  /** HTML. */
  content?: string | null
  text_content?: string | null
  tags?: string[] | null
  pinned?: boolean | null
  content_format?: ContentFormat | null
  source_text?: string | null
  /** Changes the note in its own format. */
  markdown?: string | null
}

type WrittenNote = Pick<RecordRow, 'source_text' | 'content_format'> & { plain?: string }

export const noteKind = (render: NoteRenderer, converter: NoteConverter): RecordKind<NoteInput> => ({
  type: 'note',
  countsTwins: false,
  async columns(input, stored) {
    const written = writtenSource(await withSource(converter, input, stored), stored)
    const rendered = written && (await render(written.source_text, written.content_format as ContentFormat))
    return onlyChanges<RecordRow>({
      title: changedText(input.title),
      tags: tagsColumn(input.tags),
      pinned: input.pinned === undefined ? undefined : Number(input.pinned ?? false),
      source_text: written?.source_text,
      content_format: written?.content_format,
      content: rendered?.content,
      text_content: written?.plain ?? rendered?.text,
      link_text: rendered?.linkText,
    })
  },
  check(row) {
    if (row.title.trim() === '' && row.source_text.trim() === '') {
      throw invalidField('/title', message('records.noteEmpty'))
    }
  },
  twinKey: () => null,
  reviewed: [],
  derived: ['content', 'text_content'],
  async derive(row, stored) {
    const { source_text, content_format } = row
    if (source_text === stored.source_text && content_format === stored.content_format) return {}
    const { content, text, linkText } = await render(source_text, content_format as ContentFormat)
    return { content, text_content: text, link_text: linkText }
  },
  // The archive's data holds the full HTML; Markdown is written unchanged.
  markdown: (row) => (row.content_format === 'markdown' ? row.source_text : row.text_content),
  file: {
    contentOf: (row) => ({ body: row.source_text, format: row.content_format as ContentFormat }),
    inputOf: ({ title, tags, body, format }) => ({ title, tags, source_text: body, content_format: format }),
  },
})

/** Turns `markdown` into the source that it changes. */
async function withSource(converter: NoteConverter, input: NoteInput, stored: RecordRow): Promise<NoteInput> {
  const { markdown, ...direct } = input
  if (markdown === undefined || direct.source_text !== undefined) return direct
  const text = markdown ?? ''
  const isNew = stored.source_text === '' && direct.content_format !== 'html'
  const format = direct.content_format ?? (isNew ? 'markdown' : stored.content_format)
  if (format === 'markdown') {
    return { ...direct, content_format: format, source_text: withLineEndsOf(stored.source_text, text) }
  }
  const html = stored.content_format === 'html' ? stored.source_text : ''
  return { ...direct, content_format: 'html', source_text: await converter.applyMarkdown(html, text) }
}

/** Keeps the line ends of text from Windows, which programs send back as LF. */
const withLineEndsOf = (source: string, text: string): string =>
  usesCrLf(source) && !/\r(?!\n)/.test(source) ? toCrLf(text) : text

/**
 * Returns the new source, or undefined when unchanged. `source_text` wins over `content`, then `text_content`. An
 * unchanged field is ignored, so that clients can send back a whole record with one change.
 */
export function writtenSource(input: NoteInput, stored: RecordRow): WrittenNote | undefined {
  const format = input.content_format ?? undefined
  const source = changedText(input.source_text)
  const content = changedText(input.content)
  if (source !== undefined && source !== stored.source_text) {
    return { source_text: source, content_format: format ?? stored.content_format }
  }
  if (content !== undefined && content !== stored.content) {
    return { source_text: content, content_format: source === undefined ? (format ?? 'html') : 'html' }
  }
  const text = changedText(input.text_content)
  if (text !== undefined && text !== stored.text_content && source === undefined && content === undefined) {
    return { source_text: htmlOfText(text), content_format: 'html', plain: text }
  }
  if (input.content_format === undefined || (format ?? 'html') === stored.content_format) return undefined
  return { source_text: stored.source_text, content_format: format ?? 'html' }
}
