import { useEffect, useState } from 'react'
import { secondsUntil } from './server-clock.ts'

/** Often enough that no second is skipped. */
const UPDATE_EVERY_MS = 250

export function useSecondsLeft(until: string): number {
  const [secondsLeft, setLeft] = useState(() => secondsUntil(until))
  useEffect(() => {
    const update = (): void => {
      const seconds = secondsUntil(until)
      setLeft(seconds)
      if (seconds === 0) clearInterval(ticking)
    }
    const ticking = setInterval(update, UPDATE_EVERY_MS)
    update()
    return () => clearInterval(ticking)
  }, [until])
  return secondsLeft
}
