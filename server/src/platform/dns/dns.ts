export interface MxRecord {
  exchange: string
  priority: number
}

/** RFC 2782. A name of '' or '.' says that the service is not offered. */
export interface SrvRecord {
  name: string
  port: number
  priority: number
  weight: number
}

/**
 * Records of a name, as returned by `node:dns` `resolve`: strings, lists of strings for TXT, and objects for MX and
 * SRV.
 */
export type DnsRecords = (string | string[] | MxRecord | SrvRecord)[]

/**
 * Queries DNS; answers are cached for some minutes.
 * @throws Error with `code` ENOTFOUND or ENODATA when no record exists, any other code when DNS failed.
 */
export type ResolveDns = (name: string, type: string) => Promise<DnsRecords>
