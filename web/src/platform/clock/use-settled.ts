import { useEffect, useState } from 'react'

/** What was typed, once nothing was typed for that long; an emptied field at once. */
export function useSettled(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(pause)
  }, [text, pauseMs])
  return text === '' ? '' : settled
}
