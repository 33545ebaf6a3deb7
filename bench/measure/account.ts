import { createServer } from 'node:net'

export interface Account {
  token: string
  /** Calls the API. @throws Error unless the answer is a success. */
  call(method: string, path: string, body?: object): Promise<unknown>
  send(method: string, path: string, body: Body): Promise<unknown>
}

interface Body {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Registers an account of its own at a service with open registration. */
export async function registerAccount(base: URL, name: string): Promise<Account> {
  const person = { email: `${name.toLowerCase()}@press.example`, password: 'only ever on loopback too', name }
  const { token } = (await ask(base, 'POST', '/auth/register', {}, inJson(person))) as { token: string }
  const send = (method: string, path: string, body?: Body) =>
    ask(base, method, `/api/v1${path}`, { authorization: `Bearer ${token}` }, body)
  return { token, send, call: (method, path, body) => send(method, path, body && inJson(body)) }
}

const inJson = (value: object): Body => ({ type: 'application/json', bytes: Buffer.from(JSON.stringify(value)) })

async function ask(base: URL, method: string, path: string, headers: Record<string, string>, body?: Body) {
  const sent = body ? { headers: { ...headers, 'content-type': body.type }, body: body.bytes } : { headers }
  const answer = await fetch(new URL(path, base), { method, ...sent })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as unknown
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}
