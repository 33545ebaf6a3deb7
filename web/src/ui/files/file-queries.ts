import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readContent } from '#platform/api/call-api.ts'

/** @param path API path of the file. */
export const imagePath = (path: string, size: 'small' | 'large'): string => `${path}?preview=image&size=${size}`

const useContent = (path: string) =>
  useQuery({
    queryKey: ['file', path],
    // Files never change.
    staleTime: Number.POSITIVE_INFINITY,
    // They are large; those of closed previews are dropped.
    gcTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => readContent(path, signal),
  })

/** Reads an image of the file that the server makes. `address` is '' until it is there. */
export function useFileImage(path: string) {
  const reading = useContent(imagePath(path, 'large'))
  const { data } = reading
  const [address, setAddress] = useState('')
  useEffect(() => {
    if (!data) return
    const created = URL.createObjectURL(data)
    setAddress(created)
    return () => {
      URL.revokeObjectURL(created)
      setAddress('')
    }
  }, [data])
  return { address, reading }
}

/** Reads a file as UTF-8. `text` is null until it is there. */
export function useFileText(path: string) {
  const reading = useContent(path)
  const { data } = reading
  const [text, setText] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    void data?.text().then((read) => current && setText(read))
    return () => {
      current = false
    }
  }, [data])
  return { text, reading }
}
