import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { breathe } from '#platform/clock/wait'
import { parseJson as parseInSlices } from '#platform/http/json/parse-json'
import { JsonScan } from '#platform/http/json/scan-json'

/** Longer lines are scanned before they are parsed. */
const LONG_BYTES = 256 * 1024
const SLICE_BYTES = 512 * 1024
/** An email with 10,000 addresses in each field has 200,000 values. Without long texts it is parsed in one go. */
const LIMITS = { values: 250_000, names: 250_000, frameBytes: 32 * 1024 * 1024 }

/**
 * Parses a line of an archive. The long texts of a long line are decoded in slices between which other requests run.
 * @param where names the line in the error.
 * @throws AppError `unprocessable` when it is no JSON, or has too many values.
 */
export async function parseLine(bytes: Buffer, where: string): Promise<unknown> {
  try {
    if (bytes.length <= LONG_BYTES) return JSON.parse(bytes.toString('utf8'))
    const scan = new JsonScan(LIMITS)
    for (let end = SLICE_BYTES; ; end += SLICE_BYTES) {
      scan.continue(bytes.subarray(0, end))
      if (end >= bytes.length) break
      await breathe()
    }
    return await parseInSlices(bytes, scan)
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.code === 'too_large'
    throw unreadable(message(isTooLarge ? 'export.lineTooLarge' : 'export.notJson', { file: where }))
  }
}

export const unreadable = (why: string): AppError =>
  new AppError('unprocessable', message('export.archiveRefused', { broken: why }))
