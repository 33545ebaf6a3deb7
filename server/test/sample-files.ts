import { crc32, deflateSync } from 'node:zlib'

// Files of known kinds, written by hand so that hostile ones can be built from them.

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function pngChunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** A PNG of 24 bits. @param pixels compressed rows; by default one colour. */
export function png(width: number, height: number, pixels: Uint8Array = rows(width, height)): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const chunks = [pngChunk('IHDR', header), pngChunk('tEXt', Buffer.from('Comment\0a private place'))]
  return Buffer.concat([PNG_SIGNATURE, ...chunks, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))])
}

const rows = (width: number, height: number): Buffer =>
  deflateSync(Buffer.concat(Array.from({ length: height }, () => Buffer.concat([Buffer.of(0), row(width)]))))
const row = (width: number): Buffer => Buffer.alloc(width * 3, Buffer.of(20, 86, 61))

/** A JPEG of 32 × 16 pixels, red on the left and blue on the right. */
export const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxO' +
    'UlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P' +
    'T09PT09PT0//wAARCAAQACADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/E' +
    'ABYBAQEBAAAAAAAAAAAAAAAAAAYFB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AM8AnGaUA0QDf//Z',
  'base64',
)

/** The same, to be shown turned by 90 degrees (EXIF orientation 6), with a place in its metadata. */
export function turnedJpeg(): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010006000000000000', 'hex')
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('a private place', 'latin1')])
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([JPEG.subarray(0, 2), head, exif, JPEG.subarray(2)])
}

interface PdfParts {
  /** Operators of the first page. */
  content?: string
  /** In points. */
  size?: [number, number]
  /** Entries of the catalog, for example an action on opening. */
  catalog?: string
  /** Entries of the page. */
  page?: string
  trailer?: string
}

/** A PDF of one page with a black square. */
export function pdf({ content = '0 0 0 rg 20 20 60 60 re f', size, catalog = '', page = '', trailer }: PdfParts = {}) {
  const [width, height] = size ?? [200, 100]
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << >> ${page} >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer ?? ''} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
