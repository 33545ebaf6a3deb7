import type { Needs } from '#platform/platform'
import { type Finding, ok, warning } from './finding.ts'

/** Checks that the processes that read email have no network. */
export const checkSandbox = async ({ mail }: Needs<'mail'>): Promise<Finding[]> =>
  (await mail.isIsolated())
    ? [ok('sandbox', 'The processes that read email have no network.')]
    : [
        warning(
          'sandbox',
          'The processes that read email are not cut off from the network, because "unshare -rn true" fails here.',
          'Install util-linux, and allow user namespaces: RestrictNamespaces=user net in the systemd unit, --security-opt seccomp=deploy/seccomp.json for a container, or sysctl kernel.apparmor_restrict_unprivileged_userns=0.',
        ),
      ]
