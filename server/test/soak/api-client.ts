/** The API as one signed-in person, for programs that are no tests. */
export interface ApiClient {
  /** @throws Error for an answer that is no success, and where nobody answers. */
  call(method: string, path: string, body?: unknown): Promise<unknown>
  status(method: string, path: string, body?: unknown): Promise<number>
}

/** @param address where the service is now: it may be started again elsewhere. */
export async function signIn(address: () => string, email: string, password: string): Promise<ApiClient> {
  const answer = await send(`${address()}/auth/login`, 'POST', '', { email, password })
  const { token } = (await answer.json()) as { token: string }
  const ask = (method: string, path: string, body?: unknown): Promise<Response> =>
    send(`${address()}/api/v1${path}`, method, token, body)
  return {
    async call(method, path, body) {
      const response = await ask(method, path, body)
      const text = await response.text()
      if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
      return JSON.parse(text)
    },
    async status(method, path, body) {
      const response = await ask(method, path, body)
      await response.text()
      return response.status
    },
  }
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
