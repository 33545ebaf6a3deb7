/** The records of a name, in the shapes of `node:dns` `resolve`: strings, or lists of strings for TXT. */
export type DnsRecords = string[] | string[][]

/**
 * Asks DNS. Answers are remembered for some minutes.
 * @throws Error with `code` ENOTFOUND or ENODATA where there is nothing, another one where nobody could say.
 */
export type ResolveDns = (name: string, type: string) => Promise<DnsRecords>
