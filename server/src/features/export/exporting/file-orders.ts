import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import type { PortableFile } from '#platform/portable/portable'
import { safePath } from '../archive/safe-names.ts'

export interface FileOrder {
  path: string
  sha256: string
}

/**
 * Records on disk which files the lines refer to. Their bytes are fetched after the snapshot is read, so that they do
 * not block the database. Content hashes name them, so they cannot change meanwhile.
 */
export interface FileOrders {
  add(files: readonly PortableFile[]): Promise<void>
  list(): AsyncGenerator<FileOrder>
  remove(): Promise<void>
}

export function createFileOrders(path: string): FileOrders {
  const stream = createWriteStream(path, { mode: 0o600 })
  stream.on('error', () => undefined)
  return {
    async add(files) {
      for (const { folder, name, id, sha256 } of files) {
        const order: FileOrder = { path: safePath(folder, name, id), sha256 }
        if (!stream.write(`${JSON.stringify(order)}\n`)) await drained(stream)
      }
    },
    async *list() {
      stream.end()
      await finished(stream)
      for await (const line of createInterface({
        input: createReadStream(path),
        crlfDelay: Number.POSITIVE_INFINITY,
      })) {
        yield JSON.parse(line) as FileOrder
      }
    },
    async remove() {
      stream.destroy()
      await rm(path, { force: true })
    },
  }
}

const drained = (stream: NodeJS.WritableStream): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.once('drain', () => resolve())
    stream.once('error', reject)
  })
