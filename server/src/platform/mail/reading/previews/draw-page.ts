import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { encodePixels, grayOfPixels } from './convert-image.ts'
import { NoPreview, type PreviewImage } from './preview.ts'

let loaded: Promise<PDFiumLibrary> | null = null

async function load(): Promise<PDFiumLibrary> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
  return PDFiumLibrary.init({ wasmBinary: Uint8Array.from(wasm).buffer })
}

/** Draws the first page of a PDF. This build has no JavaScript engine, and form fields stay as the page has them. */
export async function drawPage(content: Uint8Array, edge: number): Promise<PreviewImage> {
  loaded ??= load()
  const document = await open(await loaded, content)
  try {
    const { data, width, height } = await render(document, 0, edge)
    return await encodePixels(data, width, height)
  } finally {
    document.destroy()
  }
}

/** Draws pages one after the other, in shades of gray. */
export async function* grayPages(content: Uint8Array, edge: number, most: number): AsyncGenerator<Uint8Array> {
  loaded ??= load()
  const document = await open(await loaded, content)
  try {
    const count = Math.min(document.getPageCount(), most)
    for (let number = 0; number < count; number += 1) {
      const { data, width, height } = await render(document, number, edge)
      yield (await grayOfPixels(data, width, height)).bytes
    }
  } finally {
    document.destroy()
  }
}

async function render(document: PDFiumDocument, number: number, edge: number) {
  const page = document.getPage(number)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const { width, height } = sizeWithin(originalWidth, originalHeight, edge)
  const { data } = await page.render({ width, height, render: 'bitmap' })
  return { data, width, height }
}

async function open(library: PDFiumLibrary, content: Uint8Array): Promise<PDFiumDocument> {
  try {
    return await library.loadDocument(content)
  } catch (error) {
    const isEncrypted = error instanceof Error && /password|security/i.test(error.message)
    throw new NoPreview(isEncrypted ? 'encrypted' : 'damaged')
  }
}

/** Sizes in points may be broken: zero, negative or not a number. */
function sizeWithin(width: number, height: number, edge: number): { width: number; height: number } {
  const longest = Math.max(width, height)
  if (!(width > 0 && height > 0 && longest < Number.POSITIVE_INFINITY)) throw new NoPreview('damaged')
  const scaled = (length: number): number => Math.max(1, Math.round((length / longest) * edge))
  return { width: scaled(width), height: scaled(height) }
}
