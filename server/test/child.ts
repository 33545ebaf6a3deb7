import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder with the bundles of the processes that tests start. */
    testProcesses: string
  }
}

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export interface Child {
  readonly process: ChildProcess
  /** Resolves when the text appears on standard output; rejects when the process ends first. */
  waitForOutput(text: string): Promise<void>
  readonly ended: Promise<Ended>
}

interface ChildOptions {
  /** The complete environment; ours by default. */
  env?: NodeJS.ProcessEnv
  input?: string
  runtime?: string
}

/** Starts one of the `*-process.ts` files of server/test, by name, from its bundle. */
export const startTestProcess = (name: string, args: string[], options?: ChildOptions): Child =>
  startChild(pathToFileURL(join(inject('testProcesses'), `${name}.js`)).href, args, options)

/** Starts a file, relative to server/test, in a separate process with the same runtime. */
export function startChild(
  file: string,
  args: string[],
  { env = process.env, input = '', runtime = process.execPath }: ChildOptions = {},
): Child {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(runtime, [path, ...args], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk) => {
    output.stdout += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    output.stderr += String(chunk)
  })
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, ...output })))
  return {
    process: child,
    ended,
    waitForOutput: (text) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (output.stdout.includes(text)) resolve()
        }
        child.stdout.on('data', check)
        check()
        void ended.then(() => reject(new Error(`it ended without "${text}": ${output.stderr}`)))
      }),
  }
}
