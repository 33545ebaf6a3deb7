import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  readonly port: number
  /** Resets every connection. */
  cut(): void
  /** Blocks both directions until `resume`; connections stay open, and new ones are accepted. */
  stall(): void
  resume(): void
  /** Delivers what clients send and loses the next answer: the line breaks when it arrives. */
  loseAnswer(): void
  /** Drops open connections silently: their data is lost. New ones work. */
  forget(): void
  close(): Promise<void>
}

interface LineOptions {
  onSent?: (bytes: Buffer) => void
  onReceived?: (bytes: Buffer) => void
  host?: string
}

interface Pair {
  near: Socket
  far: Socket
}

/**
 * @param target path of a socket, or a port of this machine
 * @param options.onSent sees what clients send
 * @param options.onReceived sees what the target answers
 * @param options.host the address to listen on
 */
export async function openLine(
  target: string | number,
  { onSent, onReceived, host = '127.0.0.1' }: LineOptions = {},
): Promise<Line> {
  const pairs = new Set<Pair>()
  const open = new Set<Socket>()
  let isStalled = false
  let losesAnswer = false

  function join(near: Socket): void {
    const far = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    open.add(near)
    near.once('close', () => open.delete(near))
    if (onSent) near.on('data', onSent)
    if (onReceived) far.on('data', onReceived)
    far.on('data', (bytes) => {
      // IMAP's `+` only asks for the rest of a command.
      if (losesAnswer && bytes[0] !== 0x2b) cut()
    })
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

  function cut(): void {
    losesAnswer = false
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
    pairs.clear()
  }

  const all = (): Socket[] => [...pairs].flatMap(({ near, far }) => [near, far])
  const server = createServer(join)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    loseAnswer() {
      losesAnswer = true
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
      // Closes the server's side, as a firewall soon would. Otherwise its locks would stay until the client gives up.
      for (const { far } of pairs) far.destroy()
      pairs.clear()
    },
    async close() {
      for (const each of [...all(), ...open]) each.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
