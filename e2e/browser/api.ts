import { expect } from 'vitest'

export type Api = <T>(method: string, path: string, body?: object) => Promise<T>

export interface Credentials {
  email: string
  password: string
}

async function call<T>(origin: string, method: string, path: string, body: object | undefined, token = ''): Promise<T> {
  const headers = {
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(origin + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  expect(answer.status, `${method} ${path}`).toBeLessThan(300)
  return (await answer.json()) as T
}

const withToken =
  (origin: string, token: string): Api =>
  (method, path, body) =>
    call(origin, method, `/api/v1${path}`, body, token)

export async function signInByApi(origin: string, { email, password }: Credentials): Promise<Api> {
  const { token } = await call<{ token: string }>(origin, 'POST', '/auth/login', { email, password })
  return withToken(origin, token)
}

export async function openAccount(origin: string, credentials: Credentials): Promise<Api> {
  const { token } = await call<{ token: string }>(origin, 'POST', '/auth/register', { ...credentials, name: '' })
  return withToken(origin, token)
}
