// Ports of mail servers. Users may not name others, so that the service is no port scanner; a host that the operator
// allows may have any port.

/** RFC 3501 and RFC 8314. */
export const IMAP_PORTS: ReadonlySet<number> = new Set([143, 993])

/** RFC 5321, 6409 and 8314; many providers also listen on 2525. */
export const SMTP_PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525])
