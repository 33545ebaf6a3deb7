import { Readable } from 'node:stream'
import type { AskAnswer } from '@dossier/contract/ask'
import { AskAnswer as AskAnswerSchema } from '@dossier/contract/ask'
import { presentFailure } from '#platform/http/problem'
import { Reply } from '#platform/http/route'
import { translateAs } from '#platform/http/translate-answer'

/** Proxies end a connection that is silent for a minute. */
const BEAT_MS = 15_000
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
}

/** Streams an answer as server-sent events. The signal is aborted when the client closes the connection. */
export function streamAnswer(
  { requestId, language }: Stream,
  answer: (signal: AbortSignal) => Promise<AskAnswer>,
): Reply {
  const stopped = new AbortController()
  const body = new Readable({
    read: () => undefined,
    destroy(error, done) {
      clearInterval(beat)
      stopped.abort()
      done(error)
    },
  })
  const beat = setInterval(() => void body.push(': waiting\n\n'), BEAT_MS)
  const send = (event: string, data: unknown): void => {
    if (!body.destroyed) body.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }
  answer(stopped.signal)
    .then((answered) => sendParts(send, translateAs(AskAnswerSchema)(answered, language) as AskAnswer))
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
function sendParts(send: (event: string, data: unknown) => void, answered: AskAnswer): void {
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
