import { type ChildProcess, spawn } from 'node:child_process'
import { message } from '@dossier/contract/message'
import { GitFailed } from './git.ts'

export interface GitCall {
  args: readonly string[]
  /** Working directory; it must exist. */
  folder: string
  env: Record<string, string>
  input?: string | Uint8Array | Iterable<string | Uint8Array>
  timeoutMs: number
  maxBytes: number
  signal?: AbortSignal | undefined
  /** Called twice a second; a sentence ends the call. */
  watch?: (() => Promise<string | null>) | undefined
}

export interface GitOutcome {
  code: number
  stdout: Buffer
  /** Truncated; for describeFailure only. */
  stderr: string
}

const MAX_COMPLAINT = 16 * 1024
const WATCH_EVERY_MS = 500

/**
 * Runs git without a shell, in its own process group, so that its children end with it.
 * @throws GitFailed `too_slow`, `too_large`, `stopped`; `failed` when git is missing. The caller must check the exit
 * code.
 */
export async function runGit(call: GitCall): Promise<GitOutcome> {
  if (call.signal?.aborted) throw stopped()
  const child = spawn('git', [...call.args], {
    cwd: call.folder,
    env: call.env,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<GitOutcome>()
  let ending: GitFailed | null = null
  const end = (failure: GitFailed): void => {
    ending ??= failure
    killGroup(child)
  }
  const reading = readOutput(child, call.maxBytes, () => end(tooMuch()))
  child.once('error', (error) => reject(notRunning(error)))
  child.once('close', (code) => (ending ? reject(ending) : resolve({ code: code ?? -1, ...reading() })))
  feed(child, call.input)
  const timer = setTimeout(() => end(tooSlow(call.timeoutMs)), call.timeoutMs)
  const watching = setInterval(() => void watchOnce(call, end), WATCH_EVERY_MS)
  const stop = (): void => end(stopped())
  call.signal?.addEventListener('abort', stop, { once: true })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(watching)
    call.signal?.removeEventListener('abort', stop)
  }
}

async function watchOnce({ watch }: GitCall, end: (failure: GitFailed) => void): Promise<void> {
  const sentence = await watch?.()
  if (sentence) end(new GitFailed('too_large', sentence))
}

function readOutput(child: ChildProcess, maxBytes: number, exceeded: () => void) {
  const chunks: Buffer[] = []
  let bytes = 0
  let complaint = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxBytes) exceeded()
    else chunks.push(chunk)
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    if (complaint.length < MAX_COMPLAINT) complaint += chunk.toString('utf8')
  })
  return () => ({ stdout: Buffer.concat(chunks), stderr: complaint })
}

function feed({ stdin }: ChildProcess, input: GitCall['input']): void {
  // A process that has ended stops reading; its exit code gives the reason.
  stdin?.on('error', () => undefined)
  if (typeof input === 'string' || input instanceof Uint8Array) stdin?.write(input)
  else for (const part of input ?? []) stdin?.write(part)
  stdin?.end()
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {}
}

const stopped = (): GitFailed => new GitFailed('stopped', message('git.stopping'))
const tooMuch = (): GitFailed => new GitFailed('too_large', message('git.tooLargeHere'))
const tooSlow = (ms: number): GitFailed =>
  new GitFailed('too_slow', message('git.timeout', { seconds: Math.round(ms / 1000) }))

const notRunning = (error: Error): GitFailed =>
  new GitFailed(
    'failed',
    (error as { code?: string }).code === 'ENOENT' ? message('git.notInstalled') : message('git.notStarted'),
  )
