import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { wait } from '#platform/clock/wait'
import type { BlobStoreConfig } from '#platform/config/config'
import { describeAnswer, describeConnectionError, passes } from './describe-failure.ts'
import type { ObjectStore, StoreAnswer } from './object-store.ts'
import { readPage } from './read-xml.ts'
import type { StoreRequest } from './send-request.ts'

/** Timeout of one attempt: connect, send and read. A blob has at most tens of megabytes. */
const ATTEMPT_MS = 30_000
const PING_MS = 2_000
/** Pauses between attempts; there is one more attempt than pauses. */
const PAUSES_MS = [200, 1_000]
const MAX_TEXT_BYTES = 4_000_000
const PAGE = 1_000

const PLAIN = { query: {}, body: null, maxBytes: MAX_TEXT_BYTES, timeoutMs: ATTEMPT_MS } as const

export interface StoreOptions {
  timeoutMs?: number
  pause?: (ms: number) => Promise<void>
}

export function createObjectStore(config: BlobStoreConfig, options: StoreOptions = {}): ObjectStore {
  const { timeoutMs = ATTEMPT_MS, pause = wait } = options
  const sender = createSender(config)

  /** Every request is safe to repeat: a key is never reused for other bytes. */
  async function send(storeRequest: StoreRequest): Promise<StoreAnswer> {
    for (const pauseMs of PAUSES_MS) {
      const answer = await sender({ ...storeRequest, timeoutMs }).catch(() => null)
      if (answer && !passes(answer)) return answer
      await pause(pauseMs)
    }
    return sendOnce({ ...storeRequest, timeoutMs })
  }

  async function sendOnce(storeRequest: StoreRequest): Promise<StoreAnswer> {
    try {
      return await sender(storeRequest)
    } catch (error) {
      throw describeConnectionError(config, error)
    }
  }

  function demand(answer: StoreAnswer): StoreAnswer {
    if (answer.status < 200 || answer.status > 299) throw describeAnswer(config, answer)
    return answer
  }

  const listing = (next: string, maxKeys: number): StoreRequest => {
    const after: Record<string, string> = next ? { 'continuation-token': next } : {}
    const query = { 'list-type': '2', prefix: config.prefix, 'max-keys': String(maxKeys), ...after }
    return { ...PLAIN, method: 'GET', key: '', query }
  }

  return {
    async put(key, body) {
      demand(await send({ ...PLAIN, method: 'PUT', key, body }))
    },

    async get(key, maxBytes) {
      // The limit leaves space for an error document.
      const answer = await send({ ...PLAIN, method: 'GET', key, maxBytes: Math.max(maxBytes, MAX_TEXT_BYTES) })
      if (answer.status === 404 && !saysNoBucket(answer)) return null
      const { body } = demand(answer)
      if (body.length <= maxBytes) return body
      throw new AppError('unavailable', message('blobs.storeTooMuch'))
    },

    async remove(key) {
      const answer = await send({ ...PLAIN, method: 'DELETE', key })
      if (answer.status !== 404 || saysNoBucket(answer)) demand(answer)
    },

    async list(next) {
      const { body } = demand(await send(listing(next, PAGE)))
      try {
        return readPage(body.toString('utf8'), config.prefix)
      } catch (error) {
        throw describeConnectionError(config, error)
      }
    },

    async ping() {
      const { body } = demand(await sendOnce({ ...listing('', 0), timeoutMs: PING_MS }))
      readPage(body.toString('utf8'), config.prefix)
    },
  }
}

const saysNoBucket = ({ body }: StoreAnswer): boolean => body.includes('NoSuchBucket')

/** Loads its modules with the first request, not at startup. */
function createSender(config: BlobStoreConfig): (storeRequest: StoreRequest) => Promise<StoreAnswer> {
  let loading: Promise<(storeRequest: StoreRequest) => Promise<StoreAnswer>> | null = null
  const load = async () => {
    const { createAgent, sendRequest } = await import('./send-request.ts')
    const agent = createAgent()
    return (storeRequest: StoreRequest) => sendRequest(config, agent, storeRequest)
  }
  return async (storeRequest) => {
    loading ??= load()
    return (await loading)(storeRequest)
  }
}
