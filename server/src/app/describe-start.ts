import type { FirstStart } from '#features/auth/index'
import type { Config } from '#platform/config/config'
import type { RunningServer } from './start-server.ts'

export function describeStart({ address, smtp, platform: { config }, firstStart }: RunningServer): string {
  const engine = config.database.kind === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  return [
    address === null ? 'Dossier is running as a worker (ROLE=worker).' : `Dossier is ready at ${config.baseUrl}`,
    ...(address !== null && config.baseUrl !== address ? [`  listening    ${address}`] : []),
    ...smtp.map(({ host, port }) => `  mail (SMTP)  ${host}:${port}`),
    `  data         ${config.dataDir} (${engine})`,
    `  sign in      ${describeSignIn(firstStart, config)}`,
    `  API          ${config.baseUrl}/docs`,
    '',
  ].join('\n')
}

function describeSignIn(firstStart: FirstStart, { baseUrl, webApp }: Config): string {
  const loginUrl = webApp ? `${baseUrl}/login` : `POST ${baseUrl}/auth/login`
  switch (firstStart.kind) {
    case 'ready':
      return loginUrl
    case 'owner-created':
      return `${loginUrl} as ${firstStart.email}, with OWNER_PASSWORD`
    case 'link':
      return `open ${firstStart.url}\n               to create the first owner (works once, for 24 hours)`
  }
}
