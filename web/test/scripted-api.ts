import type { ProblemField } from '@dossier/contract/problem'
import { apiAddress } from '#platform/api/call-api.ts'

export interface ApiCall {
  method: string
  path: string
  body: unknown
}

interface Answer {
  status: number
  body: unknown
}

/** Answers by `METHOD /path`, or functions of the request's body; other calls get 404. */
export type Answers = Record<string, Answer | ((body: unknown) => Answer)>

export const ok = (body: unknown): Answer => ({ status: 200, body })

export const refusal = (status: number, detail: string, errors: readonly ProblemField[] = []): Answer => ({
  status,
  body: { status, code: 'validation_failed', detail, errors },
})

export function scriptApi(answers: Answers): { calls: ApiCall[]; restore(): void } {
  const calls: ApiCall[] = []
  const original = globalThis.fetch
  globalThis.fetch = (input, init = {}) => {
    const url = input instanceof Request ? input.url : input
    const path = new URL(url, 'http://localhost').pathname.replace(apiAddress(''), '')
    const method = init.method ?? 'GET'
    const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ method, path, body: sent })
    const answer = answers[`${method} ${path}`] ?? refusal(404, 'Not found.')
    const { status, body } = typeof answer === 'function' ? answer(sent) : answer
    return Promise.resolve(Response.json(body, { status }))
  }
  return {
    calls,
    restore() {
      globalThis.fetch = original
    },
  }
}
