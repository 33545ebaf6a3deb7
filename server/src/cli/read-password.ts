import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { UsageError } from './command.ts'

/** Asks twice for a hidden password, or reads the first line of standard input without a terminal. */
export async function readPassword(email: string): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const password = await ask(`Password for ${email}: `)
  if (password !== (await ask('Repeat the password: ')))
    throw new UsageError('The two passwords differ. No user was added.')
  return password
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new UsageError('Provide a password with --password, or as the first line of standard input.')
}

function ask(prompt: string): Promise<string> {
  process.stderr.write(prompt)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  return new Promise((resolve, reject) => {
    terminal.once('line', (line) => {
      resolve(line)
      terminal.close()
      process.stderr.write('\n')
    })
    // Ctrl-C and Ctrl-D.
    terminal.once('close', () => reject(new UsageError('No user was added.')))
  })
}
