import type { StoredSummaryAnswer, Summary } from '@dossier/contract/summary'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#platform/api/call-api.ts'
import { beginTurn, type Turn, withPart } from '../turns.ts'
import { useWriting } from './use-writing.ts'

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
  const client = useQueryClient()
  const path = pathOf(subject)
  const isReadable = isWorth && subject.id !== ''
  const { data } = useQuery({
    queryKey: keyOf(subject),
    enabled: isReadable,
    retry: false,
    queryFn: ({ signal }) => callApi<StoredSummaryAnswer>('GET', path, { signal }),
  })
  const { turn, isWriting, write, stop } = useWriting(path, undefined, (summary) =>
    client.setQueryData<StoredSummaryAnswer>(keyOf(subject), { summary }),
  )
  const stored = data?.summary ?? null
  return {
    turn: turn && (turn.stage !== 'answered' || !stored) ? turn : stored && turnOf(stored),
    stored,
    isWriting,
    summarize: isReadable ? write : undefined,
    stop,
  }
}

const turnOf = (summary: Summary): Turn => withPart(beginTurn(''), { event: 'done', data: summary })
