import { sentence } from '@dossier/contract/message'
import type { Config } from '#platform/config/config'
import { readConfig } from '#platform/config/read-config'
import { askServer, findServer } from './ask-server.ts'
import type { Operation } from './operation.ts'

interface Performance<Progress> {
  parts?: AsyncIterable<Uint8Array>
  report?(progress: Progress): void
}

/** Runs an operation in the server of the data folder, or opens the folder when no server runs. */
export async function perform<Input, Progress, Result>(
  operation: Operation<Input, Progress, Result>,
  input: Input,
  { parts = nothing(), report = () => undefined }: Performance<Progress> = {},
): Promise<Result> {
  const config = readConfig()
  const socket = await findServer(config.dataDir)
  const tell = (progress: unknown): void => report(inEnglish(progress) as Progress)
  const result = socket
    ? await askServer(socket, { operation: operation.name, input, parts, report: tell })
    : await performHere(config, operation, input, { parts, report: tell })
  return inEnglish(result) as Result
}

/** Commands speak English; results travel as JSON and may hold messages. */
const inEnglish = (value: unknown): unknown =>
  value === undefined
    ? value
    : JSON.parse(JSON.stringify(value), (_key, each: unknown) => (typeof each === 'string' ? sentence(each) : each))

async function performHere<Input, Progress, Result>(
  config: Config,
  operation: Operation<Input, Progress, Result>,
  input: Input,
  { parts, report }: Required<Performance<Progress>>,
): Promise<Result> {
  const { openFolder } = await import('./open-folder.ts')
  const folder = await openFolder(config)
  try {
    return await operation.run(folder, input, { parts, report, signal: new AbortController().signal })
  } finally {
    await folder.close()
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
