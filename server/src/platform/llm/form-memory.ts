import type { Clock } from '#platform/clock/clock'
import { FORMS, type Form } from './dialect.ts'

/** Then the best form is tried again: the server may have changed, or one question was to blame. */
const REMEMBERED_MS = 600_000
/** Questions that a server must refuse in a form, without naming the form, before the form is skipped. */
const ENOUGH_MISSES = 2

interface Remembered {
  isProven: boolean
  misses: number
  start: Form
  until: number
}

/** Remembers which forms a server takes, for each schema: a server may refuse one schema and take another. */
export interface FormMemory {
  formsFor(schemaName: string): readonly Form[]
  /** The server has answered in the best form before. */
  isProven(schemaName: string): boolean
  /** @param isExplained the server named the format when it refused the better forms */
  answered(schemaName: string, form: Form, isExplained: boolean): void
}

export function createFormMemory(clock: Clock): FormMemory {
  const remembered = new Map<string, Remembered>()
  const of = (name: string): Remembered =>
    remembered.get(name) ?? { isProven: false, misses: 0, start: 'schema', until: 0 }
  return {
    formsFor(name) {
      const { start, until } = of(name)
      return clock.now() < until ? FORMS.slice(FORMS.indexOf(start)) : FORMS
    },
    isProven: (name) => of(name).isProven,
    answered(name, form, isExplained) {
      const before = of(name)
      if (form === 'schema') remembered.set(name, { ...before, isProven: true, misses: 0, until: 0 })
      else if (clock.now() >= before.until) remembered.set(name, afterMiss(before, form, isExplained))
    },
  }

  function afterMiss(before: Remembered, form: Form, isExplained: boolean): Remembered {
    const misses = before.misses + (isExplained && !before.isProven ? ENOUGH_MISSES : 1)
    const isSettled = misses >= ENOUGH_MISSES
    return {
      isProven: before.isProven && !isSettled,
      misses,
      start: form,
      until: isSettled ? clock.now() + REMEMBERED_MS : 0,
    }
  }
}
