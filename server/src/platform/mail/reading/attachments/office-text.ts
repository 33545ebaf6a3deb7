import { message } from '../message.ts'
import type { Extract, Limits } from './extract.ts'
import { flowingText } from './flowing-text.ts'
import { readSharedStrings, sheetText } from './sheet-text.ts'
import { readZipParts, type ZipParts } from './zip-parts.ts'

/** Only these entries are inflated. */
const TEXT_PARTS =
  /^(?:word\/(?:document|footnotes|endnotes|comments|header\d*|footer\d*)\.xml|ppt\/(?:slides\/slide|notesSlides\/notesSlide)\d+\.xml|xl\/(?:sharedStrings|worksheets\/sheet\d+)\.xml|content\.xml|META-INF\/manifest\.xml)$/

/** Returns the text of DOCX, XLSX, PPTX, ODT, ODS and ODP; null for any other ZIP file. */
export function officeText(bytes: Uint8Array, limits: Limits): Extract | null {
  const zip = readZipParts(bytes, (name) => TEXT_PARTS.test(name))
  if (zip.encrypted) return { text: '', gap: message('mail.gapEncrypted') }
  const read = readerOf(zip)
  if (read === null) return null
  if (isEncryptedOpenDocument(zip)) return { text: '', gap: message('mail.gapEncrypted') }
  const text = read(zip, limits)
  if (zip.cut) return { text, gap: message('mail.gapUnpacks') }
  return { text, gap: limits.budget.spent() ? message('mail.gapTime') : '' }
}

type Reader = (zip: ZipParts, limits: Limits) => string

function readerOf({ names, parts }: ZipParts): Reader | null {
  if (parts.has('word/document.xml')) return readFlowing((name) => name.startsWith('word/'))
  if (names.some((name) => name.startsWith('ppt/'))) return readFlowing((name) => name.startsWith('ppt/'))
  if (names.some((name) => name.startsWith('xl/'))) return readSheets
  return parts.has('content.xml') && names.includes('mimetype') ? readFlowing((name) => name === 'content.xml') : null
}

const isEncryptedOpenDocument = ({ parts }: ZipParts): boolean =>
  Buffer.from(parts.get('META-INF/manifest.xml') ?? []).includes('encryption-data')

/** Sorts `slide10` after `slide2`, and the main text before notes and margins. */
const inOrder = (parts: Map<string, Uint8Array>): [string, Uint8Array][] =>
  [...parts].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }))

const rank = (name: string): number => (/document|slides\/|content/.test(name) ? 0 : 1)

const readFlowing =
  (isWanted: (name: string) => boolean): Reader =>
  ({ parts }, limits) => {
    let text = ''
    for (const [name, bytes] of inOrder(parts)) {
      if (!isWanted(name) || text.length > limits.remainingChars) continue
      text += `${flowingText(bytes, limits).trim()}\n`
    }
    return text.trim()
  }

function readSheets({ parts }: ZipParts, limits: Limits): string {
  const shared = readSharedStrings(parts.get('xl/sharedStrings.xml') ?? new Uint8Array(), limits)
  let text = ''
  for (const [name, bytes] of inOrder(parts)) {
    if (!name.startsWith('xl/worksheets/') || text.length > limits.remainingChars) continue
    text += `${sheetText(bytes, shared, limits).trim()}\n`
  }
  return text.trim()
}
