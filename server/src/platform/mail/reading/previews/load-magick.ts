import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { MAX_IMAGE_PIXELS, MAX_IMAGE_SIDE, MAX_PREVIEW_BYTES } from '../limits.ts'

export type Magick = typeof import('@imagemagick/magick-wasm')

let loaded: Promise<Magick> | null = null

/** Loads ImageMagick with limits that it checks before it reserves memory for pixels. */
export function loadMagick(): Promise<Magick> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Magick> {
  const magick = await import('@imagemagick/magick-wasm')
  const wasm = fileURLToPath(import.meta.resolve('@imagemagick/magick-wasm/magick.wasm'))
  await magick.initializeImageMagick(await readFile(wasm))
  const { ResourceLimits } = magick
  ResourceLimits.width = BigInt(MAX_IMAGE_SIDE)
  ResourceLimits.height = BigInt(MAX_IMAGE_SIDE)
  ResourceLimits.area = BigInt(MAX_IMAGE_PIXELS)
  ResourceLimits.memory = BigInt(MAX_PREVIEW_BYTES)
  ResourceLimits.maxMemoryRequest = BigInt(MAX_PREVIEW_BYTES)
  // Its disk is memory.
  ResourceLimits.disk = 0n
  return magick
}
