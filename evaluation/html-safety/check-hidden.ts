import type { Browser, Page } from 'playwright-core'
import { cleanHtml } from '#platform/mail/reading/clean-html'
import { mailFrameDocument } from '../../web/src/ui/mail-frame/mail-frame-document.ts'

/** Shows every document in the frame's style and without any network, and counts the pixels that its text changes. */
export async function textPixels(browser: Browser, samples: readonly string[]): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 640, height: 480 } })
  await context.route('**/*', (route) => route.abort())
  const page = await context.newPage()
  const counts: number[] = []
  for (const html of samples) counts.push(await countPixels(page, mailFrameDocument(cleanHtml(html).html)))
  await context.close()
  return counts
}

/** Fewer pixels, or fainter ones, are no readable word. */
export const READABLE_PIXELS = 15
const MIN_DIFFERENCE = 30

const WITHOUT_TEXT =
  '<style>*{-webkit-text-fill-color:transparent!important;text-decoration:none!important}</style></head>'

async function countPixels(page: Page, document: string): Promise<number> {
  const images: string[] = []
  // The frame's policy forbids nothing that this needs, but also any script.
  for (const shown of [document, document.replace('</head>', WITHOUT_TEXT)]) {
    await page.setContent(shown)
    images.push((await page.screenshot()).toString('base64'))
  }
  await page.setContent('<!doctype html>')
  return page.evaluate(compareImages, { images, least: MIN_DIFFERENCE })
}

/** Runs in the browser, because it can decode images. */
async function compareImages({ images, least }: { images: string[]; least: number }): Promise<number> {
  const scope = globalThis as unknown as {
    createImageBitmap(blob: Blob): Promise<{ width: number; height: number }>
    OffscreenCanvas: new (
      width: number,
      height: number,
    ) => {
      getContext(kind: '2d'): {
        drawImage(image: unknown, x: number, y: number): void
        getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
      }
    }
  }
  const pixels: Uint8ClampedArray[] = []
  for (const image of images) {
    const bytes = Uint8Array.from(atob(image), (char) => char.charCodeAt(0))
    const bitmap = await scope.createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new scope.OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    canvas.drawImage(bitmap, 0, 0)
    pixels.push(canvas.getImageData(0, 0, bitmap.width, bitmap.height).data)
  }
  const [first = new Uint8ClampedArray(), second = new Uint8ClampedArray()] = pixels
  let different = 0
  const differs = (at: number): boolean => Math.abs((first[at] ?? 0) - (second[at] ?? 0)) > least
  for (let at = 0; at < first.length; at += 4) {
    if (differs(at) || differs(at + 1) || differs(at + 2)) different += 1
  }
  return different
}
