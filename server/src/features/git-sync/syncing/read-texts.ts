import { message } from '@dossier/contract/message'
import type { GitCopy } from '#platform/git/git'
import { decode } from '#platform/git/read-tree'
import type { RemoteFile } from './state.ts'
import { MAX_TEXT_BYTES, TooMuch } from './sync-limits.ts'

const LFS_POINTER = 'version https://git-lfs'

export type ReadText = { text: string } | { problem: string }

export async function readTexts(copy: GitCopy, files: readonly RemoteFile[]): Promise<Map<string, ReadText>> {
  const sizes = new Map(files.map(({ blob, size }) => [blob, size]))
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  if (bytes > MAX_TEXT_BYTES) throw new TooMuch(message('gitSync.tooMuchToRead', { size: MAX_TEXT_BYTES / 1024 ** 2 }))
  const blobs = [...sizes.keys()]
  const contents = await copy.read(blobs, bytes)
  return new Map(blobs.map((blob, index) => [blob, readText(contents[index] ?? Buffer.alloc(0))]))
}

function readText(content: Buffer): ReadText {
  if (content.includes(0)) return { problem: message('gitSync.holdsNul') }
  const text = decode(content)
  if (text === null) return { problem: message('gitSync.notUtf8') }
  return text.startsWith(LFS_POINTER) ? { problem: message('gitSync.inLfs') } : { text }
}
