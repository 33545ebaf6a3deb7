// Inbound: automatic email reception and project addresses. Promises: success is reported only after the commit;
// clients without a project address learn nothing. Never: an email lost because of a check (DNS, filter), and no relay
// or passwords for strangers.

import type { Platform } from '#platform/platform'
import { portableAliases } from './addresses/aliases.portable.ts'
import { aliasesOfProject } from './addresses/project-address.ts'
import type { Dependencies } from './deliver.ts'
import { inboundRoutes } from './inbound.routes.ts'
import { listenSmtp, type SmtpListener } from './smtp/listen-smtp.ts'
import { probeSmtp } from './smtp/probe-smtp.ts'

export { matchesFilter, readRules } from './filter/rules.ts'
export type { SmtpListener }

export function createInboundFeature(platform: Platform, dependencies: Dependencies) {
  let open: SmtpListener | null = null
  return {
    routes: inboundRoutes(platform, dependencies),
    /** See app/listeners.ts. */
    listeners: { projectContent: aliasesOfProject },
    portable: [portableAliases],
    /** Opens the configured SMTP ports, if any. @throws ListenError. */
    async listen(): Promise<SmtpListener> {
      open = await listenSmtp(platform, dependencies)
      return open
    },
    /** @throws Error when a configured port does not accept SMTP clients. */
    async probe(): Promise<void> {
      if (!open) throw new Error('SMTP is not open yet')
      await Promise.all(open.addresses.map(probeSmtp))
    },
  }
}

export type InboundFeature = ReturnType<typeof createInboundFeature>
