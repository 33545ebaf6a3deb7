import { buildServer } from './build-server.ts'

// A process of its own, because the bundler would stay in the memory of the service.
await buildServer().catch((error: Error) => {
  process.stderr.write(error.message)
  process.exitCode = 1
})
