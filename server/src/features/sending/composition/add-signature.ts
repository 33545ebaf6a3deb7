/** Text and HTML of one email; html is '' for a text-only email. */
export interface BodyParts {
  text: string
  html: string
}

/** Appends the signature to both parts, unless the text already contains it. */
export function addSignature(body: BodyParts, signature: BodyParts): BodyParts {
  if (signature.text.trim() === '' || holds(body.text, signature.text)) return body
  const text = `${body.text.trimEnd()}\n\n-- \n${signature.text.trim()}\n`
  const html = body.html && `${body.html}<br><div>-- <br>${signature.html || textAsHtml(signature.text.trim())}</div>`
  return { text: body.text.trim() === '' ? text.trimStart() : text, html }
}

/** Does not sign an email twice, after a manual signature or a proposal with one. */
const holds = (text: string, signature: string): boolean => squeeze(text).includes(squeeze(signature))

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)

export const textAsHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')
