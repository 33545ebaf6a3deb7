import { breathe } from '#platform/clock/wait'

// Code without the parser, loaded at every start; note-html loads with the first rendered note.

export interface RenderedNote {
  /** Sanitized HTML. */
  content: string
  text: string
  /** Words behind links and images. */
  linkText: string
}

const SLICE_CHARS = 256 * 1024

/** Like showAsText, while other requests run. */
export async function showLongText(source: string): Promise<RenderedNote> {
  const slices: string[] = []
  for (let at = 0; at < source.length; at += SLICE_CHARS) {
    slices.push(escapeHtml(source.slice(at, at + SLICE_CHARS)))
    await breathe()
  }
  return { content: `<pre>${slices.join('')}</pre>`, text: source, linkText: '' }
}

export const showAsText = (source: string): RenderedNote => ({
  content: `<pre>${escapeHtml(source)}</pre>`,
  text: source,
  linkText: '',
})

export const htmlOfText = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
