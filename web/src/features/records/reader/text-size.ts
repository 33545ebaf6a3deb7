import { BASE_PATH } from '#platform/base-path.ts'

export const TEXT_SIZES = ['small', 'standard', 'large'] as const
export type TextSize = (typeof TEXT_SIZES)[number]

const STORAGE_KEY = `dossier.readerSize${BASE_PATH}`

/** The size of saved pages on this device. */
export function readTextSize(): TextSize {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return TEXT_SIZES.find((size) => size === stored) ?? 'standard'
  } catch {
    // Default for browsers without storage.
    return 'standard'
  }
}

export function storeTextSize(size: TextSize): void {
  try {
    localStorage.setItem(STORAGE_KEY, size)
  } catch {
    // Without storage, the size lasts until the page is left.
  }
}
