import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { bundledProgram, COMPILED } from './dossier.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'

/** A start takes one second, and many times that on a busy machine. */
const READY_WITHIN_MS = 240_000

const running = new Set<ChildProcess>()
// An interrupted program leaves no service.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

export interface Service {
  readonly baseUrl: string
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
  /** Returns the exit code. */
  stop(): Promise<number | null>
  /** Suspends it until `thaw`, as with a disk that does not answer. */
  freeze(): void
  thaw(): void
}

/**
 * Starts the real service, as `dossier start`, in a separate process and waits until it is ready. ROLE=worker only
 * works.
 */
export async function startService(environment: Record<string, string>): Promise<Service> {
  const port = await freePort()
  const child = spawn(process.execPath, [fileURLToPath(bundledProgram()), 'start'], {
    env: {
      ...COMPILED,
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      LOG_LEVEL: 'fatal',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += String(chunk)
  })
  const ended = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    }),
  )
  const baseUrl = `http://127.0.0.1:${port}`
  const answers =
    environment.ROLE === 'worker'
      ? async () => (output.includes('Dossier is running as a worker') ? '' : 'nothing')
      : () => askReady(baseUrl)
  await ready(answers, ended, () => complaints)
  return {
    baseUrl,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
    async stop() {
      child.kill('SIGTERM')
      return ended
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  }
}

/** Returns the reason for not being ready, or ''. */
async function askReady(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/health/ready`).catch(() => null)
  if (answer?.status === 200) return ''
  return answer ? `${answer.status} ${await answer.text()}` : 'nothing'
}

async function ready(
  answers: () => Promise<string>,
  ended: Promise<number | null>,
  complaints: () => string,
): Promise<void> {
  let state = 'it still runs'
  let over = false
  void ended.then((code) => {
    over = true
    state = `it ended with ${code}`
  })
  const look = async (): Promise<string> => {
    const output = over ? 'nothing' : await answers()
    if (output === '' || over) return output
    throw new Error(`the service did not become ready: ${state}, answered ${output}, complained of ${complaints()}`)
  }
  const output = await eventually(look, { withinMs: READY_WITHIN_MS })
  if (output !== '') throw new Error(`the service did not become ready: ${state}, complained of ${complaints()}`)
}
