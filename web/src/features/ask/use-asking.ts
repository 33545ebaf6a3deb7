import type { AskAnswer } from '@dossier/contract/ask'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#platform/api/call-api.ts'
import { readStream } from './read-stream.ts'
import { beginTurn, type Turn, withPart } from './turns.ts'

export interface Asking {
  turns: readonly Turn[]
  isAsking: boolean
  /** A question after the first one continues the conversation. */
  ask(question: string): void
  stop(): void
}

/** A question that is asked again after it failed, or while another one is answered, is shown once. */
const isReplaced = (turn: Turn, question: string): boolean =>
  turn.stage === 'asking' || (turn.stage === 'failed' && turn.question === question)

/** A conversation with the store. @param project limits the sources; '' = everything that one may see. */
export function useAsking(project: string): Asking {
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const conversation = useRef('')
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const changeLast = (change: (turn: Turn) => Turn): void =>
    setTurns((before) => before.map((turn, at) => (at === before.length - 1 ? change(turn) : turn)))

  async function run(question: string, request: AbortController): Promise<void> {
    const body = {
      question,
      ...(project ? { project } : {}),
      ...(conversation.current ? { conversation_id: conversation.current } : {}),
    }
    try {
      await readStream<AskAnswer>('/chat', body, request.signal, (part) => {
        if (request.signal.aborted) return
        if (part.event === 'done') conversation.current = part.data.conversation_id
        changeLast((turn) => withPart(turn, part))
      })
    } catch (error) {
      if (request.signal.aborted) return
      if (!(error instanceof ApiProblem)) throw error
      changeLast((turn) => ({ ...turn, stage: 'failed', problem: error }))
    }
  }

  return {
    turns,
    isAsking: turns.at(-1)?.stage === 'asking',
    ask(question) {
      running.current?.abort()
      const request = new AbortController()
      running.current = request
      setTurns((before) => [...before.filter((turn) => !isReplaced(turn, question)), beginTurn(question)])
      void run(question, request)
    },
    stop() {
      running.current?.abort()
      changeLast((turn) => (turn.stage === 'asking' ? { ...turn, stage: 'stopped' } : turn))
    },
  }
}
