// The body of a thread that reads a whole file. It is started by Node directly, so it imports by relative paths only.
import { parentPort, workerData } from 'node:worker_threads'
import { checkCopy, describeCopy } from './describe-copy.ts'
import type { Inspection } from './inspect.ts'

const { kind, file } = workerData as Inspection
parentPort?.postMessage(kind === 'describe' ? describeCopy(file) : checkCopy(file, kind === 'quick-check'))
