// Entry point of a thread that reads a whole file. Node starts it directly, so it uses relative imports only.
import { parentPort, workerData } from 'node:worker_threads'
import { checkCopy, describeCopy } from './describe-copy.ts'
import type { Inspection } from './inspect.ts'

const { kind, file } = workerData as Inspection
parentPort?.postMessage(kind === 'describe' ? describeCopy(file) : checkCopy(file, kind === 'quick-check'))
