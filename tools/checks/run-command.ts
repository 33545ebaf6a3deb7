import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export interface Ended {
  /** 0 for success; 1 also when the command could not start or was killed. */
  exitCode: number
  /** Captured output; empty when `live`. */
  output: string
}

interface Options {
  root: string
  /** Prints the output to our terminal directly. */
  live?: boolean
  environment?: Record<string, string>
}

/** Runs a command of node_modules/.bin without stdin, and stops it when this process gets a signal. */
export function runCommand(command: string, args: readonly string[], options: Options): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command === 'node' ? process.execPath : command, args, {
      cwd: options.root,
      stdio: ['ignore', options.live ? 'inherit' : 'pipe', options.live ? 'inherit' : 'pipe'],
      env: { ...process.env, ...options.environment, PATH: pathWithTools(options.root) },
    })
    const takeDown = () => child.kill('SIGTERM')
    process.once('SIGTERM', takeDown)
    const output = collect(child)
    child.once('error', (error) => output.push(String(error)))
    child.once('close', (code) => {
      process.off('SIGTERM', takeDown)
      resolve({ exitCode: code ?? 1, output: output.join('') })
    })
  })
}

function collect(child: ChildProcess): string[] {
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text))
  }
  return output
}

const pathWithTools = (root: string): string =>
  [join(root, 'node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
