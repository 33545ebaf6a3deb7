import type { Server } from 'node:http'
import type { Config } from '#platform/config/config'
import { checkPages } from './check-pages.ts'
import { checkSockets } from './check-sockets.ts'
import { broken, type Finding, note, ok, warning } from './finding.ts'
import { type Probe, probeBaseUrl } from './probe.ts'

const SECOND_MS = 1000
/** Links and codes are valid for minutes; a Date header is truncated to seconds. */
const FAR_APART_MS = 5 * SECOND_MS

/** Checks that BASE_URL reaches this very process, and that proxies keep its requests intact. */
export async function checkReach(config: Config, server: Server | null, now: () => number): Promise<Finding[]> {
  if (!server?.listening)
    return [
      note(
        'base-url',
        'No server is running here, so BASE_URL was not checked.',
        'Start the service, and run the command again.',
      ),
    ]
  const probe = await probeBaseUrl(server, config.baseUrl)
  const findings = describeProbe(config, probe)
  if (probe.kind === 'failed' || !probe.arrived) return findings
  return [
    ...findings,
    ...checkProxy(config, probe.arrived),
    ...checkDate(probe.date, now()),
    await checkSockets(config.baseUrl),
    ...(await checkPages(config.baseUrl)),
  ]
}

function describeProbe({ baseUrl, host, port }: Config, probe: Probe): Finding[] {
  if (probe.kind === 'failed') return [unreached(baseUrl, probe)]
  const { status, location, arrived } = probe
  if (arrived && status === 200) return [ok('base-url', `${baseUrl} reaches this server.`)]
  if (location)
    return [
      broken(
        'base-url',
        `${baseUrl} redirects to ${location}.`,
        'Set BASE_URL to the final address, without a redirect.',
      ),
    ]
  if (!arrived)
    return [
      broken(
        'base-url',
        `Another service answers at ${baseUrl} (${status}).`,
        `Point it to ${host}:${port}, or set BASE_URL to the address of this server.`,
      ),
    ]
  return [
    broken(
      'base-url',
      `A request to ${baseUrl} arrived, but was answered with status ${status}.`,
      'Check how the proxy changes requests and responses.',
    ),
  ]
}

const SENTENCES: Record<string, [sentence: string, mend: string]> = {
  ENOTFOUND: ['its name was not found in DNS', 'Publish an A or AAAA record for it, or correct BASE_URL.'],
  EAI_AGAIN: ['DNS did not respond', 'Check the name servers of this machine.'],
  ECONNREFUSED: ['nothing is listening there', 'Start the proxy, or correct the port in BASE_URL.'],
  CERT_HAS_EXPIRED: ['its certificate has expired', 'Renew it on the proxy.'],
  ERR_TLS_CERT_ALTNAME_INVALID: [
    'its certificate is issued for another name',
    'Get a certificate for the name in BASE_URL.',
  ],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'its certificate is self-signed',
    'Get a certificate from an authority, or add yours to NODE_EXTRA_CA_CERTS.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its certificate chain is incomplete',
    'Give the proxy the full chain (fullchain.pem).',
  ],
}

function unreached(baseUrl: string, { code, reason }: Extract<Probe, { kind: 'failed' }>): Finding {
  const [sentence, mend] = SENTENCES[code] ?? [
    reason || code,
    'Check the proxy, the firewall and BASE_URL. Some networks cannot reach their own public address.',
  ]
  return broken('base-url', `${baseUrl} cannot be reached from here: ${sentence}.`, mend)
}

function checkProxy(
  { trustProxy, baseUrl }: Config,
  { forwardedFor, forwardedProto, peer }: NonNullable<Extract<Probe, { kind: 'answered' }>['arrived']>,
): Finding[] {
  const findings: Finding[] = []
  if (forwardedFor && trustProxy === false)
    findings.push(
      warning(
        'proxy',
        `The X-Forwarded-For header of the proxy ${peer} is not trusted, so all clients share one address and its sign-in limits.`,
        `Set TRUST_PROXY=${peer.replace(/^::ffff:/, '')}`,
      ),
    )
  if (!forwardedFor && trustProxy !== false)
    findings.push(
      warning(
        'proxy',
        'TRUST_PROXY is set, but no X-Forwarded-For header arrived. Anyone who reaches this port can fake their address.',
        'Make the proxy set X-Forwarded-For, or unset TRUST_PROXY.',
      ),
    )
  if (forwardedProto && !baseUrl.startsWith(`${forwardedProto.split(',')[0]?.trim()}:`))
    findings.push(
      warning(
        'proxy',
        `The proxy reports ${forwardedProto}, but BASE_URL is ${baseUrl}.`,
        'Use the same scheme for both. Links and cookies follow BASE_URL.',
      ),
    )
  if (findings.length > 0) return findings
  return [
    forwardedFor
      ? ok('proxy', `The proxy ${peer} is trusted and reports client addresses.`)
      : ok('proxy', 'There is no proxy.'),
  ]
}

function checkDate(date: number | null, now: number): Finding[] {
  if (date === null) return []
  const apart = Math.abs(now - date)
  if (apart <= FAR_APART_MS) return [ok('clock', 'The clocks match.')]
  return [clockIsOff(Math.round(apart / SECOND_MS), 'the Date header of the response')]
}

export const clockIsOff = (seconds: number, otherClock: string): Finding =>
  broken(
    'clock',
    `The clock of this machine and ${otherClock} differ by ${seconds} s. Codes and links may fail, and times may be wrong.`,
    'Synchronise the clocks with NTP, for example: timedatectl set-ntp true',
  )
