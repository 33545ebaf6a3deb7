import type { Config } from '#platform/config/config'
import type { DnsRecords, ResolveDns } from '#platform/dns/dns'
import { broken, type Finding, note, ok, warning } from './finding.ts'

/** Common DKIM selectors. Any word can be a selector, so a miss proves nothing. */
const USUAL_SELECTORS = ['default', 'dkim', 'mail', 'selector1', 'selector2', 's1', 's2', 'k1', 'google', 'fm1', 'smtp']

export async function checkDns(config: Config, resolveDns: ResolveDns): Promise<Finding[]> {
  const { emailForwardDomain, systemEmail } = config
  const sender = systemEmail?.from.address.split('@').at(-1) ?? ''
  const findings = [
    ...(emailForwardDomain ? await checkMx(emailForwardDomain, resolveDns) : []),
    ...(sender ? await checkSender(sender, resolveDns) : []),
  ]
  if (findings.length > 0) return findings
  return [note('dns', 'No domain is set (EMAIL_FORWARD_DOMAIN, MAIL_FROM), so DNS was not checked.')]
}

async function checkMx(domain: string, resolveDns: ResolveDns): Promise<Finding[]> {
  const records = (await ask(resolveDns, domain, 'MX')) as unknown as { exchange: string; priority: number }[] | Failed
  if (isFailed(records)) return [unreachable(domain, records)]
  const hosts = records.map(({ exchange }) => exchange).filter(Boolean)
  const mend = `Publish the record "${domain}. MX 10 <the name of this machine>." and an A or AAAA record for that name.`
  if (hosts.length === 0) return [broken('dns', `${domain} has no MX record, so it cannot receive email.`, mend)]
  for (const host of hosts) {
    const addresses = await Promise.all(['A', 'AAAA'].map((type) => ask(resolveDns, host, type)))
    if (addresses.some((answer) => !isFailed(answer) && answer.length > 0)) continue
    return [
      broken(
        'dns',
        `The mail server ${host} of ${domain} has no IP address.`,
        `Publish an A or AAAA record for ${host}.`,
      ),
    ]
  }
  return [ok('dns', `Email for ${domain} goes to ${hosts.join(', ')}.`)]
}

async function checkSender(domain: string, resolveDns: ResolveDns): Promise<Finding[]> {
  const texts = await textsOf(resolveDns, domain)
  if (isFailed(texts)) return [unreachable(domain, texts)]
  return [
    checkSpf(
      domain,
      texts.filter((text) => /^v=spf1( |$)/i.test(text)),
    ),
    await checkDkim(domain, resolveDns),
    await checkDmarc(domain, resolveDns),
  ]
}

/** RFC 7208 §3.2: exactly one record. */
function checkSpf(domain: string, records: string[]): Finding {
  if (records.length === 1) return ok('dns', `${domain} has an SPF record: ${records[0]}`)
  if (records.length > 1)
    return broken(
      'dns',
      `${domain} has ${records.length} SPF records, so receivers ignore all of them.`,
      'Merge them into one: v=spf1 <all senders> ~all',
    )
  return warning(
    'dns',
    `${domain} has no SPF record, so its emails may be classified as spam.`,
    `Publish a TXT record for ${domain}: v=spf1 <the terms of your mail provider> ~all`,
  )
}

async function checkDkim(domain: string, resolveDns: ResolveDns): Promise<Finding> {
  for (const selector of USUAL_SELECTORS) {
    const texts = await textsOf(resolveDns, `${selector}._domainkey.${domain}`)
    if (!isFailed(texts) && texts.some((text) => /(^|;)\s*p=[^;\s]/.test(text)))
      return ok('dns', `${domain} publishes a DKIM key under ${selector}._domainkey.`)
  }
  return note(
    'dns',
    `No DKIM key of ${domain} was found under the usual selectors; it may use another one.`,
    'Check the header of an email from this service for a DKIM-Signature with d= and your domain. Your mail provider adds it.',
  )
}

/** RFC 7489 §6.6.3: the domain's own record, else that of its parent. */
async function checkDmarc(domain: string, resolveDns: ResolveDns): Promise<Finding> {
  const parent = domain.split('.').slice(1).join('.')
  for (const name of [domain, ...(parent.includes('.') ? [parent] : [])]) {
    const texts = await textsOf(resolveDns, `_dmarc.${name}`)
    const record = isFailed(texts) ? undefined : texts.find((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    if (record) return ok('dns', `${name} has a DMARC record: ${record}`)
  }
  return warning(
    'dns',
    `${domain} has no DMARC record, which large providers require.`,
    `Publish a TXT record for _dmarc.${domain}: v=DMARC1; p=none; rua=mailto:<your address>`,
  )
}

interface Failed {
  code: string
}

const isFailed = (answer: unknown): answer is Failed =>
  typeof answer === 'object' && answer !== null && 'code' in answer

async function ask(resolveDns: ResolveDns, name: string, type: string): Promise<DnsRecords | Failed> {
  try {
    return await resolveDns(name, type)
  } catch (error) {
    const { code = 'UNKNOWN' } = Object(error) as { code?: string }
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : { code }
  }
}

async function textsOf(resolveDns: ResolveDns, name: string): Promise<string[] | Failed> {
  const records = await ask(resolveDns, name, 'TXT')
  return isFailed(records) ? records : (records as string[][]).map((parts) => [parts].flat().join(''))
}

const unreachable = (domain: string, { code }: Failed): Finding =>
  warning(
    'dns',
    `DNS lookups for ${domain} failed (${code}).`,
    'Check the name servers of this machine, then run the command again.',
  )
