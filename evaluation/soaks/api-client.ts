/** The API as one signed-in person, for programs that are no tests. */
export interface ApiClient {
  /** @throws Error for an answer that is no success, and where nobody answers. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  /** Whatever the answer is. */
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
}

/** A machine that is busy with other things answers a list with 503 now and then. */
const BUSY_MS = 500

/** @param address where the service is now: it may be started again elsewhere. */
export async function signIn(address: () => string, email: string, password: string): Promise<ApiClient> {
  const signInAnew = async (): Promise<string> => {
    const answer = await send(`${address()}/auth/login`, 'POST', '', { email, password })
    return ((await answer.json()) as { token: string }).token
  }
  let token = await signInAnew()
  async function ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }> {
    const response = await send(`${address()}/api/v1${path}`, method, token, body)
    if (response.status === 401) {
      // Where the clock is moved, weeks go by.
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
