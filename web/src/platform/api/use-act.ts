import { useState } from 'react'
import { ApiProblem } from './call-api.ts'

interface Acting {
  underway: boolean
  problem: ApiProblem | null
  /** Does nothing while an action is running. */
  act(work: () => Promise<unknown>): void
}

export function useAct(): Acting {
  const [underway, setUnderway] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  async function run(work: () => Promise<unknown>): Promise<void> {
    setUnderway(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error)
    } finally {
      setUnderway(false)
    }
  }

  return { underway, problem, act: (work) => void (underway || run(work)) }
}
