// @module-tag slow

import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { JPEG, pdf, png, turnedJpeg } from '#test/sample-files'
import { loadMagick } from './load-magick.ts'
import type { PreviewImage } from './preview.ts'
import { previewImage } from './preview-image.ts'

async function imageOf(content: Uint8Array, size: 'small' | 'large' = 'large'): Promise<PreviewImage> {
  const answer = await previewImage({ content, size })
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.image
}

const failureOf = async (content: Uint8Array): Promise<unknown> => previewImage({ content, size: 'large' })

/** Red, green and blue at a place of the preview. */
async function colourAt({ bytes }: PreviewImage, x: number, y: number): Promise<number[]> {
  const { ImageMagick, MagickFormat } = await loadMagick()
  return ImageMagick.read(bytes, MagickFormat.WebP, (image) =>
    image.getPixels((pixels) => [...pixels.getPixel(x, y)].slice(0, 3)),
  )
}

async function jpegOf(width: number, height: number): Promise<Uint8Array> {
  const { ImageMagick, MagickFormat } = await loadMagick()
  return ImageMagick.read(png(width, height), MagickFormat.Png, (image) =>
    image.write(MagickFormat.Jpeg, (bytes) => Uint8Array.from(bytes)),
  )
}

const isWebp = ({ bytes }: PreviewImage): boolean =>
  Buffer.from(bytes.subarray(0, 4)).toString() === 'RIFF' && Buffer.from(bytes.subarray(8, 12)).toString() === 'WEBP'

describe('the preview of an image', () => {
  it('is a WebP of its own size with its colours', async () => {
    const image = await imageOf(png(40, 30))
    expect(image).toMatchObject({ width: 40, height: 30 })
    expect(isWebp(image)).toBe(true)
    const [red = 0, green = 0, blue = 0] = await colourAt(image, 20, 15)
    expect([Math.abs(red - 20), Math.abs(green - 86), Math.abs(blue - 61)].every((off) => off < 8)).toBe(true)
  })

  it('is no larger than its edge, and keeps the proportions', async () => {
    expect(await imageOf(png(2000, 500))).toMatchObject({ width: 1600, height: 400 })
    expect(await imageOf(png(300, 600), 'small')).toMatchObject({ width: 128, height: 256 })
    expect(await imageOf(await jpegOf(3000, 2000), 'small')).toMatchObject({ width: 256, height: 171 })
  })

  it('is upright', async () => {
    const image = await imageOf(turnedJpeg())
    expect(image).toMatchObject({ width: 16, height: 32 })
    const [red = 0, , blue = 0] = await colourAt(image, 8, 4)
    expect(red).toBeGreaterThan(blue)
  })

  it.each(['Gif', 'Bmp', 'Tiff', 'WebP', 'Avif'] as const)('is made from %s', async (kind) => {
    const { ImageMagick, MagickFormat } = await loadMagick()
    const file = ImageMagick.read(JPEG, MagickFormat.Jpeg, (image) =>
      image.write(MagickFormat[kind], (bytes) => Uint8Array.from(bytes)),
    )
    expect(await imageOf(file)).toMatchObject({ width: 32, height: 16 })
  })
})

describe('the preview of a PDF', () => {
  it('shows the first page on white', async () => {
    const image = await imageOf(pdf())
    expect(image).toMatchObject({ width: 1600, height: 800 })
    expect(await colourAt(image, 10, 10)).toEqual([255, 255, 255])
    expect(await colourAt(image, 400, 400)).toEqual([0, 0, 0])
  })

  it('runs none of its scripts and opens none of its addresses', async () => {
    const script = '/S /JavaScript /JS (app.alert\\(1\\); this.getURL\\("https://spy.example"\\);)'
    const image = await imageOf(pdf({ catalog: `/OpenAction << ${script} >>`, page: `/AA << /O << ${script} >> >>` }))
    expect(Buffer.from(image.bytes).toString('latin1')).not.toMatch(/alert|spy/)
  })

  it('is bounded, whatever size the page claims', async () => {
    expect(await imageOf(pdf({ size: [9_000_000, 3] }))).toMatchObject({ width: 1600, height: 1 })
    expect(await imageOf(pdf({ size: [14_400, 14_400] }), 'small')).toMatchObject({ width: 256, height: 256 })
  })
})

describe('a hostile file', () => {
  it('leaves nothing but its pixels', async () => {
    const script = '<script>alert(1)</script><?php evil(); ?>'
    for (const file of [Buffer.concat([png(8, 8), Buffer.from(script)]), turnedJpeg()]) {
      const { bytes } = await imageOf(file)
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/private place|script|php|Exif/)
    }
  })

  it.each([
    ['SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG after a declaration', '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ["ImageMagick's own script", 'push graphic-context\nimage over 0,0 0,0 "https://spy.example/x.png"\npop'],
    ['PostScript', '%!PS-Adobe-3.0 EPSF-3.0\n(%pipe%id) (r) file'],
    ['nothing', ''],
  ])('that is %s has none', async (_kind, text) => {
    expect(await failureOf(Buffer.from(text))).toEqual({ failure: 'kind' })
  })

  it.each([
    ['a PNG that ends early', png(400, 400).subarray(0, 80)],
    ['a JPEG of garbage', Buffer.concat([JPEG.subarray(0, 20), Buffer.alloc(500, 7)])],
    ['a PDF of garbage', Buffer.from('%PDF-1.4 rubbish')],
    ['a PDF that ends early', pdf().subarray(0, 120)],
    ['a page without size', pdf({ size: [0, 0] })],
  ])('that is %s is damaged, and the next one is read', async (_kind, file) => {
    const answer = await failureOf(file)
    // Decoders repair some.
    if ('failure' in (answer as object)) expect(answer).toEqual({ failure: 'damaged' })
    expect(await imageOf(png(8, 8))).toMatchObject({ width: 8 })
  })

  it('that is an encrypted PDF says so', async () => {
    const secret = `<${'ab'.repeat(32)}>`
    const trailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -1 /O ${secret} /U ${secret} >> /ID [<01> <01>]`
    expect(await failureOf(pdf({ trailer }))).toEqual({ failure: 'encrypted' })
  })

  it.each([[50_000], [9_000]])('of %s pixels a side is refused before its pixels are unpacked', async (side) => {
    const row = Buffer.alloc(1000)
    expect(await failureOf(png(side, side, deflateSync(row)))).toEqual({ failure: 'large' })
  })

  it('that unpacks to more than its size says is cut', async () => {
    expect(await imageOf(png(10, 10, deflateSync(Buffer.alloc(100_000_000))))).toMatchObject({ width: 10 })
  })
})
