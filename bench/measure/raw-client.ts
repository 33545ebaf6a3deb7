import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  head: string
  body: () => string
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')

/**
 * One keep-alive connection, one request at a time. It parses only the status and the length, so that the client costs
 * little processor time.
 */
export class RawClient {
  readonly #socket: Socket
  #waiting: { resolve: (answer: RawAnswer) => void; reject: (error: Error) => void } | null = null
  #chunks: Buffer[] = []
  #received = 0
  /** End of the answer; unknown until the head has arrived. */
  #end = Number.POSITIVE_INFINITY
  #bodyAt = 0
  #isChunked = false

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => this.#take(chunk))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')))
  }

  static async open(base: URL): Promise<RawClient> {
    const socket = connect(Number(base.port), base.hostname)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('error', reject)
    })
    return new RawClient(socket)
  }

  /** @param request a complete HTTP/1.1 request; see requestBytes. */
  send(request: Uint8Array): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#received += chunk.length
    if (this.#end === Number.POSITIVE_INFINITY && !this.#isChunked) this.#readHead()
    if (this.#isChunked ? !this.#hasLastChunk() : this.#received < this.#end) return
    const all = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks)
    const head = all.toString('latin1', 0, this.#bodyAt)
    const bodyAt = this.#bodyAt
    // Decodes the text only on demand.
    const answer: RawAnswer = { status: Number(head.slice(9, 12)), head, body: () => all.toString('utf8', bodyAt) }
    this.#chunks = []
    this.#received = 0
    this.#end = Number.POSITIVE_INFINITY
    this.#isChunked = false
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.resolve(answer)
  }

  #readHead(): void {
    const all = Buffer.concat(this.#chunks)
    const at = all.indexOf('\r\n\r\n')
    if (at === -1) return
    const length = /\r\ncontent-length: (\d+)/i.exec(all.toString('latin1', 0, at + 2))?.[1]
    this.#bodyAt = at + 4
    this.#isChunked = length === undefined
    this.#end = length === undefined ? Number.POSITIVE_INFINITY : this.#bodyAt + Number(length)
  }

  /** A streamed answer ends with an empty chunk; its body is left as it was sent. */
  #hasLastChunk(): boolean {
    const tail = Buffer.concat(this.#chunks.slice(-LAST_CHUNK.length)).subarray(-LAST_CHUNK.length)
    return tail.equals(LAST_CHUNK)
  }
}

export function requestBytes(method: string, path: string, headers: Record<string, string>, body?: Uint8Array): Buffer {
  const all = { host: 'localhost', ...headers, ...(body ? { 'content-length': String(body.length) } : {}) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  return body ? Buffer.concat([head, body]) : head
}
