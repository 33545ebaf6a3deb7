// Inbound: the ways in by which mail comes to a project by itself, and the addresses it is sent to.
// Promises: an answer of success is given only after the commit; who has no address of a project learns nothing more.
// Never: mail lost for the sake of a check (DNS, filter), or a password or a relay for strangers.

import type { Platform } from '#platform/platform'
import { portableAliases } from './addresses/aliases.portable.ts'
import { aliasesOfProject } from './addresses/project-address.ts'
import type { Dependencies } from './deliver.ts'
import { inboundRoutes } from './inbound.routes.ts'
import { listenSmtp, type SmtpListener } from './smtp/listen-smtp.ts'
import { probeSmtp } from './smtp/probe-smtp.ts'

export type { SmtpListener }

export function createInboundFeature(platform: Platform, dependencies: Dependencies) {
  let open: SmtpListener | null = null
  return {
    routes: inboundRoutes(platform, dependencies),
    /** See app/listeners.ts. */
    listeners: { projectContent: aliasesOfProject },
    /** What an export takes along. */
    portable: [portableAliases],
    /** Opens the SMTP ports of the configuration; none where there are none. @throws ListenError. */
    async listen(): Promise<SmtpListener> {
      open = await listenSmtp(platform, dependencies)
      return open
    },
    /** @throws Error when a port of the configuration does not welcome senders of mail. */
    async probe(): Promise<void> {
      if (!open) throw new Error('SMTP is not open yet')
      await Promise.all(open.addresses.map(probeSmtp))
    },
  }
}

export type InboundFeature = ReturnType<typeof createInboundFeature>
