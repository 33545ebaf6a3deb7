// Entry point of a reader thread. Node starts it directly, so it uses relative imports only.
import { parentPort, workerData } from 'node:worker_threads'
import { openConnection } from './connection.ts'
import type { ReaderAnswer, ReaderTask } from './messages.ts'
import { createStatements } from './statements.ts'
import type { ThreadStart } from './thread.ts'

const { file } = workerData as ThreadStart
const connection = openConnection(file, { readOnly: true })
// The sorted words of the full-text index: a prefix is found with one seek.
connection.exec('create virtual table temp.search_words using fts5vocab(main, search_text, instance)')
const prepare = createStatements(connection)
let endsAt = 0
let stopped = false

connection.function('in_time', { varargs: true }, () => {
  if (performance.now() < endsAt) return 1
  stopped = true
  throw new Error('given up')
})

function answer(task: ReaderTask): ReaderAnswer {
  endsAt = performance.now() + task.remainingMs
  stopped = false
  try {
    return { kind: 'rows', rows: prepare(task.sql).all(task.parameters) }
  } catch (error) {
    if (stopped) return { kind: 'stopped' }
    return { kind: 'failed', message: String(error), ...(error as object) }
  }
}

parentPort?.on('message', (task: ReaderTask) => parentPort?.postMessage(answer(task)))
