import type { Place } from './open-budget.ts'

/** What a mail is taken to cost while it is under way and nothing dearer is known: verdict and reply of a long mail. */
const ASSUMED = 6_000

/** One mail that a model is being asked about. */
export interface Turn {
  /** It is over, and came to so many tokens. */
  end(tokens: number): void
}

/**
 * Sees to it that mails which are judged side by side do not pass a budget together. A mail gets its turn while what the
 * others under way may come to leaves something over; the last of a budget go one by one. Knows of this process alone.
 */
export interface ModelTurns {
  /** How many have ended so far, anywhere: to be asked before a budget is read. */
  ended(): number
  /**
   * @param left tokens of the budget that nobody has used; null = there is no budget.
   * @param ended what `ended` said before `left` was read: where one has ended since, the budget is to be read again.
   */
  take(place: Place, left: number | null, ended: number): Turn | 'wait' | 'read again'
  /** Resolves once a mail of the place that is under way has ended, or when none is. */
  oneEnds(place: Place): Promise<void>
}

interface Project {
  underWay: number
  /** What the dearest of those that were under way together has come to. */
  dearest: number
  waiting: (() => void)[]
}

export function createModelTurns(): ModelTurns {
  const projects = new Map<string, Project>()
  let ends = 0
  const keyOf = ({ tenantId, projectId }: Place): string => `${tenantId} ${projectId}`

  function end(key: string, project: Project, tokens: number): void {
    ends += 1
    project.underWay -= 1
    project.dearest = Math.max(project.dearest, tokens)
    if (project.underWay === 0) projects.delete(key)
    for (const wake of project.waiting.splice(0)) wake()
  }

  return {
    ended: () => ends,
    take(place, left, ended) {
      if (left !== null && ended !== ends) return 'read again'
      const key = keyOf(place)
      const project = projects.get(key) ?? { underWay: 0, dearest: ASSUMED, waiting: [] }
      const mustWait = left !== null && project.underWay > 0 && project.underWay * project.dearest >= left
      if (mustWait) return 'wait'
      project.underWay += 1
      projects.set(key, project)
      return { end: (tokens) => end(key, project, tokens) }
    },
    oneEnds: (place) =>
      new Promise((resolve) => {
        const project = projects.get(keyOf(place))
        if (project) project.waiting.push(resolve)
        else resolve()
      }),
  }
}
