export interface ApiCaller {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
  put<T>(path: string, body: unknown): Promise<T>
  postMail<T>(path: string, message: string): Promise<T>
}

/** @throws Error with the service's message; the demo sends only valid requests. */
export async function signIn(address: string, email: string, password: string): Promise<ApiCaller> {
  const { token } = await call<{ token: string }>(`${address}/auth/login`, 'POST', { email, password }, {})
  const root = `${address}/api/v1`
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: (path) => call(root + path, 'GET', undefined, headers),
    post: (path, body) => call(root + path, 'POST', body, headers),
    put: (path, body) => call(root + path, 'PUT', body, headers),
    postMail: (path, message) => call(root + path, 'POST', message, { ...headers, 'content-type': 'message/rfc822' }),
  }
}

async function call<T>(url: string, method: string, body: unknown, headers: Record<string, string>): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${answer}`)
  return JSON.parse(answer) as T
}
