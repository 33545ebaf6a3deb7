import { useEffect, useState } from 'react'
import type { Images } from '../body/place-images.ts'

const CONTENT_ID = /["']cid:([^"']{1,400})["']/gi

/** Reads the images that HTML shows by content id. */
export function useQuotedImages(html: string, { readAddress }: Images): ReadonlyMap<string, string> {
  const [images, setImages] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isCurrent = true
    const ids = [...new Set([...html.matchAll(CONTENT_ID)].map(([, id = '']) => id))]
    void Promise.all(ids.map(async (id) => [id, await readAddress(id)] as const)).then((entries) => {
      if (isCurrent) setImages(new Map(entries.filter(([, address]) => address !== '')))
    })
    return () => {
      isCurrent = false
    }
  }, [html, readAddress])
  return images
}
