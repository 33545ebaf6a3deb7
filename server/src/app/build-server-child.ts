import { buildServer } from './build-server.ts'

// A separate process, because the bundler would stay in the memory of the service.
await buildServer().catch((error: Error) => {
  process.stderr.write(error.message)
  process.exitCode = 1
})
