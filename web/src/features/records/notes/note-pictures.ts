import { apiAddress } from '#platform/api/call-api.ts'
import { fetchPicture } from '#ui/mail-frame/use-remote-pictures.ts'
import { filePath } from '../file-queries.ts'
import { pictureOf } from '../note-frame/reference-queries.ts'
import type { NotePictures } from '../rich/note-image.ts'

const FILE = /^attachment:([^/]+)\//
const EMBEDDED = /^data:image\/(?:png|gif|jpe?g|webp|avif);base64,/i
const REMOTE = /^(?:https?:)?\/\//i

/** Remote images wait for a request, because tools write notes from hostile text. */
export interface RemotePictures extends NotePictures {
  isRemote(src: string): boolean
  showRemote(): void
}

/** Finds the images of a note: its files, those of its repository, and remote ones on request. */
export function picturesOf(recordId: () => string): RemotePictures {
  const watchers = new Set<() => void>()
  const found = new Map<string, Promise<string | null>>()
  let showsRemote = false
  const read = async (src: string): Promise<string | null> => {
    const { signal } = new AbortController()
    if (!REMOTE.test(src)) return pictureOf(recordId(), src, signal)
    return (await fetchPicture(`/notes/${encodeURIComponent(recordId())}/pictures`, src, signal))?.[1] ?? null
  }
  return {
    isRemote: (src) => REMOTE.test(src),
    async find(src) {
      const [, file] = FILE.exec(src) ?? []
      if (file !== undefined) return `${apiAddress(filePath(recordId(), file))}?preview=image`
      if (EMBEDDED.test(src)) return src
      if (src === '' || src.startsWith('pending:') || recordId() === '' || (REMOTE.test(src) && !showsRemote))
        return null
      const reading = found.get(src) ?? read(src).catch(() => null)
      found.set(src, reading)
      return reading
    },
    watch(tell) {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    showRemote() {
      showsRemote = true
      for (const tell of watchers) tell()
    },
  }
}
