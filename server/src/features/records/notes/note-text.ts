// What needs no parser: it is loaded with every start, note-html only when a note is rendered.

export interface RenderedNote {
  /** Sanitised HTML. */
  content: string
  text: string
}

/** The source as it is, for what cannot be rendered in reasonable time. */
export const showAsText = (source: string): RenderedNote => ({
  content: `<pre>${escapeHtml(source)}</pre>`,
  text: source,
})

/** Plain text as HTML: paragraphs at empty lines. */
export const htmlOfText = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('\n')

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
