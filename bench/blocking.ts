import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCases } from './blocking/import-cases.ts'
import { mailCases } from './blocking/mail-cases.ts'
import { parsedCases } from './blocking/parsed-cases.ts'
import { recordCases } from './blocking/record-cases.ts'
import { type Case, type Service, startService } from './blocking/target.ts'
import { residentMb } from './measure/processes.ts'
import { type Cell, printProgress, report } from './measure/report.ts'

// Claim: no request blocks the event loop for more than 50 ms, with the worst input within its limits.

const only = process.argv[2] ?? ''
const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
const rows: Record<string, Cell>[] = []
let service = await startService(folder)
try {
  for (const group of [mailCases, parsedCases, recordCases, importCases]) {
    for (const one of group()) if (one.name.includes(only)) await measureOrRestart(one)
  }
} finally {
  await service.server.stop()
  rmSync(folder, { recursive: true, force: true })
}
report('blocking', 'Claim: no request blocks the event loop for more than 50 ms, whatever its input.', rows, [
  'cpu_ms: longest block in processor time of the main thread, which other work on the machine does not affect',
  'wall_ms: longest block in real time; answer_mb and memory_mb: size of the answer, resident memory after it',
  'stack: functions in most of the block, outermost first, with their milliseconds (BENCH_STACKS=yes)',
])

/** A request that stops the service is a result too. */
async function measureOrRestart(one: Case): Promise<void> {
  try {
    await measure(service, one)
  } catch (error) {
    printProgress(`${one.name}: ${String(error)}`)
    rows.push({ request: one.name, cpu_ms: Number.POSITIVE_INFINITY })
    await service.server.stop()
    service = await startService(folder)
  }
}

async function measure(target: Service, { name, run }: Case): Promise<void> {
  await target.block()
  const began = performance.now()
  const answer = await run(target)
  const seconds = (performance.now() - began) / 1_000
  const { wall, cpu, stack = '' } = await target.block()
  rows.push({
    request: name,
    status: answer?.status ?? null,
    answer_mb: (answer?.bytes ?? 0) / 2 ** 20,
    seconds,
    cpu_ms: cpu,
    wall_ms: wall,
    memory_mb: residentMb(target.server.pid),
    ...(stack === '' ? {} : { stack }),
  })
  const detail = (answer?.status ?? 0) >= 400 ? ` ${JSON.stringify(answer?.body).slice(0, 200)}` : ''
  printProgress(
    `${name}: ${answer?.status}, ${cpu.toFixed(0)} ms, ${seconds.toFixed(1)} s ${cpu > 40 ? stack : ''}${detail}`,
  )
}
