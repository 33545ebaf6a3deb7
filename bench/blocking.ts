import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  emptyLines,
  emptyMbox,
  largeHtml,
  mailOf,
  manyRecipients,
  markdown,
  prose,
  tinyMbox,
} from './blocking/inputs.ts'
import { residentMb, type Started, start } from './measure/processes.ts'
import { type Cell, printProgress, report } from './measure/report.ts'

// Claim: no request blocks the event loop for more than 50 ms, with the worst input within its limits.

const MAIN = resolve(import.meta.dirname, '../server/src/cli/dossier.ts')
const PROBE = resolve(import.meta.dirname, 'measure/probe-loop.ts')
const OWNER = { email: 'owner@example.test', password: 'correct horse battery staple 9' }
const only = process.argv[2] ?? ''

interface Service {
  server: Started
  call(method: string, path: string, body?: unknown, type?: string): Promise<Answer>
  block(): Promise<{ wall: number; cpu: number }>
}

interface Answer {
  status: number
  bytes: number
  body: Body
}

/** The fields that the requests read. */
interface Body {
  emails?: { _id: string }[]
  results?: { _id: string }[]
  note?: { _id: string }
  import?: { _id: string; status: string }
}

const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
const rows: Record<string, Cell>[] = []
try {
  const service = await startService()
  try {
    for (const [name, run] of cases(service)) if (name.includes(only)) await measure(service, name, run)
  } finally {
    await service.server.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
report('blocking', 'Claim: no request blocks the event loop for more than 50 ms, whatever its input.', rows, [
  'cpu_ms: longest block in processor time of the main thread, which other work on the machine does not affect',
  'wall_ms: longest block in real time; answer_mb and memory_mb: size of the answer, resident memory after it',
])

async function startService(): Promise<Service> {
  const env = {
    DATA_DIR: folder,
    PORT: '0',
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    SWITCHED_OFF: 'web_app',
  }
  const server = start({ command: process.execPath, args: ['--import', PROBE, MAIN, 'start'], env })
  const [, base = ''] = await server.waitForOutput(/ready at (http:\/\/localhost:\d+)/)
  const signedIn = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  const { token } = (await signedIn.json()) as { token: string }
  let reports = 0
  return {
    server,
    async call(method, path, body, type = 'application/json') {
      const answer = await fetch(`${base}${path.startsWith('/mcp') ? '' : '/api/v1'}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
        ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        bytes: Buffer.byteLength(text),
        body: text.startsWith('{') ? (JSON.parse(text) as Body) : {},
      }
    },
    async block() {
      reports += 1
      process.kill(server.pid, 'SIGUSR2')
      const [, block = ''] = await server.waitForOutput(new RegExp(`longest block ${reports} (.*)\\n`))
      return JSON.parse(block) as { wall: number; cpu: number }
    },
  }
}

async function measure(service: Service, name: string, run: () => Promise<Answer | undefined>): Promise<void> {
  await service.block()
  const began = performance.now()
  const answer = await run()
  const seconds = (performance.now() - began) / 1_000
  const { wall, cpu } = await service.block()
  rows.push({
    request: name,
    status: answer?.status ?? null,
    answer_mb: (answer?.bytes ?? 0) / 2 ** 20,
    seconds,
    cpu_ms: cpu,
    wall_ms: wall,
    memory_mb: residentMb(service.server.pid),
  })
  printProgress(`${name}: ${answer?.status}, ${cpu.toFixed(0)} ms, ${seconds.toFixed(1)} s`)
}

function* cases({ call }: Service): Generator<[string, () => Promise<Answer | undefined>]> {
  const each = async (count: number, run: (index: number) => Promise<Answer>): Promise<Answer | undefined> => {
    let last: Answer | undefined
    for (let index = 0; index < count; index += 1) {
      last = await run(index)
      if (last.status >= 400) printProgress(JSON.stringify(last.body).slice(0, 200))
    }
    return last
  }
  const raw = (text: string) => call('POST', '/emails', Buffer.from(text), 'message/rfc822')
  yield ['warm up', () => each(20, (index) => raw(mailOf(9_000 + index, { size: 1_000 })))]
  yield ['list: small', () => each(20, () => call('GET', '/emails'))]
  yield ['list: ingest of 60 large emails', () => each(60, (index) => raw(mailOf(index)))]
  yield ['list: GET /emails with large emails', () => call('GET', '/emails?limit=200')]
  yield ['list: GET /emails, rows', () => call('GET', '/emails?limit=200&fields=row')]
  yield [
    'list: search with large emails',
    () => call('POST', '/emails/search', { query: 'large', options: { limit: 200, excerpts: true } }),
  ]
  yield ['list: quick search', () => call('POST', '/search/quick', { query: 'large email' })]
  yield ['list: search of all types', () => call('POST', '/search/knowledge', { query: 'large email', per_page: 20 })]
  yield ['list: question', () => call('POST', '/chat', { question: 'What is quoted in the large email?' })]
  yield ['list: triage status', () => call('GET', '/emails/triage-status?limit=200&include=email')]
  yield ['thread: ingest', () => each(40, (index) => raw(mailOf(index, { thread: true })))]
  yield [
    'thread: GET of a large thread',
    async () => {
      const { body } = await call('POST', '/emails/search', {
        query: 'subject:thread',
        options: { limit: 1, fields: 'row' },
      })
      return call('GET', `/emails/${body.results?.[0]?._id ?? ''}/thread`)
    },
  ]
  yield ['wide: ingest', () => each(30, (index) => raw(manyRecipients(index)))]
  yield ['wide: GET /emails, rows', () => call('GET', '/emails?limit=200&fields=row')]
  let email = ''
  yield [
    'single: PUT with 28 MB',
    async () => {
      email = (await call('GET', '/emails?limit=1&fields=row')).body.emails?.[0]?._id ?? ''
      return call('PUT', `/emails/${email}`, { text_content: 'ab"\n'.repeat(7 * 2 ** 20), html_content: largeHtml })
    },
  ]
  yield ['single: GET with 28 MB', () => call('GET', `/emails/${email}`)]
  yield ['single: thread with 28 MB', () => call('GET', `/emails/${email}/thread`)]
  yield [
    'parsed: POST with 20 MB of text',
    () =>
      call('POST', '/emails', {
        parsed_email: { from: 'a@b.example', subject: 's', text: 'a \n'.repeat(7 * 2 ** 20) },
      }),
  ]
  yield [
    'parsed: POST with a 20 MB subject',
    () =>
      call('POST', '/emails', {
        parsed_email: { from: 'a@b.example', subject: ' \t'.repeat(10 * 2 ** 20), text: 'x' },
      }),
  ]
  yield [
    'parsed: POST with 10 MB of spaces in names',
    () =>
      call('POST', '/emails', {
        parsed_email: { from: { name: ' '.repeat(10 * 2 ** 20), address: 'a@b.example' }, text: 'x' },
      }),
  ]
  yield [
    'parsed: POST with a 10 MB address list',
    () =>
      call('POST', '/emails', {
        parsed_email: { from: 'a@b.example', to: '<a@b.example>,('.repeat(700_000), text: 'x' },
      }),
  ]
  yield [
    'parsed: POST with 10 MB of references',
    () =>
      call('POST', '/emails', {
        parsed_email: { from: 'a@b.example', references: '<a@b '.repeat(2_000_000), text: 'x' },
      }),
  ]
  yield [
    'parsed: POST with a 10 MB header',
    () =>
      call('POST', '/emails', {
        parsed_email: { from: 'a@b.example', headers: { received: `${' '.repeat(10 * 2 ** 20)}x` }, text: 'x' },
      }),
  ]
  yield [
    'parsed: POST with a 20 MB attachment',
    () =>
      call('POST', '/emails', {
        parsed_email: {
          from: 'a@b.example',
          text: 'x',
          attachments: [{ filename: 'a', content: 'QUJD'.repeat(5 * 2 ** 20) }],
        },
      }),
  ]
  let note = ''
  yield [
    'note: POST of 5 MB of Markdown',
    async () => {
      const answer = await call('POST', '/notes', {
        title: 'Long',
        source_text: prose(1, 5_000_000),
        content_format: 'markdown',
      })
      note = answer.body.note?._id ?? ''
      return answer
    },
  ]
  yield ['note: GET of 5 MB', () => call('GET', `/notes/${note}`)]
  yield ['note: GET as Markdown', () => call('GET', `/notes/${note}/markdown`)]
  yield [
    'note: PUT that merges 5 MB',
    () => call('PUT', `/notes/${note}`, { source_text: `${prose(1, 5_000_000)}\nmore` }),
  ]
  yield [
    'note: PUT that replaces 5 MB',
    () => call('PUT', `/notes/${note}`, { source_text: prose(2, 5_000_000), updatedAt: '2026-11-26T00:00:00.000Z' }),
  ]
  yield ['note: history', () => call('GET', `/notes/${note}/history`)]
  yield ['note: version', () => call('GET', `/notes/${note}/history/1`)]
  yield [
    'note: POST of 5 MB of HTML',
    () =>
      call('POST', '/notes', {
        title: 'HTML',
        source_text: '<p>a <b>b</b></p>'.repeat(300_000),
        content_format: 'html',
      }),
  ]
  for (const [name, text] of Object.entries(markdown)) {
    yield [
      `markdown: preview of ${name}`,
      () => call('POST', '/notes/preview', { source_text: text, content_format: 'markdown' }),
    ]
    yield [
      `markdown: note of ${name}`,
      () => call('POST', '/notes', { title: name, source_text: text, content_format: 'markdown' }),
    ]
  }
  yield [
    'records: 30 large notes',
    () =>
      each(30, (index) =>
        call('POST', '/notes', {
          title: `N${index}`,
          source_text: prose(index, 1_500_000),
          content_format: 'markdown',
        }),
      ),
  ]
  yield ['records: GET /notes', () => call('GET', '/notes?limit=200')]
  yield ['records: search', () => call('POST', '/notes/search', { query: 'words' })]
  yield ['records: GET /graph', () => call('GET', '/graph')]
  yield ['records: GET /tags', () => call('GET', '/tags')]
  yield ['records: memory of 5 MB', () => call('POST', '/memories', { title: 'M', content: prose(3, 5_000_000) })]
  yield [
    'records: many tags',
    () =>
      call('POST', '/notes', {
        title: 'T',
        source_text: 'x',
        tags: Array.from({ length: 100 }, (_, at) => `tag ${at}`),
      }),
  ]
  yield ['import: mbox of empty lines', () => call('POST', '/emails/import', emptyMbox, 'application/mbox')]
  yield ['import: only empty lines', () => call('POST', '/emails/import', emptyLines, 'application/mbox')]
  yield ['import: 20,000 tiny emails', () => call('POST', '/emails/import', tinyMbox, 'application/mbox')]
}
