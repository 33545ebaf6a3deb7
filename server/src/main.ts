import { describeStart } from '#app/describe-start'
import { plainSentence } from '#app/plain-sentence'
import { startServer } from '#app/start-server'
import { readConfig } from '#platform/config/read-config'

// The process: configuration → start → say so → stop on a signal.

try {
  const server = await startServer(readConfig())
  process.stdout.write(describeStart(server))
  const stop = (): void => {
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        server.platform.log.fatal({ err: error }, 'the server did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  process.stderr.write(`${plainSentence(error)}\n`)
  process.exit(1)
}
