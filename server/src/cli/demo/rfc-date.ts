/** Formats a Date header (RFC 5322, 3.3) in UTC. */
export const toRfcDate = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000')
