import type { StoredSummaryAnswer, Summary } from '@dossier/contract/summary'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem, callApi } from '#platform/api/call-api.ts'
import { beginTurn, type Turn, withPart } from '../turns.ts'

/** A thread or a record by its id. */
export interface Subject {
  kind: 'thread' | 'record'
  id: string
}

export interface Summarizing {
  /** What is written now, or the stored summary. */
  turn: Turn | null
  /** The stored summary. */
  stored: Summary | null
  isWriting: boolean
  /** Absent where there is nothing to summarise. */
  summarize: (() => void) | undefined
  stop(): void
}

const pathOf = ({ kind, id }: Subject): string => `/${kind}s/${encodeURIComponent(id)}/summary`

/** Emails that arrive refetch those of threads, and changes those of records. */
const keyOf = ({ kind, id }: Subject) => [kind === 'thread' ? 'mail' : 'records', 'summary', id]

/** The summary of a thread or record, which is written only when somebody asks for it. */
export function useSummary(subject: Subject, isWorth: boolean): Summarizing {
  const { kind, id } = subject
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: keyOf(subject),
    enabled: isWorth && id !== '',
    retry: false,
    queryFn: ({ signal }) => callApi<StoredSummaryAnswer>('GET', pathOf(subject), { signal }),
  })
  const [writing, setWriting] = useState<{ id: string; turn: Turn } | null>(null)
  const running = useRef<AbortController | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject ends the writing
  useEffect(() => () => running.current?.abort(), [kind, id])
  const current = writing?.id === id ? writing.turn : null
  const change = (next: (turn: Turn) => Turn): void =>
    setWriting((before) => before && { ...before, turn: next(before.turn) })

  async function write(request: AbortController): Promise<void> {
    try {
      const summary = await readSummary(pathOf(subject), request.signal, change)
      storeSummary(client, subject, summary)
      setWriting(null)
    } catch (error) {
      if (request.signal.aborted) return
      if (!(error instanceof ApiProblem)) throw error
      change((turn) => ({ ...turn, stage: 'failed', problem: error }))
    }
  }
  const stored = data?.summary ?? null
  return {
    turn: current ?? (stored && turnOf(stored)),
    stored,
    isWriting: current?.stage === 'asking',
    summarize:
      isWorth && id !== ''
        ? () => {
            running.current?.abort()
            const request = new AbortController()
            running.current = request
            setWriting({ id, turn: beginTurn('') })
            void write(request)
          }
        : undefined,
    stop() {
      running.current?.abort()
      change((turn) => ({ ...turn, stage: 'stopped' }))
    },
  }
}

const turnOf = (summary: Summary): Turn => withPart(beginTurn(''), { event: 'done', data: summary })

const storeSummary = (client: QueryClient, subject: Subject, summary: Summary): void =>
  void client.setQueryData<StoredSummaryAnswer>(keyOf(subject), { summary })

/** The reader of streams is loaded with the first summary. */
async function readSummary(path: string, signal: AbortSignal, change: (next: (turn: Turn) => Turn) => void) {
  const { readStream } = await import('../read-stream.ts')
  return readStream<Summary>(path, undefined, signal, (part) => {
    if (!signal.aborted) change((turn) => withPart(turn, part))
  })
}
