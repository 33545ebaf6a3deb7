// Parses multipart/form-data (RFC 7578) as bytes: decoding as text would damage an email.

export interface FormPart {
  name: string
  /** '' for a plain field. */
  filename: string
  /** As written; '' when missing. */
  contentType: string
  content: Buffer
}

const MAX_PARTS = 100
const MAX_PART_HEADER_BYTES = 16 * 1024
const END_OF_LINE = Buffer.from('\r\n')
const END_OF_HEADER = Buffer.from('\r\n\r\n')

/** Returns the parts in order; null for an invalid body. */
export function readForm(contentType: string, body: Buffer): FormPart[] | null {
  const boundary = boundaryOf(contentType)
  if (!boundary) return null
  const opening = Buffer.from(`--${boundary}`)
  const separator = Buffer.from(`\r\n--${boundary}`)
  const parts: FormPart[] = []
  let at = body.subarray(0, opening.length).equals(opening) ? opening.length : after(body, separator, 0)
  while (at !== -1 && parts.length < MAX_PARTS) {
    if (body.toString('latin1', at, at + 2) === '--') return parts
    const start = after(body, END_OF_LINE, at)
    const end = start === -1 ? -1 : body.indexOf(separator, start - END_OF_LINE.length)
    if (end === -1) return null
    const part = readPart(body.subarray(start, Math.max(start, end)))
    if (part) parts.push(part)
    at = end + separator.length
  }
  return null
}

const after = (body: Buffer, mark: Buffer, from: number): number => {
  const found = body.indexOf(mark, from)
  return found === -1 ? -1 : found + mark.length
}

/** RFC 2046 §5.1.1: at most 70 characters, quoted or not. */
function boundaryOf(contentType: string): string {
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return match?.[1] ?? match?.[2] ?? ''
}

function readPart(part: Buffer): FormPart | null {
  const end = part.indexOf(END_OF_HEADER)
  if (end === -1 || end > MAX_PART_HEADER_BYTES) return null
  const header = part.toString('utf8', 0, end)
  const disposition = /^content-disposition:\s*form-data(.*)$/im.exec(header)?.[1] ?? ''
  const name = parameter(disposition, 'name')
  if (name === '') return null
  const contentType = (/^content-type:(.*)$/im.exec(header)?.[1] ?? '').trim()
  const filename = parameter(disposition, 'filename')
  return { name, filename, contentType, content: part.subarray(end + END_OF_HEADER.length) }
}

function parameter(disposition: string, name: string): string {
  const match = new RegExp(`;\\s*${name}=(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(disposition)
  return match?.[1] ?? match?.[2] ?? ''
}
