// Vitest loads a set-up for each project anew, so what they share is kept outside the module.
const KEY = Symbol.for('dossier.test.set-ups')

interface Shared<T> {
  value: Promise<T>
  /** Only the first project may clean up; all projects end together. */
  isFirst: boolean
}

/** Does this for the first project that asks for it, and gives the others the same result. */
export function oncePerRun<T>(name: string, begin: () => Promise<T>): Shared<T> {
  const scope = globalThis as { [KEY]?: Map<string, Promise<unknown>> }
  scope[KEY] ??= new Map()
  const known = scope[KEY].get(name) as Promise<T> | undefined
  if (known) return { value: known, isFirst: false }
  const value = begin()
  scope[KEY].set(name, value)
  return { value, isFirst: true }
}
