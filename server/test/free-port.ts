import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ephemeral port range, so that no test with an arbitrary port gets this one. */
const FIRST = 15_000
const END = 32_000

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = randomInt(FIRST, END)
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
