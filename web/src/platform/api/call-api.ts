import type { Problem, ProblemField } from '@dossier/contract/problem'
import { recordServerTime } from '#platform/clock/server-clock.ts'
import { recordAnswer } from '#platform/live/connection.ts'
import { READ_AT } from '#platform/offline/stored-answers.ts'
import { currentLanguage } from '#platform/words/words.ts'
import { addressOfCall } from './address-of-call.ts'
import { takeAhead } from './ask-ahead.ts'

/** A refusal by the server or the network. `message` is a sentence for the user. */
export class ApiProblem extends Error {
  /** The HTTP status; 0 when the server could not be reached. */
  readonly status: number
  readonly code: string
  /** Invalid request fields, by JSON pointer. */
  readonly fields: readonly ProblemField[]
  /** With `totp_required`, the token to send with the code; otherwise ''. */
  readonly mfaToken: string
  /** More about a `conflict`, such as the current record. */
  readonly details: unknown
  /** With `gone`, the address of the instance that the account moved to; otherwise ''. */
  readonly movedTo: string
  constructor(
    status: number,
    code: string,
    message: string,
    fields: readonly ProblemField[] = [],
    mfaToken = '',
    details?: unknown,
    movedTo = '',
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields
    this.mfaToken = mfaToken
    this.details = details
    this.movedTo = movedTo
  }
}

interface CallOptions {
  query?: Record<string, string | undefined>
  body?: unknown
  signal?: AbortSignal
  /** Requests with the same key are one act of the user, which is undone at once (docs/spec/acts.md). */
  act?: string
  /** A POST with the same key and body runs once, also when its answer was lost (docs/spec/conventions.md §7). */
  once?: string
  /** The request outlives the page. Browsers limit its body to 64 KiB. */
  keepalive?: boolean
}

/** Returns the address of an API path. */
export const apiAddress = (path: string): string => addressOfCall(path)

/**
 * Calls the API with the session cookie. Paths that begin with `/auth` are relative to the base URL.
 * @throws ApiProblem, or the AbortError of `signal`.
 */
export async function callApi<T>(method: string, path: string, options: CallOptions = {}): Promise<T> {
  const { query, body, signal, act, once, keepalive = false } = options
  const response = await send(addressOfCall(path, query), {
    method,
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
    headers: {
      'accept-language': currentLanguage(),
      ...(once === undefined ? {} : { 'idempotency-key': once }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(act === undefined ? {} : { 'x-act': act }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  recordServerTime(response.headers.get('date'))
  recordAnswer(response.headers.get(READ_AT))
  if (!response.ok) throw await problemOf(response)
  return (await response.json()) as T
}

/** Reads the bytes at an API path. @throws ApiProblem, or the AbortError of `signal`. */
export async function readContent(path: string, signal: AbortSignal): Promise<Blob> {
  const response = await send(apiAddress(path), { signal, headers: { 'accept-language': currentLanguage() } })
  if (!response.ok) throw await problemOf(response)
  return response.blob()
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await ((init.method === 'GET' ? takeAhead(url) : undefined) ?? fetch(url, init))
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiProblem(0, 'unreachable', '')
  }
}

const problemOf = async (response: Response): Promise<ApiProblem> =>
  readProblem(response.status, (await response.json().catch(() => ({}))) as Partial<Problem>)

export const readProblem = (
  status: number,
  { code, detail, errors, mfa_token, details, moved_to }: Partial<Problem>,
): ApiProblem => new ApiProblem(status, code ?? '', detail ?? '', errors, mfa_token, details, moved_to)
