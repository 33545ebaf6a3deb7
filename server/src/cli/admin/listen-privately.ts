import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, statSync } from 'node:fs'
import type { Server } from 'node:net'

/**
 * Listens on a socket file that only its owner may open from the first moment. Replaces a killed server's file, or the
 * socket of another server on the same PostgreSQL, which keeps running without commands. The database lock ensures a
 * single server per embedded database.
 *
 * @returns a function that removes the file, unless another server has replaced it.
 */
export async function listenPrivately(server: Server, path: string): Promise<() => void> {
  const temporary = `${path}.${randomBytes(4).toString('hex')}`
  const listening = new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  // The umask sets the socket's permissions, because listen() creates the file before it returns.
  const umask = process.umask(0o177)
  try {
    server.listen({ path: temporary })
  } finally {
    process.umask(umask)
  }
  await listening
  renameSync(temporary, path)
  const { ino } = statSync(path)
  return () => {
    if (statSync(path, { throwIfNoEntry: false })?.ino === ino) rmSync(path, { force: true })
  }
}
