import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line between the service and its database, which can break in the ways in which lines break. */
export interface Line {
  readonly port: number
  /** Every connection is reset. */
  cut(): void
  /** Nothing passes in either direction until `resume`; connections stay, and new ones are taken. */
  stall(): void
  resume(): void
  /** Connections that are open now are forgotten without a word: what is sent on them goes nowhere. New ones work. */
  forget(): void
  close(): Promise<void>
}

interface Pair {
  near: Socket
  far: Socket
}

/** @param socket the Unix socket of the server behind it. */
export async function openLine(socket: string): Promise<Line> {
  const pairs = new Set<Pair>()
  /** Also those that were forgotten. */
  const open = new Set<Socket>()
  let isStalled = false

  function join(near: Socket): void {
    const far = connect(socket)
    const pair = { near, far }
    pairs.add(pair)
    open.add(near)
    near.once('close', () => open.delete(near))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined)
      from.on('data', (bytes) => void (pairs.has(pair) && to.write(bytes)))
      from.on('close', () => {
        if (pairs.delete(pair)) to.destroy()
      })
      if (isStalled) from.pause()
    }
  }

  const all = (): Socket[] => [...pairs].flatMap(({ near, far }) => [near, far])
  const server = createServer(join)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      for (const { near, far } of pairs) {
        near.resetAndDestroy()
        far.destroy()
      }
      pairs.clear()
    },
    stall() {
      isStalled = true
      for (const each of all()) each.pause()
    },
    resume() {
      isStalled = false
      for (const each of all()) each.resume()
    },
    forget() {
      // The far side is told, or its locks would be held until the near side gives up, as no firewall does for long.
      for (const { far } of pairs) far.destroy()
      pairs.clear()
    },
    async close() {
      for (const each of [...all(), ...open]) each.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
