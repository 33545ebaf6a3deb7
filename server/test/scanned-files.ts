import { grayOfImage } from '#platform/mail/reading/previews/convert-image'
import { createPreviews } from '#platform/previews/create-previews'
import { pdf } from './sample-files.ts'

const FONT = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'

/** A WebP image of 1600 pixels with these lines in black letters. */
export async function pictureOf(lines: readonly string[]): Promise<Buffer> {
  const previews = createPreviews(() => undefined)
  const size: [number, number] = [400, 40 + 30 * lines.length]
  const shown = lines.map((line, at) => `BT /F1 16 Tf 20 ${size[1] - 40 - 30 * at} Td (${line}) Tj ET`)
  try {
    const { bytes } = await previews.imageOf(pdf({ content: shown.join('\n'), size, page: FONT }), 'large')
    return Buffer.from(bytes)
  } finally {
    await previews.close()
  }
}

/** A PDF that shows this image on its only page, and has no text. */
export async function scanOf(picture: Uint8Array): Promise<Buffer> {
  const { bytes, width, height } = await grayOfImage(picture, 'image/webp', 1200)
  const pixels = Buffer.from(bytes.subarray(bytes.length - width * height)).toString('hex')
  const image = `BI /W ${width} /H ${height} /CS /G /BPC 8 /F /AHx ID ${pixels}> EI`
  return pdf({ content: `q ${width / 4} 0 0 ${height / 4} 0 0 cm\n${image}\nQ`, size: [width / 4, height / 4] })
}
