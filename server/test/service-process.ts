import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

const DOSSIER = fileURLToPath(new URL('../bin/dossier.mjs', import.meta.url))
/** A start takes two seconds; on a machine that is busy with other tests, many times that. */
const READY_WITHIN_MS = 240_000

export interface Service {
  readonly baseUrl: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  /** Asks it to stop; the exit code. */
  stop(): Promise<number | null>
}

/** The real service in a process of its own, as `dossier start`, ready to answer. */
export async function startService(environment: Record<string, string>): Promise<Service> {
  const port = await freePort()
  const child = spawn(process.execPath, [DOSSIER, 'start'], {
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'fatal', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaints = ''
  child.stderr.on('data', (chunk) => {
    complaints += String(chunk)
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const baseUrl = `http://127.0.0.1:${port}`
  await ready(baseUrl, ended, () => complaints)
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
  }
}

async function ready(baseUrl: string, ended: Promise<number | null>, complaints: () => string): Promise<void> {
  let state = 'it still runs'
  let over = false
  void ended.then((code) => {
    over = true
    state = `it ended with ${code}`
  })
  let said = 'nothing'
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline && !over; ) {
    const answer = await fetch(`${baseUrl}/health/ready`).catch(() => null)
    if (answer?.status === 200) return
    if (answer) said = `${answer.status} ${await answer.text()}`
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  throw new Error(`the service did not become ready: ${state}, answered ${said}, complained of ${complaints()}`)
}
