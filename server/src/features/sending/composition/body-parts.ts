/** Text and HTML of one email; html is '' for a text-only email. */
export interface BodyParts {
  text: string
  html: string
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)

/** Keeps lines and columns without CSS, which Outlook ignores. */
export const textAsHtml = (text: string): string =>
  escapeHtml(text)
    .replace(/\t/g, '    ')
    .replace(/(^|\n) /g, '$1&nbsp;')
    .replace(/ {2}/g, ' &nbsp;')
    .replaceAll('\n', '<br>')
