// Entry point of the writing thread. Node starts it directly, so it uses relative imports only.
import { parentPort, workerData } from 'node:worker_threads'
import { openConnection } from './connection.ts'
import type { WriterAnswer, WriterTask } from './messages.ts'
import { createStatements } from './statements.ts'
import type { ThreadStart } from './thread.ts'

const { file } = workerData as ThreadStart
const connection = openConnection(file, { readOnly: false })
const prepare = createStatements(connection)

function run({ sql, batch }: WriterTask): WriterAnswer {
  let rows: unknown[] = []
  let changes = 0n
  try {
    // On a full disk SQLite rolls back automatically.
    if (sql === 'rollback' && !connection.isTransaction) return { kind: 'done', rows, changes }
    for (const values of batch) {
      const prepared = prepare(sql)
      if (prepared.returnsRows) rows = prepared.all(values)
      else changes = prepared.run(values)
    }
    return { kind: 'done', rows, changes }
  } catch (error) {
    return { kind: 'failed', message: String(error), ...(error as object) }
  }
}

parentPort?.on('message', (task: WriterTask) => parentPort?.postMessage(run(task)))
