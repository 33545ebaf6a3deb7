import { useEffect, useState } from 'react'

export function useDebounced(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(pause)
  }, [text, pauseMs])
  return text === '' ? '' : settled
}
