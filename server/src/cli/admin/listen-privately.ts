import { randomBytes } from 'node:crypto'
import { renameSync, rmSync, statSync } from 'node:fs'
import type { Server } from 'node:net'

/**
 * Listens on a socket file that only its owner may open, from the first moment on. It takes the place of whatever lies
 * there: a file left by a killed server, or the socket of another server on the same PostgreSQL, which keeps working
 * without being asked. The database lock sees to it that an embedded database has one server only.
 *
 * @returns the function that removes the file, unless another server has replaced it.
 */
export async function listenPrivately(server: Server, path: string): Promise<() => void> {
  const temporary = `${path}.${randomBytes(4).toString('hex')}`
  const listening = new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  // A socket file gets its rights from the umask; listen() makes the file before it returns.
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
