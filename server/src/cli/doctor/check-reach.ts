import type { Server } from 'node:http'
import type { Config } from '#platform/config/config'
import { checkSockets } from './check-sockets.ts'
import { broken, type Finding, note, ok, warning } from './finding.ts'
import { type Probe, probeBaseUrl } from './probe.ts'

const SECOND_MS = 1000
/** Links and codes are good for minutes; a Date header is cut to seconds. */
const FAR_APART_MS = 5 * SECOND_MS

/** Whether people who open BASE_URL come to this very process, and what the way does to their requests. */
export async function checkReach(config: Config, server: Server | null, now: () => number): Promise<Finding[]> {
  if (!server?.listening)
    return [
      note(
        'base-url',
        'No server answers requests here, so BASE_URL was not tried.',
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
  ]
}

function describeProbe({ baseUrl, host, port }: Config, probe: Probe): Finding[] {
  if (probe.kind === 'failed') return [unreached(baseUrl, probe)]
  const { status, location, arrived } = probe
  if (arrived && status === 200) return [ok('base-url', `${baseUrl} leads here.`)]
  if (location)
    return [
      broken(
        'base-url',
        `${baseUrl} leads on to ${location}.`,
        'Set BASE_URL to the address where it ends, without a redirect in between.',
      ),
    ]
  if (!arrived)
    return [
      broken(
        'base-url',
        `Something else answers at ${baseUrl} (${status}).`,
        `Point it to ${host}:${port}, or set BASE_URL to the address that leads here.`,
      ),
    ]
  return [
    broken(
      'base-url',
      `A request to ${baseUrl} arrived, and was answered with ${status}.`,
      'Look what the proxy does to requests and answers.',
    ),
  ]
}

const SENTENCES: Record<string, [sentence: string, mend: string]> = {
  ENOTFOUND: ['its name is not known to DNS', 'Publish an A or AAAA record for it, or mend BASE_URL.'],
  EAI_AGAIN: ['DNS gave no answer', 'Check the name servers of this machine.'],
  ECONNREFUSED: ['nothing listens there', 'Start the proxy, or mend the port in BASE_URL.'],
  CERT_HAS_EXPIRED: ['its certificate has expired', 'Renew it at the proxy.'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['its certificate is for another name', 'Get one for the name in BASE_URL.'],
  DEPTH_ZERO_SELF_SIGNED_CERT: [
    'its certificate is signed by nobody',
    'Get one from an authority, or name yours in NODE_EXTRA_CA_CERTS.',
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its certificate comes without its chain',
    'Give the proxy the whole chain (fullchain.pem).',
  ],
}

function unreached(baseUrl: string, { code, reason }: Extract<Probe, { kind: 'failed' }>): Finding {
  const [sentence, mend] = SENTENCES[code] ?? [
    reason || code,
    'Check the proxy, the firewall and BASE_URL. Some networks cannot reach their own outer address.',
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
        `A proxy (${peer}) is in front, and its X-Forwarded-For is not believed: all clients count as one, and limits of sign-in hit everybody.`,
        `Set TRUST_PROXY=${peer.replace(/^::ffff:/, '')}`,
      ),
    )
  if (!forwardedFor && trustProxy !== false)
    findings.push(
      warning(
        'proxy',
        'TRUST_PROXY is set, and no X-Forwarded-For came: whoever reaches this port can pretend to be any address.',
        'Have the proxy set X-Forwarded-For, or unset TRUST_PROXY.',
      ),
    )
  if (forwardedProto && !baseUrl.startsWith(`${forwardedProto.split(',')[0]?.trim()}:`))
    findings.push(
      warning(
        'proxy',
        `The proxy says ${forwardedProto}, and BASE_URL is ${baseUrl}.`,
        'Make both the same; links and cookies go by BASE_URL.',
      ),
    )
  if (findings.length > 0) return findings
  return [
    forwardedFor
      ? ok('proxy', `The proxy ${peer} says who its clients are, and is believed.`)
      : ok('proxy', 'No proxy is in front.'),
  ]
}

function checkDate(date: number | null, now: number): Finding[] {
  if (date === null) return []
  const apart = Math.abs(now - date)
  if (apart <= FAR_APART_MS) return [ok('clock', 'The clocks on the way agree.')]
  return [clockIsOff(Math.round(apart / SECOND_MS), 'the Date of the answer')]
}

export const clockIsOff = (seconds: number, other: string): Finding =>
  broken(
    'clock',
    `The clock of this machine and ${other} are ${seconds} s apart: codes and links fail, and events get wrong times.`,
    'Set the clocks by NTP, for example with: timedatectl set-ntp true',
  )
