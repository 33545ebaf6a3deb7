import type { Summary } from '@dossier/contract/summary'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '#platform/api/call-api.ts'
import { beginTurn, type Turn, withPart } from '../turns.ts'

export interface Writing {
  /** What is written, or was written last; null before. */
  turn: Turn | null
  isWriting: boolean
  write(): void
  stop(): void
}

/** Writes a summary when somebody asks for it. Another path ends the writing. */
export function useWriting(path: string, body?: object, onDone?: (summary: Summary) => void): Writing {
  const [writing, setWriting] = useState<{ path: string; turn: Turn } | null>(null)
  const running = useRef<AbortController | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path ends the writing
  useEffect(() => () => running.current?.abort(), [path])
  const change = (next: (turn: Turn) => Turn): void =>
    setWriting((before) => before && { ...before, turn: next(before.turn) })

  async function run(request: AbortController): Promise<void> {
    try {
      // Loaded with the first summary.
      const { readStream } = await import('../read-stream.ts')
      const summary = await readStream<Summary>(path, body, request.signal, (part) => {
        if (!request.signal.aborted) change((turn) => withPart(turn, part))
      })
      onDone?.(summary)
    } catch (error) {
      if (request.signal.aborted) return
      if (!(error instanceof ApiProblem)) throw error
      change((turn) => ({ ...turn, stage: 'failed', problem: error }))
    }
  }
  const turn = writing?.path === path ? writing.turn : null
  return {
    turn,
    isWriting: turn?.stage === 'asking',
    write() {
      running.current?.abort()
      const request = new AbortController()
      running.current = request
      setWriting({ path, turn: beginTurn('') })
      void run(request)
    },
    stop() {
      running.current?.abort()
      change((each) => ({ ...each, stage: 'stopped' }))
    },
  }
}
