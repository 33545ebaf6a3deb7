// @module-tag slow

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import { findJail } from './reading-jail.ts'
import { ReadingPool } from './reading-pool.ts'

async function inJail(program: string): Promise<{ output: string; ending: string }> {
  const jail = await findJail()
  const child = spawn(jail.command, [...jail.args, '-e', program], { env: {}, stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += String(chunk)
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  return { output: output.trim(), ending: String(signal ?? code) }
}

const attempt = (statement: string) =>
  `try { ${statement}; console.log('possible') } catch (error) { console.log(error.code) }`

it.each([
  ["require('fs').readFileSync('/etc/passwd')"],
  ["require('fs').readFileSync(process.cwd() + '/package.json')"],
  ["require('fs').writeFileSync('/tmp/x', '')"],
  ["require('child_process').execSync('id')"],
  ["new (require('worker_threads').Worker)('1', { eval: true })"],
])('refuses %s', async (statement) => {
  expect((await inJail(attempt(statement))).output).toBe('ERR_ACCESS_DENIED')
})

it('has no environment', async () => {
  const { output } = await inJail(
    'console.log(Object.keys(process.env).filter((name) => !/^NODE_CHANNEL/.test(name)).length)',
  )
  expect(output).toBe('0')
})

it('reaches no network, where the machine can take it away', async () => {
  if (!(await findJail()).bounds.includes('network')) return
  const server = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const { output } = await inJail(
    `require('net').connect(${port}, '127.0.0.1').on('connect', () => console.log('connected')).on('error', (error) => console.log(error.code))`,
  )
  server.close()
  expect(output).toBe('ENETUNREACH')
})

it('ends what takes more memory than any mail may', async () => {
  const heap = await inJail("const all = []; for (;;) all.push('x'.repeat(1000) + all.length)")
  expect(heap.ending).not.toBe('0')
  if (!(await findJail()).bounds.includes('address-space')) return
  const outside = await inJail(attempt('const all = []; for (let i = 0; i < 30; i++) all.push(Buffer.alloc(1e8, 1))'))
  expect(outside.output).not.toBe('possible')
})

let pool: ReadingPool | undefined
afterEach(() => pool?.close())

it('reads a mail again whose process was killed, says so in one line, and serves the next', async () => {
  const notes: string[] = []
  const own = new ReadingPool({ processes: 1, deadlineMs: 20_000, idleMs: 60_000, onLost: (note) => notes.push(note) })
  pool = own
  await own.perform('textOf', '<p>first')
  const [pid = 0] = own.pids
  // Stopped, so that the mail is surely in its hands when it is lost.
  process.kill(pid, 'SIGSTOP')
  const heavy = own.perform('clean', { html: `<p>${'x'.repeat(40_000)}`, parts: [] })
  const waiting = own.perform('textOf', '<p>next')
  await new Promise(setImmediate)
  process.kill(pid, 'SIGKILL')
  expect((await heavy).html).toContain('xxx')
  expect(await waiting).toBe('next')
  expect(notes).toHaveLength(1)
  expect(notes[0]).toMatch(/^A process that reads mail was lost: it ended with SIGKILL/)
})

it('reads a PDF and a mail of 29 MB within its limits', async () => {
  const own = new ReadingPool({ processes: 1, deadlineMs: 20_000, idleMs: 60_000, onLost: () => {} })
  pool = own
  const content = Buffer.from('%PDF-1.4 rubbish')
  const file = { filename: 'a.pdf', contentType: 'application/pdf', contentId: '', inline: false, content }
  const { findings } = await own.perform('attachmentText', [file])
  expect(inEnglish(findings.map(({ detail }) => detail))).toEqual([
    english('mail.attachmentGap', { file: 'a.pdf', gap: english('mail.gapNotPdf') }),
  ])
  const body = 'QUJD'
    .repeat(18)
    .concat('\r\n')
    .repeat(29 * 13_797)
  const raw = `Content-Type: application/x-data; name=a\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}`
  const mail = await own.perform('parse', Buffer.from(raw))
  expect(mail.attachments[0]?.content.length).toBe(29 * 13_797 * 54)
})
