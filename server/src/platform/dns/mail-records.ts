import type { MxRecord, ResolveDns, SrvRecord } from './dns.ts'

/** More records of one name are noise, or an attack. */
const MAX_RECORDS = 20

/** Returns the mail exchangers of a domain, the preferred first; [] when there are none or DNS failed. */
export async function readMx(resolveDns: ResolveDns, domain: string): Promise<MxRecord[]> {
  const records = (await recordsOf(resolveDns, domain, 'MX')).filter(isMx)
  return records.map((record) => ({ ...record, exchange: plain(record.exchange) })).sort(byPriority)
}

/** Returns the targets of a service (RFC 2782), the preferred first; [] also when it is not offered. */
export async function readSrv(resolveDns: ResolveDns, name: string): Promise<SrvRecord[]> {
  const records = (await recordsOf(resolveDns, name, 'SRV')).filter(isSrv)
  return records
    .map((record) => ({ ...record, name: plain(record.name) }))
    .filter(({ name: target }) => target !== '')
    .sort((a, b) => byPriority(a, b) || b.weight - a.weight)
}

async function recordsOf(resolveDns: ResolveDns, name: string, type: string): Promise<unknown[]> {
  const records = await resolveDns(name, type).catch(() => [])
  return records.slice(0, MAX_RECORDS)
}

const byPriority = (a: { priority: number }, b: { priority: number }): number => a.priority - b.priority

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')

const isMx = (record: unknown): record is MxRecord =>
  typeof (record as MxRecord | null)?.exchange === 'string' && Number.isInteger((record as MxRecord).priority)

const isSrv = (record: unknown): record is SrvRecord =>
  typeof (record as SrvRecord | null)?.name === 'string' &&
  [(record as SrvRecord).port, (record as SrvRecord).priority, (record as SrvRecord).weight].every(Number.isInteger)
