import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { buildWebApp } from '#app/build-web-app'
import { type RunningServer, startServer } from '#app/start-server'
import { AppError } from '#core/app-error'
import { systemClock } from '#platform/clock/clock'
import { readDemoConfig } from '#platform/config/demo-config'
import { randomBase62 } from '#platform/crypto/hash'
import { serveAdmin } from './admin/serve-admin.ts'
import type { Command } from './command.ts'
import { signIn } from './demo/api-caller.ts'
import { OTTERBECK_MILL } from './demo/otterbeck-mill.ts'
import { playDemo } from './demo/play-demo.ts'
import { SALTMARSH_PRESS } from './demo/saltmarsh-press.ts'
import { showVerdicts } from './demo/show-verdicts.ts'
import type { DemoAccount } from './demo/world.ts'
import { type StopSignals, watchSignals } from './stop-signals.ts'

const WORLD: DemoAccount[] = [SALTMARSH_PRESS, OTTERBECK_MILL]
const PASSWORD_LENGTH = 12
/** Width when the output is not a terminal. */
const COLUMNS = 140

export const demo: Command = {
  usage: '[--exit]',
  help: `Starts the service with two sample accounts, a publisher and a paper mill. Sends their email through the API, runs triage
and prints the results. The service then keeps running until you press Ctrl-C.

The data is in a new temporary folder that is removed at the end, or in DATA_DIR, which must be empty and is kept.

  --exit  stop right after the results`,
  options: { exit: { type: 'boolean' } },
  positionals: { min: 0, max: 0 },
  async run({ values }) {
    const signals = watchSignals()
    let temporary = ''
    const config = readDemoConfig(() => (temporary = mkdtempSync(join(tmpdir(), 'dossier-demo-'))))
    try {
      refuseUsedFolder(config.dataDir)
      if (config.webApp) await buildWebApp(print)
      const server = await startServer(config)
      const admin = await serveAdmin(server)
      try {
        await show(server, values.exit === true ? null : signals)
      } finally {
        await admin.close()
        await server.stop()
      }
    } finally {
      if (temporary) rmSync(temporary, { recursive: true, force: true })
    }
    return 0
  },
}

function refuseUsedFolder(path: string): void {
  if (!existsSync(path) || readdirSync(path).length === 0) return
  throw new AppError('conflict', message('operator.demoNeedsEmptyFolder', { path }))
}

async function show(server: RunningServer, signals: StopSignals | null): Promise<void> {
  const { config } = server.platform
  const address = server.address ?? config.baseUrl
  const password = randomBase62(PASSWORD_LENGTH)
  const startedAt = systemClock.now()
  for (const account of WORLD) await showAccount(server, account, address, password)
  const mails = WORLD.reduce((sum, { mails }) => sum + mails.length, 0)
  print(`${mails} emails imported and triaged in ${((systemClock.now() - startedAt) / 1000).toFixed(1)} s.`)
  print(
    `Sign in at ${config.webApp ? `${config.baseUrl}/login` : `${config.baseUrl}: POST /auth/login`} as ${WORLD.map(({ owner }) => owner.email).join(' or ')}, password ${password}`,
  )
  print(`API reference: ${config.baseUrl}/docs. Data folder: ${config.dataDir}.`)
  if (!signals) return
  print('Press Ctrl-C to stop.')
  await signals.stopRequested
}

async function showAccount(
  { app }: RunningServer,
  account: DemoAccount,
  address: string,
  password: string,
): Promise<void> {
  const { owner, name } = account
  const { accounts } = app.features
  await accounts.createAccount({ ...owner, password, accountName: name }, undefined, async (tx, { tenantId }) => {
    if (account === WORLD[0]) await accounts.claimInstance(tx, tenantId)
  })
  const api = await signIn(address, owner.email, password)
  const verdicts = await playDemo(api, account, systemClock.now())
  print(`${name} (${owner.name}, ${owner.email})`)
  print(showVerdicts(verdicts, process.stdout.columns ?? COLUMNS, process.stdout.isTTY))
}

const print = (text: string): void => void process.stdout.write(`${text}\n`)
