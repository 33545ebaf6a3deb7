import { Readable } from 'node:stream'
import type { AnswerSource, AskAnswer } from '@dossier/contract/ask'
import type { TSchema } from 'typebox'
import { presentFailure } from '#platform/http/problem'
import { Reply } from '#platform/http/route'
import { translateAs } from '#platform/http/translate-answer'

/** Proxies end a connection that is silent for a minute. */
const BEAT_MS = 15_000
/** A reader sees what was found while a model writes. */
const FOUND_AFTER_MS = 500
const STREAM_TYPE = 'text/event-stream'

export const wantsStream = (accept: string): boolean =>
  accept
    .toLowerCase()
    .split(',')
    .some((each) => each.split(';')[0]?.trim() === STREAM_TYPE && !/;\s*q=0(?:\.0*)?\s*$/.test(each))

interface Stream {
  requestId: string
  /** Accept-Language. */
  language: string
  /** The passages that the answer may cite, with numbers of their own. */
  found: readonly AnswerSource[]
  /** Of the answer, for its sentences. */
  schema: TSchema
}

type Streamed = Pick<AskAnswer, 'answer' | 'sources' | 'not_found'>

/**
 * Streams an answer as server-sent events. While it is awaited, the passages found so far are sent; the answer numbers
 * its own sources anew. The signal is aborted when the client closes the connection.
 */
export function streamAnswer(
  { requestId, language, found, schema }: Stream,
  answer: (signal: AbortSignal) => Promise<Streamed>,
): Reply {
  const stopped = new AbortController()
  const body = new Readable({
    read: () => undefined,
    destroy(error, done) {
      clearInterval(beat)
      clearTimeout(showing)
      stopped.abort()
      done(error)
    },
  })
  const beat = setInterval(() => void body.push(': waiting\n\n'), BEAT_MS)
  const send = (event: string, data: unknown): void => {
    if (!body.destroyed) body.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  const showing = setTimeout(() => {
    for (const source of found) send('source', source)
  }, FOUND_AFTER_MS)
  answer(stopped.signal)
    .finally(() => clearTimeout(showing))
    .then((answered) => sendParts(send, translateAs(schema)(answered, language) as Streamed))
    .catch((error: unknown) => {
      const { body: problem } = presentFailure(error, requestId, language)
      if (!stopped.signal.aborted && typeof problem === 'string') send('problem', JSON.parse(problem))
    })
    .finally(() => {
      clearInterval(beat)
      if (!body.destroyed) body.push(null)
    })
  return new Reply(200, body, { 'content-type': `${STREAM_TYPE}; charset=utf-8`, 'cache-control': 'no-store' })
}

/** Each source comes before the first statement that cites it. */
function sendParts(send: (event: string, data: unknown) => void, answered: Streamed): void {
  const sent = new Set<number>()
  for (const statement of answered.answer) {
    for (const source of answered.sources) {
      if (!statement.sources.includes(source.n) || sent.has(source.n)) continue
      sent.add(source.n)
      send('source', source)
    }
    send('statement', statement)
  }
  for (const text of answered.not_found) send('not_found', { text })
  send('done', answered)
}
