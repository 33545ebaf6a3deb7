/** States of a finding, worst last. */
export type State = 'ok' | 'note' | 'warning' | 'broken'

export interface Finding {
  /** The checked subject: `disk`, `base-url`, … */
  about: string
  state: State
  sentence: string
  /** The remedy; '' when none is needed. */
  mend: string
}

const finding =
  (state: State) =>
  (about: string, sentence: string, mend = ''): Finding => ({ about, state, sentence, mend })

export const ok = finding('ok')
export const note = finding('note')
export const warning = finding('warning')
export const broken = finding('broken')

const ORDER: State[] = ['ok', 'note', 'warning', 'broken']

export const worstOf = (findings: readonly Finding[]): State =>
  ORDER[Math.max(0, ...findings.map(({ state }) => ORDER.indexOf(state)))] ?? 'ok'

/** Converts an exception of a check into a finding. */
export async function found(about: string, check: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [broken(about, `This check failed: ${reason}`, 'Fix the problem, then run the command again.')]
  }
}
