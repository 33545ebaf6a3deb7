/** Records of a name, as returned by `node:dns` `resolve`: strings, or lists of strings for TXT. */
export type DnsRecords = string[] | string[][]

/**
 * Queries DNS; answers are cached for some minutes.
 * @throws Error with `code` ENOTFOUND or ENODATA when no record exists, any other code when DNS failed.
 */
export type ResolveDns = (name: string, type: string) => Promise<DnsRecords>
