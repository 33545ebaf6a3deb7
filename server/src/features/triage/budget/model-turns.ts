import type { ProjectScope } from './open-budget.ts'

/** Assumed tokens of an email in progress until a higher cost is known: verdict and reply of a long email. */
const ASSUMED = 6_000

export interface Turn {
  end(tokens: number): void
}

/**
 * Keeps concurrent emails from exceeding a budget together. An email gets its turn while the estimates of those in
 * progress leave a remainder; the last ones run one by one. Covers this process only.
 */
export interface ModelTurns {
  /** Counts the turns of all projects that have ended. Read it before the budget. */
  ended(): number
  /**
   * @param remaining unused tokens of the budget; null = no budget.
   * @param ended value of `ended` before `remaining` was read; a newer value means the budget must be read again.
   */
  claim(scope: ProjectScope, remaining: number | null, ended: number): Turn | 'wait' | 'read again'
  /** Resolves when an email in progress for this target ends, or when there is none. */
  nextEnd(scope: ProjectScope): Promise<void>
}

interface Project {
  underWay: number
  dearest: number
  waiting: (() => void)[]
}

export function createModelTurns(): ModelTurns {
  const projects = new Map<string, Project>()
  let ends = 0
  const keyOf = ({ tenantId, projectId }: ProjectScope): string => `${tenantId} ${projectId}`

  function end(key: string, project: Project, tokens: number): void {
    ends += 1
    project.underWay -= 1
    project.dearest = Math.max(project.dearest, tokens)
    if (project.underWay === 0) projects.delete(key)
    for (const wake of project.waiting.splice(0)) wake()
  }

  return {
    ended: () => ends,
    claim(scope, remaining, ended) {
      if (remaining !== null && ended !== ends) return 'read again'
      const key = keyOf(scope)
      const project = projects.get(key) ?? { underWay: 0, dearest: ASSUMED, waiting: [] }
      const mustWait = remaining !== null && project.underWay > 0 && project.underWay * project.dearest >= remaining
      if (mustWait) return 'wait'
      project.underWay += 1
      projects.set(key, project)
      return { end: (tokens) => end(key, project, tokens) }
    },
    nextEnd: (scope) =>
      new Promise((resolve) => {
        const project = projects.get(keyOf(scope))
        if (project) project.waiting.push(resolve)
        else resolve()
      }),
  }
}

/** Per process: concurrent questions of one project must not exceed its budget together. */
export const modelTurns = createModelTurns()
