import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

// Simulates a power cut: disk changes happen up to some step and fail after it.

type Call = (...args: unknown[]) => unknown
type Target = Record<string, Call>

/** Each of these calls is a step: a cut before it leaves a different state. */
const STEPS = [
  'mkdirSync',
  'renameSync',
  'rmSync',
  'rmdirSync',
  'writeFileSync',
  'fsyncSync',
  'createReadStream',
] as const
const PROMISED_STEPS = ['link', 'mkdir', 'open', 'rename'] as const
/** Calls that also change the disk, between two steps. */
const BETWEEN = ['openSync', 'unlinkSync', 'linkSync', 'utimesSync'] as const
const PROMISED_BETWEEN = ['rm', 'unlink', 'utimes', 'writeFile'] as const
const OF_OPEN_FILES = ['writeFile', 'write', 'sync', 'truncate'] as const

/** Calls `ahead` before each step below these folders. @returns a function that removes the hooks. */
export async function watchSteps(folders: readonly string[], ahead: (isStep: boolean) => void): Promise<() => void> {
  const isHere = (path: unknown): boolean =>
    typeof path === 'number' || folders.some((folder) => String(path).startsWith(folder))
  const originals: [Target, string, Call][] = []
  const watch = (target: unknown, names: readonly string[], isStep: boolean, always = false): void => {
    for (const name of names) {
      const call = (target as Target)[name] as Call
      originals.push([target as Target, name, call])
      const watched = function (this: unknown, ...args: unknown[]): unknown {
        if (always || isHere(args[0])) ahead(isStep)
        return call.apply(this, args)
      }
      ;(target as Target)[name] = watched
    }
  }
  watch(fs, STEPS, true)
  watch(fs.promises, PROMISED_STEPS, true)
  watch(fs, BETWEEN, false)
  watch(fs.promises, PROMISED_BETWEEN, false)
  watch(await prototypeOfOpenFiles(), OF_OPEN_FILES, false, true)
  syncBuiltinESMExports()
  return () => {
    for (const [target, name, call] of originals) target[name] = call
    syncBuiltinESMExports()
  }
}

async function prototypeOfOpenFiles(): Promise<unknown> {
  const file = await fs.promises.open('/dev/null', 'r')
  await file.close()
  return Object.getPrototypeOf(file)
}

class PowerCut extends Error {}

/**
 * Runs the work with a power cut before the given step, from 1: that call and all later ones fail without effect,
 * including clean-up. The disk then equals that of a killed process, without the cost of one. @throws errors of the
 * work from before the cut.
 */
export async function cutPowerAt(step: number, folders: readonly string[], work: () => Promise<unknown>) {
  let remainingSteps = step
  const takeBack = await watchSteps(folders, (isStep) => {
    if (isStep) remainingSteps -= 1
    if (remainingSteps <= 0) throw new PowerCut(`the power was cut at step ${step}`)
  })
  try {
    await work()
  } catch (error) {
    if (remainingSteps > 0) throw error
  } finally {
    takeBack()
  }
}

export async function countSteps(folders: readonly string[], work: () => Promise<unknown>): Promise<number> {
  let steps = 0
  const takeBack = await watchSteps(folders, (isStep) => {
    if (isStep) steps += 1
  })
  await work().finally(takeBack)
  return steps
}
