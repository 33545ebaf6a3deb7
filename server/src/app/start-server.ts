import { createServer } from 'node:net'
import type { FirstStart } from '#features/auth/index'
import type { Config } from '#platform/config/config'
import { type Serving, serve } from '#platform/http/serve'
import { closePlatform, createPlatform, type PlatformOptions } from '#platform/create-platform'
import type { Platform } from '#platform/platform'
import { type App, buildApp } from './build-app.ts'

export interface RunningServer {
  app: App
  platform: Platform
  /** Where it listens; null in a process that only works (`ROLE=worker`). */
  address: string | null
  firstStart: FirstStart
  /** Takes nothing new, lets requests and jobs come to a safe point, closes everything. */
  stop(): Promise<void>
}

/**
 * Starts the service by its configuration.
 * @throws ConfigError, ListenError or AppError with one plain sentence for the operator; everything opened is closed again.
 */
export async function startServer(given: Config, options: PlatformOptions = {}): Promise<RunningServer> {
  const config = await withPort(given)
  const platform = await createPlatform(config, options)
  try {
    return await start(config, platform)
  } catch (error) {
    await platform.jobs.stop()
    await platform.events.stop()
    await closePlatform(platform)
    throw error
  }
}

async function start(config: Config, platform: Platform): Promise<RunningServer> {
  const app = await buildApp(platform)
  const firstStart = await app.features.auth.prepareFirstStart()
  await platform.events.start()
  if (config.role !== 'web') await platform.jobs.start()
  const serving = config.role === 'worker' ? null : await serve(app.http, config)
  return { app, platform, address: serving?.address ?? null, firstStart, stop: () => stop(app, platform, serving) }
}

async function stop(app: App, platform: Platform, serving: Serving | null): Promise<void> {
  await app.closeSockets()
  await serving?.close()
  if (!serving) await app.http.close()
  await platform.jobs.stop()
  await platform.events.stop()
  await closePlatform(platform)
}

/** With PORT=0 any free port is taken, before links are made that name it. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config
  const port = await freePort(config.host)
  return { ...config, port, baseUrl: config.baseUrl.replace(/:0$/, `:${port}`) }
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
