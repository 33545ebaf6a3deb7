import { setTimeout as pause } from 'node:timers/promises'
import { tooBusy } from '../failures.ts'
import { isPassing } from './errors.ts'

const MAX_ATTEMPTS = 10
const FIRST_PAUSE_MS = 5
const LONGEST_PAUSE_MS = 400

export async function retryPassing<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error)) throw error
      if (attempts === MAX_ATTEMPTS) throw tooBusy(error)
      await pause(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempts))
    }
  }
}
