// Code without the parser, loaded at every start; note-html loads with the first rendered note.

export interface RenderedNote {
  /** Sanitized HTML. */
  content: string
  text: string
  /** Words behind links and images. */
  linkText: string
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
