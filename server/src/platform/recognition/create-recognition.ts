import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { installedLanguages } from '#platform/mail/readable-folders'
import { ReadingPool } from '#platform/mail/reading-pool'
import type { Recognition } from './recognition.ts'

/** Above MAX_RECOGNITION_MS of the jail, by one large page. */
const DEADLINE_MS = 60_000
const IDLE_MS = 10_000

/**
 * @param languages names of Tesseract, such as `eng`; none: off.
 * @param note receives sentences for the log.
 * @param deadlineMs processor time of one file.
 */
export function createRecognition(
  languages: readonly string[],
  note: (sentence: string) => void,
  deadlineMs = DEADLINE_MS,
): Recognition {
  const usable = installedLanguages(languages)
  for (const language of languages.filter((each) => !usable.includes(each))) {
    note(`OCR_LANGUAGES names ${language}, whose data is missing: install @tesseract.js-data/${language}.`)
  }
  const limits = { processes: 1, deadlineMs, idleMs: IDLE_MS }
  const pool = new ReadingPool({ ...limits, subject: message('mail.theFile'), onLost: note, separatesAccounts: true })
  return {
    isOn: usable.length > 0,
    async textOf(content) {
      if (usable.length === 0) return ''
      try {
        return await pool.perform('recognizeText', { content, languages: usable })
      } catch (error) {
        // Too much for the limits, which a second attempt would not change.
        if (error instanceof AppError && error.code === 'unprocessable') return ''
        throw error
      }
    },
    close: () => pool.close(),
  }
}
