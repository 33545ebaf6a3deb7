import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that systems hand out by themselves: another test that asks for any port never gets this one. */
const FIRST = 15_000
const END = 32_000

/** A port of the loopback that nobody listens on now. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = randomInt(FIRST, END)
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
