import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'

const KEY = 'S3RVER'
const BUCKET = 'dossier-blobs'

/** Replaces the answer to a request; false answers normally. */
export type Mood = (incoming: { method: string; url: string }, response: ServerResponse) => boolean

export interface TestObjectStore {
  /** A `BLOB_URL` including its keys. */
  readonly url: string
  /** Requests, newest last: method and path. */
  readonly requests: string[]
  behave(mood: Mood | null): void
  change(body: ((body: Buffer) => Buffer) | null): void
  keys(): string[]
  stop(): Promise<void>
}

/** An S3 server that checks signatures, behind a proxy that can simulate failures. */
export async function startObjectStore(): Promise<TestObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'dossier-objects-'))
  const configureBuckets = [{ name: BUCKET }]
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, vhostBuckets: false, configureBuckets }
  const server = new S3rver(options)
  const { port } = await server.run()
  const requests: string[] = []
  let mood: Mood | null = null
  let change: ((body: Buffer) => Buffer) | null = null
  const door = createServer((incoming, response) => {
    const { method = '', url = '' } = incoming
    requests.push(`${method} ${url}`)
    if (mood?.({ method, url }, response)) return void incoming.resume()
    passOn(incoming, response, port, method === 'GET' && !url.includes('list-type') ? change : null)
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(door.address() as AddressInfo).port}`
  return {
    url: `s3://${KEY}:${KEY}@${BUCKET}/some/place?endpoint=${encodeURIComponent(endpoint)}`,
    requests,
    behave: (next) => {
      mood = next
    },
    change: (next) => {
      change = next
    },
    keys: () =>
      (readdirSync(join(directory, BUCKET), { recursive: true }) as string[])
        .filter((path) => path.endsWith('._S3rver_object'))
        .map((path) => path.replace('._S3rver_object', ''))
        .sort(),
    async stop() {
      door.closeAllConnections()
      await new Promise((resolve) => door.close(resolve))
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

function passOn(
  incoming: IncomingMessage,
  response: ServerResponse,
  port: number,
  change: ((body: Buffer) => Buffer) | null,
): void {
  const { method, url, headers } = incoming
  const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false })
  const passBack = async (answer: IncomingMessage): Promise<void> => {
    const body = await buffer(answer)
    const changed = change && answer.statusCode === 200 ? change(body) : body
    // Keeps the original content-length, so that a shortened body looks truncated.
    const { 'content-length': length, ...otherHeaders } = answer.headers
    response.writeHead(answer.statusCode ?? 500, changed.length > body.length ? otherHeaders : answer.headers)
    if (changed.length < Number(length)) response.write(changed, () => response.destroy())
    else response.end(changed)
  }
  outgoing.once('response', (answer) => void passBack(answer))
  incoming.pipe(outgoing)
}
