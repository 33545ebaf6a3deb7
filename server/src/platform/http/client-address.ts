/**
 * Some proxies include the client's port in X-Forwarded-For (`192.0.2.7:4711`, `[2001:db8::1]:443`); rate limits per
 * address must ignore it.
 */
export const withoutPort = (ip: string): string =>
  /^\[([0-9a-f:.]+)\](?::\d+)?$/i.exec(ip)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip)?.[1] ?? ip
