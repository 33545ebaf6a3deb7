import type { Needs } from '#platform/platform'
import type { SmtpOptions } from './smtp.ts'

export const smtpOptions = ({ config, resolveDns }: Needs<'config' | 'resolveDns'>): SmtpOptions => ({
  network: { resolveDns, allowPrivateHosts: config.allowPrivateHosts },
  ourName: new URL(config.baseUrl).hostname,
})
