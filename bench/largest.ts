import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prose } from './blocking/inputs.ts'
import { type Service, startService } from './blocking/target.ts'
import { listOperations, type Operation } from './largest/operations.ts'
import { type Cell, printProgress, report } from './measure/report.ts'

// Claim: no operation of the API blocks the event loop for more than 50 ms with the largest body that its schema permits.

const MiB = 1024 * 1024
const SHOWN = 10
/** From the largest body that a route reads to the usual limit. */
const SIZES = [15 * MiB, 900 * 1024]
const FILLINGS = { prose: prose(1, 20_000), markup: '[[Title]] <b>*a* "x" ж [a](b) #tag\n' }

const only = process.argv[2] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
const rows: Record<string, Cell>[] = []
let service = await startService(folder)
try {
  const ids = await createRecords(service)
  for (const operation of await listOperations(service, ids)) {
    if (`${operation.method} ${operation.path}`.includes(only)) await measureOrRestart(operation)
  }
} finally {
  await service.server.stop()
  rmSync(folder, { recursive: true, force: true })
}
const worst = rows.toSorted((a, b) => Number(b.cpu_ms) - Number(a.cpu_ms)).slice(0, SHOWN)
report('largest', 'Claim: no operation blocks the event loop for more than 50 ms, with its largest body.', worst, [
  `the worst ${SHOWN} of ${rows.length} requests`,
  'cpu_ms: longest block in processor time of the main thread, which other work on the machine does not affect',
])

/** Records to which the paths lead. The texts are large, because reads answer with them. */
async function createRecords({ call }: Service): Promise<Record<string, string>> {
  const text = prose(7, 4.9 * MiB)
  const made: Record<string, string> = {}
  const make = async (name: string, path: string, body: unknown, type?: string): Promise<void> => {
    const answer = await call('POST', path, body, type)
    const record = Object.values(answer.body).find((value) => typeof value === 'object' && value && '_id' in value)
    made[name] = (record as { _id?: string } | undefined)?._id ?? ''
    if (!made[name]) printProgress(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
  }
  await make('projects', '/projects', { name: 'Press' })
  await make('notes', '/notes', { title: 'Long', source_text: text, content_format: 'markdown' })
  await make('memories', '/memories', { title: 'Long', content: text })
  await make('urls', '/urls', { url: 'https://lind.example/', text_content: text })
  const mail = `From: a@b.example\r\nTo: c@b.example\r\nSubject: x\r\n\r\n${prose(3, 3.9 * MiB)}`
  await make('emails', '/emails', Buffer.from(mail), 'message/rfc822')
  await make('email-drafts', `/emails/${made.emails}/drafts`, { body_text: text })
  await make('git-repos', `/projects/${made.projects}/git-repos`, {
    name: 'R',
    repo_url: 'https://git.lind.example/r.git',
    branch: 'main',
    notes_path: 'n',
  })
  return { ...made, history: '1', links: made.notes ?? '', records: made.notes ?? '' }
}

/** A request that stops the service is a result too. */
async function measureOrRestart(operation: Operation): Promise<void> {
  for (const [filling, text] of Object.entries(operation.hasBody ? FILLINGS : { '': '' })) {
    try {
      await measure(operation, filling, text)
    } catch (error) {
      printProgress(`${operation.method} ${operation.path}: ${String(error)}`)
      rows.push({ request: `${operation.method} ${operation.path}`, filling, cpu_ms: Number.POSITIVE_INFINITY })
      await service.server.stop()
      service = await startService(folder)
    }
  }
}

async function measure({ method, path, body, hasBody }: Operation, filling: string, text: string): Promise<void> {
  for (const bytes of hasBody ? SIZES : [0]) {
    const sent = hasBody ? body(bytes, text) : undefined
    await service.block()
    const { status, body: answered } = await service.call(method, path, sent)
    const { cpu, wall, stack = '' } = await service.block()
    rows.push({ request: `${method} ${path}`, filling, mb: bytes / MiB, status, cpu_ms: cpu, wall_ms: wall, stack })
    const detail = status >= 400 ? JSON.stringify(answered).slice(0, 120) : ''
    printProgress(`${method} ${path} ${filling}: ${status}, ${cpu.toFixed(0)} ms ${cpu > 40 ? stack : ''} ${detail}`)
    if (status !== 413) return
  }
}
