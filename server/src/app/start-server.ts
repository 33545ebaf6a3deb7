import { createServer } from 'node:net'
import type { FirstStart } from '#features/auth/index'
import type { SmtpListener } from '#features/inbound/index'
import type { Config, ListenAddress } from '#platform/config/config'
import { closePlatform, createPlatform, type PlatformOptions } from '#platform/create-platform'
import { createMetrics } from '#platform/http/metrics'
import { ListenError, type Serving, serve } from '#platform/http/serve'
import type { Platform } from '#platform/platform'
import { type App, buildApp } from './build-app.ts'
import { cleanUpAfterRestore } from './clean-up-after-restore.ts'

export interface RunningServer {
  app: App
  platform: Platform
  /** The listening URL; null in a pure worker (`ROLE=worker`). */
  address: string | null
  smtp: readonly ListenAddress[]
  firstStart: FirstStart
  /** Accepts no new work, lets requests and jobs reach a safe point, and closes everything. */
  stop(): Promise<void>
}

/**
 * Starts the service by its configuration.
 * @throws ConfigError, ListenError or AppError with one plain sentence for the operator, after closing everything.
 */
export async function startServer(input: Config, options: PlatformOptions = {}): Promise<RunningServer> {
  const config = await withPort(input)
  const platform = await createPlatform(config, options)
  try {
    return await start(config, platform)
  } catch (error) {
    await platform.jobs.stop()
    await platform.events.stop()
    await closePlatform(platform)
    if (input.port === 0 && error instanceof ListenError && error.portTaken) return startServer(input, options)
    throw error
  }
}

async function start(config: Config, platform: Platform): Promise<RunningServer> {
  const app = await buildApp(platform, { metrics: createMetrics({ process: true }) })
  await cleanUpAfterRestore(platform, app.features)
  const firstStart = await app.features.auth.prepareFirstStart()
  await platform.events.start()
  if (config.role !== 'web') await platform.jobs.start()
  const open = config.role === 'worker' ? null : await openListeners(app, config)
  return {
    app,
    platform,
    address: open?.http.address ?? null,
    smtp: open?.smtp.addresses ?? [],
    firstStart,
    stop: () => stop(app, platform, open),
  }
}

interface Listeners {
  http: Serving
  smtp: SmtpListener
}

async function openListeners(app: App, config: Config): Promise<Listeners> {
  const smtp = await app.features.inbound.listen()
  try {
    return { smtp, http: await serve(app.http, config) }
  } catch (error) {
    await smtp.close()
    throw error
  }
}

async function stop(app: App, platform: Platform, doors: Listeners | null): Promise<void> {
  await Promise.all([app.closeSockets(), doors?.smtp.close()])
  await (doors ? doors.http.close() : app.http.close())
  await platform.jobs.stop()
  await platform.events.stop()
  await closePlatform(platform)
}

/** Resolves PORT=0 to a free port before links contain it. Tries another port when a third party takes it first. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await freePort(config.host)
  return { ...config, port, baseUrl: config.baseUrl.replace(/:0(?=\/|$)/, `:${port}`) }
}

const freePort = (host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
