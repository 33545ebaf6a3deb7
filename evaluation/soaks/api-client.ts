export interface ApiClient {
  /** @throws Error for an unsuccessful or missing answer. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
}

/** A busy machine occasionally answers a list with 503. */
const BUSY_MS = 500

/** @param address returns the current address: a restarted service may have another one. */
export async function signIn(address: () => string, email: string, password: string): Promise<ApiClient> {
  const signInAnew = async (): Promise<string> => {
    const answer = await send(`${address()}/auth/login`, 'POST', '', { email, password })
    return ((await answer.json()) as { token: string }).token
  }
  let token = await signInAnew()
  async function ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const response = await send(`${address()}/api/v1${path}`, method, token, body)
    if (response.status === 401) {
      // A moved clock can end the session.
      await response.text()
      token = await signInAnew()
      return ask(method, path, body)
    }
    return { status: response.status, body: JSON.parse(await response.text()) as unknown }
  }
  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await ask(method, path, body)
    if (answer.status < 300) return answer.body
    if (answer.status !== 503 || method !== 'GET')
      throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    await new Promise((resolve) => setTimeout(resolve, BUSY_MS))
    return call(method, path, body)
  }
  return { ask, call }
}

const send = (url: string, method: string, token: string, body?: unknown): Promise<Response> =>
  fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
