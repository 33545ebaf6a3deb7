/** Text and HTML of a mail, side by side; html is '' for a mail of text only. */
export interface BodyParts {
  text: string
  html: string
}

/** Signatures are plain text; one that was written as HTML is given as both. */
export function addSignature(body: BodyParts, signature: BodyParts): BodyParts {
  if (signature.text.trim() === '' || holds(body.text, signature.text)) return body
  const text = `${body.text.trimEnd()}\n\n-- \n${signature.text.trim()}\n`
  const html = body.html && `${body.html}<br><div>-- <br>${signature.html || textAsHtml(signature.text.trim())}</div>`
  return { text: body.text.trim() === '' ? text.trimStart() : text, html }
}

/** Somebody who signed by hand, or a proposal that ends like this, is not signed twice. */
const holds = (text: string, signature: string): boolean => squeeze(text).includes(squeeze(signature))

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)

export const textAsHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
