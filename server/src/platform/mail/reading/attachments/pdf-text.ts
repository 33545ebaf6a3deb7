import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import { message } from '../message.ts'
import type { Extract, Limits } from './extract.ts'

const MAX_PAGES = 500

/** Extracts the text layer of a PDF, page by page. Scans have none; text within images is not read. */
export async function pdfText(bytes: Uint8Array, limits: Limits): Promise<Extract> {
  let document: PDFDocumentProxy | null = null
  try {
    // Two megabytes of code that most emails do not need.
    const { getDocumentProxy } = await import('unpdf')
    // The library takes ownership of the buffer, so pass a copy. This build compiles no code from fonts
    // (CVE-2024-4367).
    document = await getDocumentProxy(Uint8Array.from(bytes), {
      disableFontFace: true,
      useSystemFonts: false,
      stopAtErrors: false,
      verbosity: 0,
    })
    return await readPages(document, limits)
  } catch (error) {
    const encrypted = error instanceof Error && error.name === 'PasswordException'
    return { text: '', gap: encrypted ? message('mail.gapEncrypted') : message('mail.gapNotPdf') }
  } finally {
    await document?.loadingTask.destroy().catch(() => {})
  }
}

async function readPages(document: PDFDocumentProxy, limits: Limits): Promise<Extract> {
  const pages: string[] = []
  let length = 0
  for (let number = 1; number <= document.numPages; number++) {
    if (number > MAX_PAGES) return { text: pages.join('\n'), gap: message('mail.gapPages', { count: MAX_PAGES }) }
    if (limits.budget.spent()) return { text: pages.join('\n'), gap: message('mail.gapTime') }
    if (length > limits.remainingChars) break
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
    page.cleanup()
    pages.push(text.trim())
    length += text.length
  }
  return { text: pages.join('\n'), gap: '' }
}
