/**
 * Splits a URL with several hosts into one URL for each, as libpq does: `user@one:5432,two:5432/name` or
 * `?host=one,two&port=5432,5433` (postgresql.org/docs/current/libpq-connect.html, "Specifying Multiple Hosts").
 */
export function addressesOf(url: string): string[] {
  const { before, hosts: named, after } = splitUrl(url)
  if (named.length > 1) return named.map((host) => `${before}${host}${after}`)
  const parsed = URL.parse(url.replace('@/', '@localhost/'))
  const hosts = parsed?.searchParams.get('host')?.split(',') ?? []
  if (!parsed || hosts.length < 2) return [url]
  const ports = parsed.searchParams.get('port')?.split(',') ?? []
  return hosts.map((host, at) => {
    const one = new URL(parsed)
    one.searchParams.set('host', host)
    const port = ports[at] ?? ports[0]
    if (port) one.searchParams.set('port', port)
    return one.href
  })
}

function splitUrl(url: string): { before: string; hosts: string[]; after: string } {
  const start = url.indexOf('://') + 3
  const length = url.slice(start).search(/[/?#]/)
  const end = length < 0 ? url.length : start + length
  const hosts = url.lastIndexOf('@', end) < start ? start : url.lastIndexOf('@', end) + 1
  return { before: url.slice(0, hosts), hosts: url.slice(hosts, end).split(','), after: url.slice(end) }
}
