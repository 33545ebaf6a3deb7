import { spawn, spawnSync } from 'node:child_process'

// Third-party email clients. Tests without the required client are skipped with a message.

export interface ClientRun {
  code: number
  output: string
}

export function runClient(command: string, args: string[], input: string | Uint8Array = ''): Promise<ClientRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += String(chunk)
    })
    child.stderr.on('data', (chunk) => {
      output += String(chunk)
    })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? -1, output }))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

export function hasClient(command: string, args: string[]): boolean {
  const found = spawnSync(command, args, { stdio: 'ignore' }).status === 0
  if (!found)
    process.stderr.write(`\nSKIPPED: ${command} is not on this machine; what it would test is not tested.\n\n`)
  return found
}

/** Runs a Python program with `smtp(port)`, an open smtplib connection, and returns its output. */
export const runPython = (program: string): Promise<ClientRun> => runClient('python3', ['-c', `${PRELUDE}\n${program}`])

const PRELUDE = `
import smtplib, ssl, sys
def smtp(port, host='127.0.0.1'):
    s = smtplib.SMTP(host, port, local_hostname='client.example', timeout=60)
    s.ehlo_or_helo_if_needed()
    return s
def reply(r):
    code, text = r
    print(code, text.decode('utf-8', 'replace').replace('\\n', ' '), flush=True)
`
