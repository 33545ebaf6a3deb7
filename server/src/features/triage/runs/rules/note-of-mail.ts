import type { EmailTableRow } from '#features/emails/index'

/** Longer texts are cut; the email itself stays. */
const MAX_TEXT = 100_000

/** Returns a note about an email. The text is escaped: nothing in it becomes markup, an image or a link. */
export function noteOfMail(email: Pick<EmailTableRow, 'subject'>, sender: string, text: string, title: string) {
  const paragraphs = text
    .slice(0, MAX_TEXT)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>')}</p>`)
  const body = [`<p>${escapeHtml(sender)}</p>`, ...paragraphs].join('\n')
  return { title: title || email.subject, tags: [], body, format: 'html' as const }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
