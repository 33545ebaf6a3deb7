import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prose } from './blocking/inputs.ts'
import { startService } from './blocking/target.ts'
import { listOperations, type Operation } from './largest/operations.ts'
import { createRecords } from './largest/records.ts'
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
  `the worst ${SHOWN} of ${rows.length} requests; ${rows.filter(({ status }) => Number(status) < 300).length} were accepted`,
  'cpu_ms: longest block in processor time of the main thread, which other work on the machine does not affect',
])

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
