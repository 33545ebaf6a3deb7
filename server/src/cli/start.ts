import { buildWebApp } from '#app/build-web-app'
import { describeStart } from '#app/describe-start'
import { startServer } from '#app/start-server'
import { readConfig } from '#platform/config/read-config'
import { serveAdmin } from './admin/serve-admin.ts'
import type { Command } from './command.ts'
import { watchSignals } from './stop-signals.ts'

const print = (line: string): boolean => process.stdout.write(`${line}\n`)

export const start: Command = {
  usage: '[--new-instance]',
  help: `Starts the service and prints its address, its data folder and how to sign in.
SIGTERM or Ctrl-C stops it after the current work; a second signal stops it at once.
Settings are environment variables; see docs/operating.

  --new-instance  begin with an empty database although the data folder had one. Only for a database that is lost and has
                  no backup. What it has left is moved into a folder before-new-instance-… in the data folder`,
  options: { 'new-instance': { type: 'boolean' } },
  positionals: { min: 0, max: 0 },
  async run({ values }) {
    const signals = watchSignals()
    const config = readConfig()
    for (const sentence of config.notices) process.stderr.write(`${sentence}\n`)
    if (config.webApp && config.role !== 'worker') await buildWebApp(print)
    const server = await startServer(config, values['new-instance'] === true ? { newInstance: true } : {})
    const admin = await serveAdmin(server)
    process.stdout.write(describeStart(server))
    await signals.stopRequested
    await admin.close()
    await server.stop()
    return 0
  },
}
