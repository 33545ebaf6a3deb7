import { type MailFramePictures, mailFrameDocument } from './mail-frame-document.ts'

/** As for shown emails, without links. `allow-modals` opens the print dialog. */
export const PRINT_SANDBOX = ['allow-same-origin', 'allow-modals'] as const

interface Printed {
  subject: string
  /** Names and values of the header fields; empty values are left out. */
  head: readonly (readonly [string, string])[]
  /** Sanitized; '' = plain text. */
  html: string
  text: string
  pictures: MailFramePictures
}

/** Returns a document that prints an email black on white, with its header. */
export function printDocument({ subject, head, html, text, pictures }: Printed): string {
  const fields = head
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<div><b>${escaped(name)}</b> ${escaped(value)}</div>`)
  const header = `<div style="margin:0 0 16px;padding:0 0 12px;border-bottom:1px solid #000;color:#000;font:12px/1.5 system-ui,sans-serif"><div style="margin:0 0 8px;font:600 20px/1.3 Charter,Georgia,serif">${escaped(subject)}</div>${fields.join('')}</div>`
  const body = html || `<pre style="color:#000;font:14px/1.5 Charter,Georgia,serif">${escaped(text)}</pre>`
  return mailFrameDocument(header + body, pictures)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
