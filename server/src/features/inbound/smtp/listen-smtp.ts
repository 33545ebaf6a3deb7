import type { AddressInfo } from 'node:net'
import type { ListenAddress } from '#platform/config/config'
import { ListenError } from '#platform/http/serve'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../deliver.ts'
import type { createSmtpServer } from './smtp-server.ts'

export interface SmtpListener {
  readonly addresses: readonly ListenAddress[]
  /** Accepts no new connections and gives open ones a few seconds to finish. */
  close(): Promise<void>
}

type SmtpServer = ReturnType<typeof createSmtpServer>

/** @throws ListenError with a message for the operator, after closing all opened ports. */
export async function listenSmtp(
  platform: Needs<'bodies' | 'config' | 'database' | 'log' | 'resolveDns' | 'diskSpace'>,
  dependencies: Dependencies,
): Promise<SmtpListener> {
  const servers: SmtpServer[] = []
  const addresses: ListenAddress[] = []
  const close = async (): Promise<void> => {
    await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve()))))
  }
  if (platform.config.smtpListen.length === 0) return { addresses, close }
  const { createSmtpServer } = await import('./smtp-server.ts')
  try {
    for (const listenAddress of platform.config.smtpListen) {
      const server = createSmtpServer(platform, dependencies)
      addresses.push(await open(server, listenAddress))
      servers.push(server)
    }
  } catch (error) {
    await close()
    throw error
  }
  return { addresses, close }
}

const open = (server: SmtpServer, { host, port }: ListenAddress): Promise<ListenAddress> =>
  new Promise((resolve, reject) => {
    const refuse = (error: Error & { code?: string }): void =>
      reject(
        new ListenError(`SMTP_LISTEN: ${host}:${port} cannot be opened (${error.code ?? error.message}).`, {
          cause: error,
        }),
      )
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.off('error', refuse)
      // Broken connections are the client's problem; an unhandled error event would end the process.
      server.on('error', () => undefined)
      resolve({ host, port: (server.server.address() as AddressInfo).port })
    })
  })
